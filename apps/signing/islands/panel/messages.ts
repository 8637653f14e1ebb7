import type { EmbedEvent } from '../../embed-messages.ts'
import { element, message } from '../dom.ts'
import { notifyHost } from '../embedding/host.ts'

// Status and problem messages of the certificate and remote panels, which show one step at a time.

const problem = element('problem', HTMLElement)
const status = element('status', HTMLElement)
const countdown = element('countdown', HTMLElement)

export function showProblem(code: (EmbedEvent & { type: 'error' })['code']): void {
  showStatus(null)
  problem.textContent = message(code)
  revealProblem()
  notifyHost({ type: 'error', code })
}

/** The signer returns to a page that says why the last attempt failed. The focus makes screen readers read it. */
export function announceProblem(): void {
  if (problem.textContent === '') return
  revealProblem()
  problem.focus({ preventScroll: true })
}

/** A folded panel opens, and its steps scroll to the problem. */
function revealProblem(): void {
  if (problem.closest('.folded')) document.getElementById('fold')?.click()
  problem.scrollIntoView({ block: 'nearest' })
}

/** Shows the current activity (null: none) and clears an earlier problem. */
export function showStatus(key: string | null): void {
  problem.textContent = ''
  countdown.textContent = ''
  status.textContent = key === null ? '' : message(key)
}

/** A busy button ignores further presses. */
export function setBusy(id: string, isBusy: boolean): void {
  const button = element(id, HTMLButtonElement)
  if (isBusy) button.setAttribute('aria-disabled', 'true')
  else button.removeAttribute('aria-disabled')
}

export function isBusy(id: string): boolean {
  return element(id, HTMLButtonElement).getAttribute('aria-disabled') === 'true'
}

/** Hidden from screen readers, which would read the countdown every second. */
export async function countDown(seconds: number): Promise<void> {
  const { lang } = document.documentElement
  const forms = JSON.parse(countdown.dataset.forms ?? '{}') as Record<string, string>
  for (let left = Math.ceil(seconds); left > 0; left--) {
    const text = forms[new Intl.PluralRules(lang).select(left)] ?? forms.other ?? ''
    countdown.textContent = text.replace('{n}', left.toLocaleString(lang))
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  countdown.textContent = ''
}

/** Shows a message with its values, each in a `<bdi>`, so that its direction does not affect the sentence. */
export function fillMessage(id: string, key: string, values: Record<string, string>): void {
  element(id, HTMLElement).replaceChildren(...messageNodes(key, values))
}

/** Appends a message to the element's text. */
export function appendMessage(id: string, key: string, values: Record<string, string>): void {
  element(id, HTMLElement).append(' ', ...messageNodes(key, values))
}

function messageNodes(key: string, values: Record<string, string>): (string | Element)[] {
  return message(key)
    .split(/(\{\w+\})/)
    .map((part) => {
      const value = values[part.slice(1, -1)]
      if (!part.startsWith('{') || value === undefined) return part
      const isolated = document.createElement('bdi')
      isolated.textContent = value
      return isolated
    })
}

export function formatDate(date: Date): string {
  const { lang } = document.documentElement
  const { zone: timeZone } = element('signature', HTMLFormElement).dataset
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long', timeZone }).format(date)
}

export function formatTime(instant: string): string {
  return new Date(instant).toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' })
}
