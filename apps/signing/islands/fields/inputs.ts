import type { SignerField } from '@countersign/domain/field/page'
import { message } from '../dom.ts'

/** The inputs of one field in the panel. */
export interface FieldInput {
  readonly root: HTMLElement
  /** The value as entered: text, or whether a box is checked. */
  read(): string | boolean
  write(value: unknown): void
  focus(): void
  /** Whether the signer has changed it since the page was loaded. */
  isChanged(): boolean
  /** Null: no error. */
  showError(sentence: string | null): void
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function fieldInput(form: HTMLFormElement, field: SignerField): FieldInput {
  const root = [...form.querySelectorAll<HTMLElement>('[data-fill]')].find(({ dataset }) => dataset.fill === field.name)
  if (!root) throw new Error(`The page has no input for ${field.name}`)
  const controls = [...root.querySelectorAll<Control>('[data-field]')]
  const error = root.querySelector('.problem')
  return {
    root,
    read: () => readControls(controls),
    write: (value) => writeControls(controls, value),
    focus: () => (controls.find(isChecked) ?? controls[0])?.focus({ preventScroll: true }),
    isChanged: () => controls.some(isControlChanged),
    showError: (sentence) => {
      if (error && error.textContent !== (sentence ?? '')) error.textContent = sentence
      for (const control of controls) {
        if (sentence === null) control.removeAttribute('aria-invalid')
        else control.setAttribute('aria-invalid', 'true')
      }
    },
  }
}

function isRadio(control: Control | undefined): boolean {
  return control?.type === 'radio'
}

function isChecked(control: Control): boolean {
  return control instanceof HTMLInputElement && control.checked
}

function readControls(controls: Control[]): string | boolean {
  const [first] = controls
  if (isRadio(first)) return controls.find(isChecked)?.value ?? ''
  return first?.type === 'checkbox' ? isChecked(first) : (first?.value ?? '')
}

function writeControls(controls: Control[], value: unknown): void {
  for (const control of controls) {
    if (control instanceof HTMLInputElement && control.type === 'radio')
      control.checked = control.value === (value ?? '')
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === true
    else control.value = typeof value === 'string' ? value : ''
  }
}

function isControlChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((one) => one.selected !== one.defaultSelected)
  if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type))
    return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

/** Shown when most of the characters are used: before, the number says nothing. Short texts have a hint. */
const SHARE_SHOWN = 0.4
const SHORT = 20

export function showCharactersLeft(root: HTMLElement, field: SignerField, value: string | boolean): void {
  const line = root.querySelector('.left')
  if (!line || field.type !== 'text' || field.maxLength <= SHORT || typeof value !== 'string') return
  const left = field.maxLength - [...value.trim()].length
  line.textContent = left <= SHARE_SHOWN * field.maxLength && left >= 0 ? message('field-left', { n: left }) : ''
}
