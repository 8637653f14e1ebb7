import { type FillContext, type SignerField, suggestInitials } from '@countersign/domain/field/page'
import type { FieldValues } from '../bodies.ts'
import { errorMessage } from '../fields/error-message.ts'
import { limitFormats } from '../fields/limit-formats.ts'
import type { FieldError } from '../model.ts'
import { scrollToBox } from './document/scroll.ts'
import { element, message } from './dom.ts'
import { fieldBoxes } from './fields/boxes.ts'
import { initialsOutline } from './fields/initials.ts'
import { fieldInput, showCharactersLeft } from './fields/inputs.ts'
import { keptValues } from './fields/keep.ts'
import type { Fields } from './fields/parts.ts'
import { FieldState } from './fields/state.ts'
import { setUpUploads } from './fields/upload.ts'

// The fields that the signer fills in: the guide from one to the next, the checks, and the values on the document. The
// islands of the panels load this script if the signer has fields.

/** While the signer types, the document and the checks follow after a pause. */
const PAUSE_MS = 200

interface Definitions {
  definitions: readonly SignerField[]
  context: FillContext
  /** The inputs contain what a form without scripts sent. */
  isSent: boolean
}

export function setUpFields(form: HTMLFormElement, whenViewed: () => Promise<void>): Fields {
  const { definitions, context, isSent } = JSON.parse(form.dataset.fields ?? '{}') as Definitions
  const kept = keptValues(form.dataset.person ?? '')
  const state = new FieldState(definitions, context, kept.read())

  const formats = limitFormats(document.documentElement.lang)
  const inputs = new Map(state.order.map((field) => [field.name, fieldInput(form, field)]))
  const next = element('field-next', HTMLButtonElement)
  const back = element('field-back', HTMLButtonElement)
  const news = element('field-news', HTMLElement)
  let current: SignerField | null = null
  let shown: readonly SignerField[] = []
  let timer = 0
  /** A button is being pressed. A new line above it would move it away from the pointer before it is released. */
  let isPressing = false
  const boxes = fieldBoxes(
    pressBox,
    initialsOutline(() => isPressing || refresh()),
  )

  for (const field of state.order) setUpInput(field)
  const uploads = setUpUploads(form, state, whenViewed, {
    changed: (name) => changed(name),
    showProblem: (name, sentence) => inputs.get(name)?.showError(sentence),
    sentence: (name, code) => sentenceFor(name, code),
    announce: (sentence) => announce(sentence),
  })
  form.addEventListener('pointerdown', () => {
    isPressing = true
  })
  for (const type of ['pointerup', 'pointercancel']) {
    addEventListener(type, () => {
      if (!isPressing) return
      isPressing = false
      // After the click: what waited for the end of the press.
      setTimeout(() => {
        flush()
        refresh()
      })
    })
  }
  next.addEventListener('click', advance)
  back.addEventListener('click', () => {
    const before = current && state.previous(current.name)
    if (before) show(before, true)
  })
  element('field-edit', HTMLButtonElement).addEventListener('click', () => {
    state.isReviewed = true
    const [first] = state.visible()
    if (first) show(first, true)
  })
  // Initials have the style of the name, which is chosen among the methods.
  if (definitions.some(({ type }) => type === 'initials')) {
    for (const type of ['change', 'click']) form.addEventListener(type, () => isPressing || refresh())
  }
  // A signature comes after the fields.
  for (const box of document.querySelectorAll('.box')) box.addEventListener('click', () => isFilling() && finish())
  addEventListener('resize', () => isFilling() && form.contains(document.activeElement) && scrollToCurrent())
  form.addEventListener('fold', () => isFilling() && scrollToCurrent())

  shown = state.visible()
  refresh()
  const first = state.next(null)
  if (isFilling() && first) show(first, false)
  else if (isFilling()) setFilling(false)
  element('fields', HTMLElement).dataset.ready = ''

  function setUpInput(field: SignerField): void {
    const input = inputs.get(field.name)
    if (!input || field.type === 'upload') return
    // What was entered before this script ran is newer than what was kept.
    if (isSent || input.isChanged()) state.set(field.name, input.read())
    else input.write(state.value(field.name))
    input.root.addEventListener('input', () => {
      state.set(field.name, input.read())
      const isAtOnce = field.type === 'checkbox' || field.type === 'choice'
      clearTimeout(timer)
      if (isAtOnce) changed(field.name)
      else timer = window.setTimeout(() => isPressing || changed(field.name), PAUSE_MS)
    })
    input.root.addEventListener('focusout', () => {
      if (isPressing) return
      flush()
      if (!state.isEmpty(field.name)) showError(field.name)
    })
    // Enter must not sign. In a text of several lines it begins a line.
    input.root.addEventListener('keydown', (event) => {
      const isLine = event.target instanceof HTMLTextAreaElement
      if (event.key !== 'Enter' || event.isComposing || isLine) return
      event.preventDefault()
      advance()
    })
  }

  /** After a value changed: keeps it, and shows what follows from it. */
  function changed(name: string): void {
    timer = 0
    kept.save(state.all())
    refresh()
    const input = inputs.get(name)
    // A shown error disappears as soon as the value is right; a new one waits until the signer leaves the field.
    if (state.errorOf(name) === undefined || input?.root.querySelector('[aria-invalid]')) showError(name)
  }

  /** What was typed in the last moment. */
  function flush(): void {
    clearTimeout(timer)
    if (timer !== 0 && current) changed(current.name)
  }

  function refresh(): void {
    const drawn = new Map(state.drawn().map((one) => [one.name, one.drawn]))
    for (const field of definitions) boxes.show(field, drawn.get(field.name))
    const visible = state.visible()
    announceChanges(shown, visible)
    shown = visible
    const input = current && inputs.get(current.name)
    if (current && input) showCharactersLeft(input.root, current, input.read())
    showGuide()
  }

  function announceChanges(before: readonly SignerField[], now: readonly SignerField[]): void {
    const added = now.filter((field) => !before.includes(field))
    const gone = before.filter((field) => !now.includes(field))
    const sentences = [
      ...added.map(({ label }) => message('field-appeared', { label: isolated(label) })),
      ...gone.map(({ label }) => message('field-disappeared', { label: isolated(label) })),
    ]
    if (sentences.length > 0) announce(sentences.join(' '))
  }

  function announce(sentence: string): void {
    news.textContent = sentence
  }

  function showGuide(): void {
    const position = current ? shown.indexOf(current) : -1
    const total = shown.length
    element('field-position', HTMLElement).textContent = message('field-position', { n: position + 1, total })
    back.hidden = position <= 0
    const following = state.next(current?.name ?? null)
    next.textContent =
      following === null
        ? message('field-to-sign')
        : message('field-next', { label: isolated(following.label), n: shown.indexOf(following) + 1, total })
  }

  function show(field: SignerField, isFocused: boolean): void {
    flush()
    current = field
    setFilling(true)
    if (field.type === 'initials' && state.isEmpty(field.name)) suggest(field)
    for (const [name, { root }] of inputs) root.classList.toggle('current', name === field.name)
    boxes.mark(field.name)
    refresh()
    if (!isFocused) return
    inputs.get(field.name)?.focus()
    scrollToCurrent()
  }

  function suggest({ name }: SignerField): void {
    state.set(name, suggestInitials(context.signer.name))
    inputs.get(name)?.write(state.value(name))
  }

  function scrollToCurrent(): void {
    const box = current && boxes.first(current.name)
    if (box) scrollToBox(box, form)
  }

  /** On to the next field if this one is right, or to the signature. */
  function advance(): void {
    if (uploads.isBusy()) {
      announce(message('field-uploading'))
      return
    }
    flush()
    kept.save(state.all())
    if (current) state.leave(current.name)
    const following = current && state.next(current.name)
    if (current && showError(current.name)) show(current, true)
    else if (following) show(following, true)
    else finish()
  }

  function finish(): void {
    flush()
    if (showFirstError()) return
    state.isReviewed = false
    current = null
    boxes.mark(null)
    setFilling(false)
    form.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true })
    const box = document.querySelector('.box')
    if (box) scrollToBox(box, form)
  }

  function showFirstError(): boolean {
    const [error] = state.errors()
    const field = state.order.find(({ name }) => name === error?.field)
    if (!error || !field) return false
    show(field, true)
    showError(field.name)
    return true
  }

  /** Whether the value is wrong; then its sentence is shown. */
  function showError(name: string): boolean {
    const code = state.errorOf(name)
    inputs.get(name)?.showError(code ? sentenceFor(name, code) : null)
    boxes.markWrong(name, code !== undefined)
    return code !== undefined
  }

  function sentenceFor(name: string, code: FieldError['code']): string {
    const field = state.order.find((one) => one.name === name)
    if (!field) return ''
    const { key, limit } = errorMessage(field, code, { today: context.today, formats })
    return message(`field-error-${key}`, { limit })
  }

  /** A check box is checked at once; other fields show their input. */
  function pressBox(name: string): void {
    const field = state.order.find((one) => one.name === name)
    if (!field) return
    if (form.classList.contains('folded')) element('fold', HTMLButtonElement).click()
    const isCheckbox = field.type === 'checkbox'
    if (isCheckbox) {
      state.set(name, state.value(name) !== true)
      inputs.get(name)?.write(state.value(name))
    }
    show(field, !isCheckbox)
    if (isCheckbox) changed(name)
  }

  function isFilling(): boolean {
    return form.classList.contains('filling')
  }

  function setFilling(isNow: boolean): void {
    form.classList.toggle('filling', isNow)
  }

  return {
    async read(): Promise<{ fields: FieldValues } | null> {
      await uploads.whenIdle()
      flush()
      return showFirstError() ? null : { fields: state.sent() }
    },
    async refuse(errors: readonly FieldError[]): Promise<void> {
      state.refuse(errors)
      showFirstError()
    },
    discard: async () => kept.discard(),
  }
}

/** The direction of a label does not affect the sentence. */
function isolated(label: string): string {
  return `\u2068${label}\u2069`
}
