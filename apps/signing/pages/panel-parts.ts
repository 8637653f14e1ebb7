import { isFillable } from '@countersign/domain/field/page'
import { type Template, templateText } from '@countersign/locales'
import { type Html, html } from '../html.ts'
import type { FieldsToFill, SignPage } from '../model.ts'
import type { Translator } from '../translator.ts'

export function countBoxes({ pages }: SignPage): number {
  return pages.flatMap(({ boxes }) => boxes).length
}

/** Whether the signer fills in a field. */
export function hasInputs(fields: FieldsToFill | null): fields is FieldsToFill {
  return fields?.definitions.some(isFillable) ?? false
}

/** The bar at the top of a panel: title, position among the fields, button to the next box, tabs of the signing methods, collapse button. */
export function panelBar(page: SignPage, translator: Translator, label: string, tabs: Record<string, string>): Html {
  const { messages } = translator
  const boxes = countBoxes(page)
  return html`<div class="bar">
<h2 id="panel-title">${messages.panelTitle}</h2>
${hasInputs(page.fields) && html`<p class="filling-bar js-only"><b>${messages.fields.title}</b> <span id="field-position"></span></p>`}
${boxes > 0 && html`<button type="button" class="next js-only" id="next">${nextLabel(1, boxes, translator)}</button>`}
${Object.keys(tabs).length > 0 && html`<div class="tabs js-only" role="tablist" aria-label="${label}">${Object.entries(tabs).map(tab)}</div>`}
${foldButtons(messages.view.sign, translator, hasInputs(page.fields))}
</div>`
}

/**
 * The button of a folded panel, and the one that folds it. `open`: what the recipient does in the panel; with inputs, they
 * fill in fields first.
 */
export function foldButtons(open: string, { messages }: Translator, hasInputs = false): Html {
  return html`<button type="button" class="main begin js-only" id="begin" data-open="${open}" data-go="${messages.toSignature}" ${hasInputs && html`data-fill="${messages.fields.title}"`}>${open}</button>
<button type="button" class="fold js-only" id="fold" aria-expanded="true" aria-controls="panel-body" aria-label="${messages.hidePanel}" data-other="${messages.showPanel}">${CHEVRON}</button>`
}

function tab([name, label]: [string, string]): Html {
  return html`<button type="button" role="tab" id="tab-${name}" aria-controls="by-${name}" aria-selected="false" tabindex="-1">${label}</button>`
}

function nextLabel(n: number, total: number, { messages, formatText }: Translator): string {
  return formatText(messages.next, { n, total })
}

const CHEVRON = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 8l5 5 5-5"/></svg>`

/** Messages for scripts by key. A script inserts the values of a template itself. */
export type ScriptMessages = Readonly<Record<string, string | Template<unknown>>>

/** Messages for scripts, looked up by `data-message`. */
export function scriptMessages(messages: ScriptMessages): Html {
  const items = Object.entries(messages).map(
    ([key, message]) =>
      html`<li data-message="${key}">${typeof message === 'string' ? message : templateText(message)}</li>`,
  )
  return html`<ul id="messages" hidden>${items}</ul>`
}

/** Shown beside notes about data that stays on the device or at the provider. */
export const LOCK = html`<svg class="lock" viewBox="0 0 20 20" aria-hidden="true"><rect x="4" y="9" width="12" height="8" rx="1.5"/><path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9"/></svg>`
