import type { Assets } from '../assets.ts'
import { type Content, type Html, html } from '../html.ts'
import type { InboxPosition, SignPage } from '../model.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { certificatePanel } from './certificate-panel.ts'
import { documentView } from './document.ts'
import { drawnPanel } from './drawn-panel.ts'
import { remotePanel } from './remote-panel.ts'
import { languageSwitch, sandboxBanner, shell } from './shell.ts'

/** The signing page: the document, and one panel with everything needed to sign it. */
export function signPage(page: SignPage, assets: Assets): Html {
  const translator = translatorFor(page.locale)
  const { messages } = translator
  const { script, style, form } = methodOf(page, translator, assets)
  return shell({
    page,
    translator,
    assets,
    title: page.documentName,
    script,
    isUnviewed: page.isUnviewed,
    ...(style !== null && { style }),
    body: html`<a class="skip" href="#signature">${messages.toSignature}</a>
${sandboxBanner(page, translator)}
<div class="layout">
<div class="content">
<header class="top">
${page.inbox && inboxPosition(page.inbox, translator)}
<p class="from">${translator.format(messages.asks, { sender: page.senderName })}</p>
${languageSwitch(translator)}
<h1 dir="auto">${page.documentName}</h1>
<p class="muted">${translator.format(messages.until, { date: translator.deadline(page.expiresAt, page.timeZone) })}</p>
</header>
<main>
${notices(page, translator)}
${documentView(page, translator)}
</main>
</div>
${form}
</div>
${declineDialog(page, translator)}`,
  })
}

function methodOf(
  page: SignPage,
  translator: Translator,
  assets: Assets,
): { script: string; style: string | null; form: Html } {
  if (page.remote)
    return { script: assets.remoteScript, style: assets.remoteStyle, form: remotePanel(page, page.remote, translator) }
  return page.method === 'certificate'
    ? {
        ...{ script: assets.certificateScript, style: assets.certificateStyle },
        form: certificatePanel(page, translator, assets),
      }
    : { script: assets.signScript, style: null, form: drawnPanel(page, translator) }
}

function inboxPosition({ base, number, total }: InboxPosition, { messages, ...translator }: Translator): Html {
  const position = translator.format(messages.inbox.position, { n: number, total })
  return html`<p class="position"><span>${position}</span><a href="${base}">${messages.inbox.list}</a></p>`
}

function notices({ senderUnverified, message, senderName }: SignPage, translator: Translator): Content {
  const { messages, format } = translator
  return html`${senderUnverified && html`<p class="notice warning">${messages.unverified}</p>`}
${message !== null && html`<div class="notice"><p class="from">${format(messages.messageFrom, { sender: senderName })}</p><p class="message" dir="auto">${message}</p></div>`}`
}

/** Scripts open it as a modal dialog; without scripts the link to it displays it (:target). */
function declineDialog({ base, locale }: SignPage, { messages }: Translator): Html {
  return html`<dialog id="decline" aria-labelledby="decline-title">
<form method="post" action="${base}/decline">
<h2 id="decline-title">${messages.declineTitle}</h2>
<p>${messages.declineText}</p>
<input type="hidden" name="lang" value="${locale}">
<label for="reason">${messages.declineReason}</label>
<textarea id="reason" name="reason" rows="3" maxlength="500" dir="auto"></textarea>
<div class="options">
<button class="danger">${messages.declineConfirm}</button>
<a class="plain" href="#signature" id="keep">${messages.declineBack}</a>
</div>
</form>
</dialog>`
}
