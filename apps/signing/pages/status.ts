import type { Assets } from '../assets.ts'
import { type Content, type Html, html, linkTarget } from '../html.ts'
import type { InboxPosition, SignerStatus, StatusPage } from '../model.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { contactLine, recoverySteps } from './recovery.ts'
import { bareHeader, sandboxBanner, shell } from './shell.ts'

/** The status page: shown to a recipient who cannot act now. Gives the reason and the next step. */
export function statusPage(page: StatusPage, assets: Assets): Html {
  const translator = translatorFor(page.locale)
  const { messages } = translator
  const { title, text } = messageFor(page, translator)
  return shell({
    page,
    translator,
    assets,
    title: page.documentName === null ? title : `${title} · ${page.documentName}`,
    script: assets.statusScript,
    status: page.status,
    role: page.role,
    body: html`${sandboxBanner(page, translator)}
${bareHeader(page, translator)}
<main class="card center">
${iconOf(page.status)}
<h1>${title}</h1>
${
  page.delegate !== null &&
  html`<p>${translator.format(messages.delegate.done, { name: page.delegate })}</p>
`
}<p>${text}</p>
${details(page, translator)}
${awaited(page, translator)}
${isLast(page) && html`<p>${messages.inbox.last}</p>`}
${links(page, translator)}
${contactLine(page, messages.help.contact)}
</main>`,
  })
}

/** Recipients without a signature have not signed when the document is being sealed. */
function messageFor({ status, role }: StatusPage, { messages }: Translator): { title: string; text: string } {
  const signs = role === null || role === 'signer' || role === 'witness'
  return status === 'sealing' && !signs ? messages.sealingForOthers : messages.status[status]
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

/** More names would not be read. */
const NAMES_SHOWN = 5

/** Who comes before the visitor, or is awaited after them. */
function awaited({ status, awaited: names }: StatusPage, { locale, messages, format }: Translator): Content {
  if (names.length === 0) return null
  const more = names.length > NAMES_SHOWN ? [`+${names.length - NAMES_SHOWN}`] : []
  const list = new Intl.ListFormat(locale, { type: 'unit' }).format([...names.slice(0, NAMES_SHOWN), ...more])
  const { awaited, before } = messages.help
  return html`<p class="awaited">${format(status === 'not_your_turn' ? before : awaited, { names: list })}</p>`
}

function links(page: StatusPage, translator: Translator): Content {
  const { base, canDownload, returnUrl, embedOrigins, inbox } = page
  const { messages } = translator
  const next = returnUrl === null ? null : linkTarget(returnUrl)
  const hasNext = inbox !== null && inbox.next !== null
  /** One primary button: the next document, else the download, else the return link. */
  const buttonClass = (first: boolean) => (first && !hasNext ? 'main' : 'plain')
  return html`<div class="options">
${inbox && nextInInbox(page, inbox, translator)}
${canDownload && html`<a class="${buttonClass(true)}" href="${base}/signed-document">${messages.download}</a>`}
${recoverySteps(page, translator, hasNext || canDownload)}
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
  approved: 'ok',
  sealing: 'ok',
  completed: 'ok',
  not_your_turn: 'pending',
  expired: 'pending',
  declined_by_you: 'ended',
  delegated: 'ok',
  declined: 'ended',
  cancelled: 'ended',
  failed: 'ended',
  elsewhere: 'info',
  visit_ended: 'info',
  replaced: 'info',
  link_used: 'info',
  unknown: 'info',
  suspended: 'ended',
  busy: 'pending',
  unavailable: 'pending',
  link_sent: 'ok',
  sender_notified: 'ok',
  wrong_person: 'ok',
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
