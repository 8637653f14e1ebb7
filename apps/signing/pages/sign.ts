import type { Assets } from '../assets.ts'
import { type Content, type Html, html } from '../html.ts'
import { type Speech, speak } from '../languages/translator.ts'
import type { QueuePlace, SignPage } from '../model.ts'
import { certificatePanel } from './certificate-panel.ts'
import { documentView } from './document.ts'
import { panel } from './drawn-panel.ts'
import { remotePanel } from './remote-panel.ts'
import { languageSwitch, ribbon, shell } from './shell.ts'

/** The document and, in one panel, everything it takes to sign it. */
export function signPage(page: SignPage, assets: Assets): Html {
  const speech = speak(page.locale)
  const { messages } = speech
  const { script, style, form } = methodOf(page, speech, assets)
  return shell({
    page,
    speech,
    assets,
    title: page.documentName,
    script,
    ...(style !== null && { style }),
    body: html`<a class="skip" href="#signature">${messages.toSignature}</a>
${ribbon(page, speech)}
<div class="desk">
<div class="reading">
<header class="top">
${page.queue && placeInQueue(page.queue, speech)}
<p class="who">${speech.say(messages.asks, { sender: page.senderName })}</p>
${languageSwitch(speech)}
<h1 dir="auto">${page.documentName}</h1>
<p class="quiet">${speech.say(messages.until, { date: speech.lastMoment(page.expiresAt, page.timeZone) })}</p>
</header>
<main>
${notices(page, speech)}
${documentView(page, speech)}
</main>
</div>
${form}
</div>
${declineDialog(page, speech)}`,
  })
}

function methodOf(
  page: SignPage,
  speech: Speech,
  assets: Assets,
): { script: string; style: string | null; form: Html } {
  if (page.remote)
    return { script: assets.remoteScript, style: assets.remoteStyle, form: remotePanel(page, page.remote, speech) }
  return page.method === 'certificate'
    ? {
        ...{ script: assets.certificateScript, style: assets.certificateStyle },
        form: certificatePanel(page, speech, assets),
      }
    : { script: assets.signScript, style: null, form: panel(page, speech) }
}

function placeInQueue({ base, number, total }: QueuePlace, { messages, ...speech }: Speech): Html {
  const place = speech.say(messages.queue.place, { n: speech.number(number), total: speech.number(total) })
  return html`<p class="place"><span>${place}</span><a href="${base}">${messages.queue.list}</a></p>`
}

function notices({ senderUnverified, message, senderName }: SignPage, speech: Speech): Content {
  const { messages, say } = speech
  return html`${senderUnverified && html`<p class="notice warning">${messages.unverified}</p>`}
${message !== null && html`<div class="notice"><p class="who">${say(messages.messageFrom, { sender: senderName })}</p><p class="message" dir="auto">${message}</p></div>`}`
}

/** Opened by scripts as a modal dialog; without them the link to it shows it (:target). */
function declineDialog({ base, locale }: SignPage, { messages }: Speech): Html {
  return html`<dialog id="decline" aria-labelledby="decline-title">
<form class="asking" method="post" action="${base}/decline">
<h2 id="decline-title">${messages.declineTitle}</h2>
<p>${messages.declineWords}</p>
<input type="hidden" name="lang" value="${locale}">
<label for="reason">${messages.declineReason}</label>
<textarea id="reason" name="reason" rows="3" maxlength="500" dir="auto"></textarea>
<div class="ways">
<button class="danger">${messages.declineConfirm}</button>
<a class="plain" href="#signature" id="keep">${messages.declineBack}</a>
</div>
</form>
</dialog>`
}
