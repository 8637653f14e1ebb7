import type { Assets } from '../assets.ts'
import { type Content, type Html, html } from '../html.ts'
import { type Speech, speak } from '../languages/translator.ts'
import type { QueuePage, QueueRow } from '../model.ts'
import { languageSwitch, ribbon, shell } from './shell.ts'

/** Several documents for one person: how many wait, where to begin, and how each stands. A form, so it needs no script. */
export function queuePage(page: QueuePage, assets: Assets): Html {
  const speech = speak(page.locale)
  const { messages } = speech
  const title = titleOf(page, speech)
  return shell({
    page,
    speech,
    assets,
    title,
    script: null,
    style: assets.queueStyle,
    body: html`${ribbon(page, speech)}
<header class="top bare">${languageSwitch(speech)}</header>
<main class="queue">
<p class="who">${speech.say(page.waiting === 0 ? '{sender}' : messages.asks, { sender: page.senderName })}</p>
<h1>${title}</h1>
${page.waiting === 0 && html`<p>${messages.queue.none.words}</p>`}
${page.senderUnverified && html`<p class="notice warning">${messages.unverified}</p>`}
<form method="post" action="${page.base}/open">
<input type="hidden" name="lang" value="${page.locale}">
${page.waiting > 0 && html`<button class="main" id="start">${page.isBegun ? messages.queue.goOn : messages.queue.start}</button>`}
<ol class="rows" aria-label="${messages.queue.list}">
${page.rows.map((row) => rowOf(row, speech))}
</ol>
</form>
${turner(page, speech)}
</main>`,
  })
}

function titleOf({ waiting, moreWait }: QueuePage, { messages, count, countMore }: Speech): string {
  if (waiting === 0) return messages.queue.none.title
  return moreWait ? countMore(messages.queue.waiting, waiting) : count(messages.queue.waiting, waiting)
}

/** What can be opened is a button, all of it: what waits, and what is signed and to be kept. The rest is to be read. */
function rowOf(row: QueueRow, speech: Speech): Html {
  const { number, signer, documentName, expiresAt, timeZone, state } = row
  const { states, until } = speech.messages.queue
  const waits = state === 'waiting'
  const content = html`<span class="ordinal">${speech.number(number)}</span>
<span class="title"><bdi>${documentName}</bdi></span>
${waits && html`<span class="until">${speech.say(until, { date: speech.lastMoment(expiresAt, timeZone) })}</span>`}
<span class="state">${states[state]}</span>`
  return waits || state === 'signed'
    ? html`<li><button class="row ${state}" name="signer" value="${signer}">${content}</button></li>
`
    : html`<li class="row ${state}">${content}</li>
`
}

function turner({ base, page, pages }: QueuePage, { messages, number, say }: Speech): Content {
  if (pages === 1) return null
  const { before, after } = messages.queue
  return html`<nav class="turner" aria-label="${messages.queue.list}">
${page > 1 ? html`<a class="plain" rel="prev" href="${base}?page=${page - 1}">${before}</a>` : html`<span></span>`}
<p>${say(messages.pageOf, { n: number(page), total: number(pages) })}</p>
${page < pages ? html`<a class="plain" rel="next" href="${base}?page=${page + 1}">${after}</a>` : html`<span></span>`}
</nav>`
}
