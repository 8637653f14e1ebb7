import type { Assets } from '../assets.ts'
import { type Content, type Html, html } from '../html.ts'
import type { InboxPage, InboxRow } from '../model.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { contactLine } from './recovery.ts'
import { bareHeader, sandboxBanner, shell } from './shell.ts'

/** The inbox: the documents of one sender for one person, with the state of each. A form, so it works without scripts. */
export function inboxPage(page: InboxPage, assets: Assets): Html {
  const translator = translatorFor(page.locale)
  const { messages } = translator
  const title = titleOf(page, translator)
  return shell({
    page,
    translator,
    assets,
    title,
    script: null,
    styles: [assets.inboxStyle],
    body: html`${sandboxBanner(page, translator)}
${bareHeader(page, translator)}
<main class="inbox">
<p class="from"><bdi>${page.senderName}</bdi></p>
<h1>${title}</h1>
${page.waiting === 0 && html`<p>${messages.inbox.none.text}</p>`}
${page.senderUnverified && html`<p class="notice warning">${messages.unverifiedSender}</p>`}
<form method="post" action="${page.base}/open">
<input type="hidden" name="lang" value="${page.locale}">
${page.waiting > 0 && html`<button class="main" id="start">${page.isBegun ? messages.inbox.continue : messages.inbox.start}</button>`}
<ol class="rows" aria-label="${messages.inbox.list}">
${page.rows.map((row) => rowOf(row, translator))}
</ol>
</form>
${pagination(page, translator)}
${contactLine({ help: page, documentName: null }, messages.help.contact)}
</main>`,
  })
}

function titleOf({ waiting, moreWait }: InboxPage, { messages, formatText, number }: Translator): string {
  if (waiting === 0) return messages.inbox.none.title
  const count = moreWait ? `${number(waiting)}+` : number(waiting)
  return formatText(messages.inbox.waiting, { n: waiting, count })
}

/** A row that can be opened (waiting, for information, or available for download) is one button. Other rows are text. */
function rowOf(row: InboxRow, translator: Translator): Html {
  const { number, signer, documentName, expiresAt, timeZone, state } = row
  const { states, until } = translator.messages.inbox
  const isWaiting = state === 'waiting'
  const content = html`<span class="ordinal">${translator.number(number)}</span>
<span class="title"><bdi>${documentName}</bdi></span>
${isWaiting && html`<span class="until">${translator.format(until, { date: translator.deadline(expiresAt, timeZone) })}</span>`}
<span class="state">${states[state]}</span>`
  return isWaiting || state === 'copy' || state === 'signed'
    ? html`<li><button class="row ${state}" name="signer" value="${signer}">${content}</button></li>
`
    : html`<li class="row ${state}">${content}</li>
`
}

function pagination({ base, page, pages }: InboxPage, { messages, format }: Translator): Content {
  if (pages === 1) return null
  const { before, after } = messages.inbox
  return html`<nav aria-label="${messages.inbox.list}">
${page > 1 ? html`<a class="plain" rel="prev" href="${base}?page=${page - 1}">${before}</a>` : html`<span></span>`}
<p>${format(messages.pageOf, { n: page, total: pages })}</p>
${page < pages ? html`<a class="plain" rel="next" href="${base}?page=${page + 1}">${after}</a>` : html`<span></span>`}
</nav>`
}
