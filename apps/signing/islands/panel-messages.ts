import type { EmbedEvent } from '../model.ts'
import { element, word } from './dom.ts'
import { tellHost } from './embed.ts'

// What a panel that goes step by step says of itself, in the places all of them have.

const problem = element('problem', HTMLElement)
const status = element('status', HTMLElement)
const countdown = element('countdown', HTMLElement)

export function tellProblem(code: (EmbedEvent & { type: 'error' })['code']): void {
  say(null)
  problem.textContent = word(code)
  tellHost({ type: 'error', code })
}

/** What is going on just now; null: nothing. A problem told before is over. */
export function say(key: string | null): void {
  problem.textContent = ''
  countdown.textContent = ''
  status.textContent = key === null ? '' : word(key)
}

/** What is pressed once is not pressed twice. */
export function setBusy(id: string, isBusy: boolean): void {
  const button = element(id, HTMLButtonElement)
  if (isBusy) button.setAttribute('aria-disabled', 'true')
  else button.removeAttribute('aria-disabled')
}

export function isBusy(id: string): boolean {
  return element(id, HTMLButtonElement).getAttribute('aria-disabled') === 'true'
}

/** Seen by eyes alone: a count read aloud each second would drown everything else. */
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

/** A sentence with one name in it, set apart so that its direction cannot disturb the sentence. */
export function fill(id: string, key: string, values: Record<string, string>): void {
  element(id, HTMLElement).replaceChildren(...filled(key, values))
}

/** The same, after what is said there already. */
export function append(id: string, key: string, values: Record<string, string>): void {
  element(id, HTMLElement).append(' ', ...filled(key, values))
}

function filled(key: string, values: Record<string, string>): (string | Element)[] {
  return word(key)
    .split(/(\{\w+\})/)
    .map((part) => {
      const value = values[part.slice(1, -1)]
      if (!part.startsWith('{') || value === undefined) return part
      const apart = document.createElement('bdi')
      apart.textContent = value
      return apart
    })
}

export function dayOf(date: Date): string {
  const { lang } = document.documentElement
  const { zone: timeZone } = element('signature', HTMLFormElement).dataset
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long', timeZone }).format(date)
}

export function timeOf(instant: string): string {
  return new Date(instant).toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' })
}
