import { type Html, html } from '../html.ts'
import type { Speech } from '../languages/translator.ts'
import type { SignPage } from '../model.ts'

export function boxesOf({ pages }: SignPage): number {
  return pages.flatMap(({ boxes }) => boxes).length
}

/** The panel's head: its name, the way from box to box, the ways to sign as tabs, and how to fold it away. */
export function panelBar(page: SignPage, speech: Speech, label: string, tabs: Record<string, string>): Html {
  const { messages } = speech
  const boxes = boxesOf(page)
  return html`<div class="bar">
<h2 id="panel-title">${messages.panelTitle}</h2>
${boxes > 0 && html`<button type="button" class="next scripted" id="next">${nextLabel(1, boxes, speech)}</button>`}
${Object.keys(tabs).length > 0 && html`<div class="tabs scripted" role="tablist" aria-label="${label}">${Object.entries(tabs).map(tab)}</div>`}
<button type="button" class="fold scripted" id="fold" aria-expanded="true" aria-controls="folding" aria-label="${messages.hidePanel}" data-other="${messages.showPanel}">${CHEVRON}</button>
</div>`
}

function tab([name, label]: [string, string]): Html {
  return html`<button type="button" role="tab" id="tab-${name}" aria-controls="by-${name}" aria-selected="false" tabindex="-1">${label}</button>`
}

function nextLabel(n: number, total: number, { messages, tell, number }: Speech): string {
  return tell(messages.next, { n: number(n), total: number(total) })
}

const CHEVRON = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 8l5 5 5-5"/></svg>`

/** Sentences for scripts to find by their key. */
export function words(told: Record<string, string>): Html {
  return html`<ul id="words" hidden>${Object.entries(told).map(([key, text]) => html`<li data-word="${key}">${text}</li>`)}</ul>`
}

/** Beside what stays where it is. */
export const LOCK = html`<svg class="lock" viewBox="0 0 20 20" aria-hidden="true"><rect x="4" y="9" width="12" height="8" rx="1.5"/><path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9"/></svg>`
