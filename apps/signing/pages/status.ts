import type { Assets } from '../assets.ts'
import { type Content, type Html, html, linkTarget } from '../html.ts'
import type { InboxPosition, SignerStatus, StatusPage } from '../model.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { languageSwitch, sandboxBanner, shell } from './shell.ts'

/** The status page: shown to a signer who cannot sign now. Gives the reason and the next step. */
export function statusPage(page: StatusPage, assets: Assets): Html {
  const translator = translatorFor(page.locale)
  const { title, text } = translator.messages.status[page.status]
  return shell({
    page,
    translator,
    assets,
    title: page.documentName === null ? title : `${title} · ${page.documentName}`,
    script: assets.statusScript,
    status: page.status,
    body: html`${sandboxBanner(page, translator)}
<header class="top bare">${languageSwitch(translator)}</header>
<main class="card center">
${iconOf(page.status)}
<h1>${title}</h1>
<p>${text}</p>
${details(page, translator)}
${isLast(page) && html`<p>${translator.messages.inbox.last}</p>`}
${links(page, translator)}
</main>`,
  })
}

function details({ status, documentName, senderName, at, timeZone }: StatusPage, translator: Translator): Content {
  if (documentName === null && senderName === null && at === null) return null
  // The end of a period as on the page that announced it: 23:59, not 00:00 of the next day.
  const format = status === 'expired' ? translator.deadline : translator.dateTime
  return html`<div class="summary">
${documentName !== null && html`<p class="name"><bdi>${documentName}</bdi></p>`}
${senderName !== null && html`<p><bdi>${senderName}</bdi></p>`}
${at !== null && html`<p><time datetime="${at}">${format(at, timeZone)}</time></p>`}
</div>`
}

function links(page: StatusPage, translator: Translator): Content {
  const { base, status, canDownload, returnUrl, embedOrigins, inbox } = page
  const { messages } = translator
  const next = returnUrl === null ? null : linkTarget(returnUrl)
  const hasNext = inbox !== null && inbox.next !== null
  /** One primary button: the next document, else the download, else the return link. */
  const buttonClass = (first: boolean) => (first && !hasNext ? 'main' : 'plain')
  return html`<div class="options">
${inbox && nextInInbox(page, inbox, translator)}
${canDownload && html`<a class="${buttonClass(true)}" href="${base}/signed-document">${messages.download}</a>`}
${status === 'sealing' && html`<a class="plain" href="${base}">${messages.checkAgain}</a>`}
${(status === 'unavailable' || status === 'busy') && html`<a class="main" href="">${messages.tryAgain}</a>`}
${next !== null && html`<a class="${buttonClass(!canDownload)}" href="${next}" rel="noreferrer" target="_top">${messages.continue}</a>`}
${inbox && html`<a class="plain" href="${inbox.base}">${messages.inbox.list}</a>`}
${embedOrigins.length > 0 && html`<button class="plain" type="button" id="close" hidden>${messages.close}</button>`}
</div>`
}

/** Opens the next document. A form, because opening a document changes state. */
function nextInInbox(
  { locale }: StatusPage,
  { base, number, total, next }: InboxPosition,
  translator: Translator,
): Content {
  if (next === null) return null
  const label = translator.formatText(translator.messages.inbox.next, { n: next, total })
  return html`<form method="post" action="${base}/open">
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="after" value="${number}">
<button class="main" id="next-document" autofocus>${label}</button>
</form>`
}

function isLast({ inbox }: StatusPage): boolean {
  return inbox !== null && inbox.next === null
}

type Icon = 'ok' | 'pending' | 'ended' | 'info'

const ICONS: Record<SignerStatus, Icon> = {
  signed: 'ok',
  sealing: 'ok',
  completed: 'ok',
  not_your_turn: 'pending',
  expired: 'pending',
  declined_by_you: 'ended',
  declined: 'ended',
  cancelled: 'ended',
  failed: 'ended',
  elsewhere: 'info',
  replaced: 'info',
  link_used: 'info',
  unknown: 'info',
  suspended: 'ended',
  too_many_tries: 'info',
  busy: 'pending',
  unavailable: 'pending',
  unsubscribed: 'ok',
  back_from_provider: 'pending',
}

const SHAPES: Record<Icon, Html> = {
  ok: html`<path d="M15 25l7 7 12-15"/>`,
  pending: html`<path d="M24 14v11l7 4"/>`,
  ended: html`<path d="M16 24h16"/>`,
  info: html`<path d="M24 14v13M24 33.5v.5"/>`,
}

function iconOf(status: SignerStatus): Html {
  const icon = ICONS[status]
  return html`<svg class="icon ${icon}" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/>${SHAPES[icon]}</svg>`
}
