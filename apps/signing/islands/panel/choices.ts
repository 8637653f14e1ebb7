import { element } from '../dom.ts'

interface Choice {
  subject: string
  issuer: string
  /** Distinguishes certificates with the same subject and issuer. */
  validity?: string
}

/** Shows a radio button for each certificate; the returned function gives the index of the checked one. */
export function showChoices(certificates: Choice[]): () => number {
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
      label.append(radio, name, muted(issuer), ...(validity === undefined ? [] : [muted(validity)]))
      return label
    }),
  )
  return () => Number(candidates.querySelector<HTMLInputElement>('input:checked')?.value)
}

function muted(text: string): HTMLElement {
  return Object.assign(document.createElement('bdi'), { className: 'muted', textContent: text })
}
