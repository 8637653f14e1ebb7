import type { DelegateProblem } from '../model.ts'
import { element, message } from './dom.ts'

/** At least two labels, as the server requires. The field's own type refuses the rest. */
const HAS_DOMAIN = /@[^@]+\.[^@]+$/

/**
 * Checks the form by which the recipient names somebody else, in the language of the page: a field while they type in it
 * again, and all fields before the form is sent. The server checks everything again, and who may be named.
 */
export function setUpDelegate(): void {
  const form = document.querySelector<HTMLFormElement>('#delegate form')
  if (!form) return
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[required]')]
  const left = new Set<HTMLInputElement>()
  form.noValidate = true

  /** Shows the first problem of the fields that were left; returns its field. */
  const check = (): HTMLInputElement | undefined => {
    const wrong = fields.filter((field) => left.has(field) && problemOf(field))
    for (const field of fields) field.setAttribute('aria-invalid', String(wrong.includes(field)))
    const problem = wrong[0] && problemOf(wrong[0])
    element('delegate-problem', HTMLElement).textContent = problem ? message(problem) : ''
    return wrong[0]
  }
  for (const field of fields) {
    field.addEventListener('input', check)
    field.addEventListener('change', () => {
      left.add(field)
      check()
    })
  }
  form.addEventListener('submit', (event) => {
    for (const field of fields) left.add(field)
    const wrong = check()
    if (!wrong) return
    event.preventDefault()
    wrong.focus()
  })
}

function problemOf({ type, value, validity }: HTMLInputElement): DelegateProblem | null {
  if (value.trim() === '' && !validity.badInput) return 'incomplete'
  return type === 'email' && !(validity.valid && HAS_DOMAIN.test(value.trim())) ? 'email_invalid' : null
}
