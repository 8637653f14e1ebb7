import { element } from './dom.ts'

/** A radio button for each certificate, by subject and issuer; tells the place of the one that is chosen. */
export function offerChoices(certificates: { subject: string; issuer: string }[]): () => number {
  const candidates = element('candidates', HTMLElement)
  candidates.replaceChildren(
    ...certificates.map(({ subject, issuer }, i) => {
      const label = document.createElement('label')
      const radio = Object.assign(document.createElement('input'), {
        type: 'radio',
        value: String(i),
        checked: i === 0,
      })
      radio.name = 'candidate'
      const name = Object.assign(document.createElement('bdi'), { textContent: subject })
      const by = Object.assign(document.createElement('bdi'), { className: 'quiet', textContent: issuer })
      label.append(radio, name, by)
      return label
    }),
  )
  return () => Number(candidates.querySelector<HTMLInputElement>('input:checked')?.value)
}
