import { element } from './dom.ts'

interface Choice {
  subject: string
  issuer: string
  /** Where one person may have several of one issuer. */
  validity?: string
}

/** A radio button for each certificate; tells the place of the one that is chosen. */
export function offerChoices(certificates: Choice[]): () => number {
  const candidates = element('candidates', HTMLElement)
  candidates.replaceChildren(
    ...certificates.map(({ subject, issuer, validity }, i) => {
      const label = document.createElement('label')
      const radio = Object.assign(document.createElement('input'), {
        type: 'radio',
        value: String(i),
        checked: i === 0,
      })
      radio.name = 'candidate'
      const name = Object.assign(document.createElement('bdi'), { textContent: subject })
      label.append(radio, name, quiet(issuer), ...(validity === undefined ? [] : [quiet(validity)]))
      return label
    }),
  )
  return () => Number(candidates.querySelector<HTMLInputElement>('input:checked')?.value)
}

function quiet(text: string): HTMLElement {
  return Object.assign(document.createElement('bdi'), { className: 'quiet', textContent: text })
}
