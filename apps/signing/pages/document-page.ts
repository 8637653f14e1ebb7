import { templateText } from '@countersign/locales'
import type { Assets } from '../assets.ts'
import { type Content, type Html, html } from '../html.ts'
import type { DocumentPage, InboxPosition, ReviewPage, Role, SignPage } from '../model.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { delegateDialog } from './delegate-form.ts'
import { documentView } from './document.ts'
import { hasInputs } from './panel-parts.ts'
import { senderFooter, senderLogo } from './sender.ts'
import { languageSwitch, sandboxBanner, shell } from './shell.ts'
import { thumbnails } from './thumbnails.ts'
import { toolbar, transferDialog } from './toolbar.ts'

/** What differs between the pages that show the document. */
interface Parts {
  role: Role
  script: string
  /** In addition to the style sheet of every page. */
  styles: readonly string[]
  panel: Html
  /** The label of the button that declines; null if the recipient cannot decline. */
  declineLabel: string | null
}

/** The document, and one panel with everything that the recipient is asked to do. */
export function documentPage(
  page: SignPage | ReviewPage,
  assets: Assets,
  { role, script, styles, panel, declineLabel }: Parts,
): Html {
  const translator = translatorFor(page.locale)
  const { messages } = translator
  const signs = page.kind === 'sign'
  const deadline = { date: translator.deadline(page.expiresAt, page.timeZone) }
  return shell({
    page,
    translator,
    assets,
    title: page.documentName,
    script,
    role,
    isUnviewed: page.isUnviewed,
    styles,
    ...(page.kind === 'sign' &&
      hasInputs(page.fields) && { preloads: [assets.fieldsScript], makesRoomForKeyboard: true }),
    body: html`<a class="skip" href="#signature">${signs ? messages.toSignature : messages.skipDocument}</a>
${sandboxBanner(page, translator)}
<div class="layout${page.pages.length > 1 && ' long'}">
<div class="content">
<header class="top">
${senderLogo(page)}
${page.inbox && inboxPosition(page.inbox, translator)}
<p class="from">${asks(role, page.senderName, translator)}</p>
${languageSwitch(translator)}
<h1 dir="auto">${page.documentName}</h1>
<p class="muted">${translator.format(signs ? messages.until : messages.openUntil, deadline)} ${ownTime(page, translator)}</p>
</header>
<main>
${notices(page, signs ? messages.unverified : messages.unverifiedSender, translator)}
${toolbar(page, translator, assets)}
<div class="document">
${page.pages.length > 1 && thumbnails(page, translator)}
${documentView(page, translator)}
</div>
</main>
${senderFooter(page, translator)}
</div>
${panel}
</div>
${declineLabel !== null && declineDialog(page, declineLabel, translator)}
${delegateDialog(page, translator)}
${transferDialog(page, translator)}`,
  })
}

/** What the sender asks for. */
export function asks(role: Role, sender: string, { messages, format }: Translator): Content {
  return format(role === 'signer' ? messages.asks : messages.asksOf[role], { sender })
}

/** A script shows the deadline in the reader's own zone, if it is another than the page's. */
function ownTime({ expiresAt, timeZone }: DocumentPage, { messages }: Translator): Html {
  const lastMinute = new Date(Date.parse(expiresAt) - 1).toISOString()
  return html`<span class="js-only" data-instant="${lastMinute}" data-zone="${timeZone}"></span><span data-message="own-time" hidden>${templateText(messages.view.localTime)}</span>`
}

function inboxPosition({ base, number, total }: InboxPosition, { messages, ...translator }: Translator): Html {
  const position = translator.format(messages.inbox.position, { n: number, total })
  return html`<p class="position"><span>${position}</span><a href="${base}">${messages.inbox.list}</a></p>`
}

function notices(
  { senderUnverified, message, senderName }: DocumentPage,
  warning: string,
  { messages, format }: Translator,
): Content {
  return html`${senderUnverified && html`<p class="notice warning">${warning}</p>`}
${message !== null && html`<div class="notice"><p class="from">${format(messages.messageFrom, { sender: senderName })}</p><p class="message" dir="auto">${message}</p></div>`}`
}

/** Scripts open it as a modal dialog; without scripts the link to it displays it (:target). */
function declineDialog({ base, locale }: DocumentPage, label: string, { messages }: Translator): Html {
  return html`<dialog id="decline" aria-labelledby="decline-title">
<form method="post" action="${base}/decline">
<h2 id="decline-title">${messages.declineTitle}</h2>
<p>${messages.declineText}</p>
<input type="hidden" name="lang" value="${locale}">
<label for="reason">${messages.declineReason}</label>
<textarea id="reason" name="reason" rows="3" maxlength="500" dir="auto"></textarea>
<div class="options">
<button class="danger">${label}</button>
<a class="plain" href="#signature">${messages.declineBack}</a>
</div>
</form>
</dialog>`
}
