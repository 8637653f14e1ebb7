import type { Assets } from '../assets.ts'
import { type Content, type Html, html, webAddress } from '../html.ts'
import { type Speech, speak } from '../languages/translator.ts'
import type { CalmPage, CalmState, QueuePlace } from '../model.ts'
import { languageSwitch, ribbon, shell } from './shell.ts'

/** There is nothing to sign: says why, and what comes next. */
export function calmPage(page: CalmPage, assets: Assets): Html {
  const speech = speak(page.locale)
  const { title, words } = speech.messages.calm[page.state]
  return shell({
    page,
    speech,
    assets,
    title: page.documentName === null ? title : `${title} · ${page.documentName}`,
    script: assets.calmScript,
    state: page.state,
    body: html`${ribbon(page, speech)}
<header class="top bare">${languageSwitch(speech)}</header>
<main class="card calm">
${iconOf(page.state)}
<h1>${title}</h1>
<p>${words}</p>
${about(page, speech)}
${isLast(page) && html`<p>${speech.messages.queue.last}</p>`}
${ways(page, speech)}
</main>`,
  })
}

function about({ documentName, senderName, at, timeZone }: CalmPage, speech: Speech): Content {
  if (documentName === null && senderName === null && at === null) return null
  return html`<div class="about">
${documentName !== null && html`<p class="name"><bdi>${documentName}</bdi></p>`}
${senderName !== null && html`<p><bdi>${senderName}</bdi></p>`}
${at !== null && html`<p><time datetime="${at}">${speech.moment(at, timeZone)}</time></p>`}
</div>`
}

function ways(page: CalmPage, speech: Speech): Content {
  const { base, state, canDownload, returnUrl, embedOrigin, queue } = page
  const { messages } = speech
  const next = returnUrl === null ? null : webAddress(returnUrl)
  const leadsOn = queue !== null && queue.next !== null
  const main = (first: boolean) => (first && !leadsOn ? 'main' : 'plain')
  return html`<div class="ways">
${queue && nextInQueue(page, queue, speech)}
${canDownload && html`<a class="${main(true)}" href="${base}/signed-document">${messages.download}</a>`}
${state === 'sealing' && html`<a class="plain" href="${base}">${messages.checkAgain}</a>`}
${state === 'unavailable' && html`<a class="main" href="">${messages.tryAgain}</a>`}
${next !== null && html`<a class="${main(!canDownload)}" href="${next}" rel="noreferrer" target="_top">${messages.goOn}</a>`}
${queue && html`<a class="plain" href="${queue.base}">${messages.queue.list}</a>`}
${embedOrigin !== null && html`<button class="plain" type="button" id="close" hidden>${messages.close}</button>`}
</div>`
}

/** From one document to the next: a form, because opening one is an act. */
function nextInQueue({ locale }: CalmPage, { base, number, total, next }: QueuePlace, speech: Speech): Content {
  if (next === null) return null
  const words = speech.tell(speech.messages.queue.next, { n: speech.number(next), total: speech.number(total) })
  return html`<form method="post" action="${base}/open">
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="after" value="${number}">
<button class="main" id="next-document" autofocus>${words}</button>
</form>`
}

function isLast({ queue }: CalmPage): boolean {
  return queue !== null && queue.next === null
}

type Mood = 'good' | 'wait' | 'over' | 'ask'

const MOODS: Record<CalmState, Mood> = {
  signed: 'good',
  sealing: 'good',
  completed: 'good',
  not_your_turn: 'wait',
  expired: 'wait',
  declined_by_you: 'over',
  declined: 'over',
  cancelled: 'over',
  failed: 'over',
  elsewhere: 'ask',
  replaced: 'ask',
  link_used: 'ask',
  unknown: 'ask',
  suspended: 'over',
  too_many_tries: 'ask',
  unavailable: 'wait',
  unsubscribed: 'good',
  back_from_provider: 'wait',
}

const SHAPES: Record<Mood, Html> = {
  good: html`<path d="M15 25l7 7 12-15"/>`,
  wait: html`<path d="M24 14v11l7 4"/>`,
  over: html`<path d="M16 24h16"/>`,
  ask: html`<path d="M24 14v13M24 33.5v.5"/>`,
}

function iconOf(state: CalmState): Html {
  const mood = MOODS[state]
  return html`<svg class="mood ${mood}" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/>${SHAPES[mood]}</svg>`
}
