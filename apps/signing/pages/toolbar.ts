import { templateText } from '@countersign/locales'
import type { Assets } from '../assets.ts'
import { type Content, type Html, html } from '../html.ts'
import type { ReviewPage, SignPage } from '../model.ts'
import type { Translator } from '../translator.ts'

/** What the reader can do with the document apart from acting on it, above the first page. */
export function toolbar(page: SignPage | ReviewPage, translator: Translator, assets: Assets): Html {
  return html`<div class="toolbar" role="group" aria-label="${translator.messages.view.tools}">${toolsOf(page, translator, assets)}</div>
${page.pages.length > 1 && counter(page.pages.length, translator)}`
}

/** In the order of the toolbar. */
function toolsOf(page: SignPage | ReviewPage, translator: Translator, assets: Assets): Content[] {
  const { download, print, phone } = translator.messages.view
  const isFramed = page.embedOrigins.length > 0
  return [
    readAsText(page, translator, assets),
    fileTool(page, 'save', download, DOWNLOAD),
    // A framed page has its right to act in its address, which must not come into the address bar of a tab.
    !isFramed && fileTool(page, 'print', print, PRINTER),
    page.canTransfer &&
      html`<button type="button" class="transfer js-only" id="open-transfer" data-script="${assets.transferScript}">${PHONE}<span>${phone}</span></button>`,
  ]
}

/** A form, because it is recorded that the reader got the file, and a GET changes nothing. The viewer of a tab prints. */
function fileTool({ base }: SignPage | ReviewPage, use: 'save' | 'print', label: string, icon: Html): Html {
  return html`<form method="post" action="${base}/document" ${use === 'print' && html`target="_blank"`}><input type="hidden" name="use" value="${use}"><button>${icon}<span>${label}</span></button></form>`
}

/** The code for another device, which a script fetches and draws. */
export function transferDialog({ canTransfer }: SignPage | ReviewPage, { messages }: Translator): Content {
  const { phone, phoneText, phoneFailed, close } = messages.view
  return (
    canTransfer &&
    html`<dialog id="transfer" aria-labelledby="transfer-title">
<h2 id="transfer-title">${phone}</h2>
<p>${phoneText}</p>
<svg class="qr" id="qr" role="img" aria-label="${phone}" shape-rendering="crispEdges"></svg>
<p class="muted" id="qr-until" role="status"></p>
<div class="options"><a class="plain" href="#signature">${close}</a></div>
<p hidden data-message="qr-until">${templateText(messages.certificate.tokenUntil)}</p>
<p hidden data-message="qr-failed">${phoneFailed}</p>
</dialog>`
  )
}

/** A link to the page with the text. Scripts show the text on this page instead. */
function readAsText({ base }: SignPage | ReviewPage, { messages }: Translator, assets: Assets): Html {
  return html`<a id="read-as-text" href="${base}/reading" data-script="${assets.readingScript}" data-style="${assets.readingStyle}">${LINES}<span>${messages.asText.open}</span></a>`
}

const LINES = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 4.5h14M3 8.2h14M3 11.8h14M3 15.5h9"/></svg>`

/** The number of the page on screen. Screen readers get it from the pages themselves. */
function counter(total: number, { messages, formatText }: Translator): Html {
  return html`<p class="counter js-only" aria-hidden="true"><span id="counter">${formatText(messages.pageOf, { n: 1, total })}</span><span data-message="page-of" hidden>${templateText(messages.pageOf)}</span></p>`
}

const DOWNLOAD = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 3v9m-4-4l4 4 4-4M4 16.5h12"/></svg>`
const PRINTER = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M6 7V3h8v4M6 14H3.5V7h13v7H14M6 11.5h8V17H6z"/></svg>`
const PHONE = html`<svg viewBox="0 0 20 20" aria-hidden="true"><rect x="5.5" y="2.5" width="9" height="15" rx="1.5"/><path d="M9 15h2"/></svg>`
