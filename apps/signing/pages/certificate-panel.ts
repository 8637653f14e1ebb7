import type { Assets } from '../assets.ts'
import { type Html, html } from '../html.ts'
import type { Speech } from '../languages/translator.ts'
import type { SignPage } from '../model.ts'
import { LOCK, panelBar, words } from './panel-parts.ts'

/**
 * Where one signs with a certificate of one's own: from a file that is opened in the page, or from a token that a
 * helper beside it speaks to. Scripts show one step at a time; without them it says why there is nothing to press.
 */
export function certificatePanel(page: SignPage, speech: Speech, assets: Assets): Html {
  const { messages } = speech
  const { certificate } = messages
  const hasHelper = page.helperCommand !== null
  const tabs = hasHelper ? { file: certificate.file, token: certificate.token } : {}
  // No field has a name: whatever happens, a form that sends itself would send none of them.
  return html`<form class="panel own" id="signature" aria-labelledby="panel-title" autocomplete="off" novalidate data-consent="${page.consent.sha256}" data-opener="${assets.openerScript}" data-zone="${page.timeZone}">
${panelBar(page, speech, certificate.where, tabs)}
<div class="folding" id="folding">
<p class="unscripted">${certificate.withoutScripts}</p>
<div class="method scripted" id="by-file" ${hasHelper && html`role="tabpanel" aria-labelledby="tab-file"`}>
${chooseStep(speech)}
${whichStep(speech)}
${certificateCard(speech)}
</div>
${page.helperCommand !== null && tokenMethod(page.helperCommand, speech)}
<p class="problem" id="problem" role="alert">${page.problem && messages.problems[page.problem]}</p>
<p class="consent scripted" id="consent" hidden>${page.consent.text}</p>
<div class="deeds">
<a class="plain" href="#decline" id="open-decline">${messages.decline}</a>
<button class="main scripted" id="open" type="submit">${certificate.open}</button>
<button class="main scripted" id="take" type="button" hidden>${certificate.take}</button>
<button class="main scripted" id="agree" type="button" aria-describedby="consent" hidden>${messages.agree}</button>
<button class="main scripted" id="get-code" type="button" aria-describedby="consent" hidden>${certificate.tokenCode}</button>
</div>
</div>
<p class="status" id="status" role="status"></p>
<p class="status" id="countdown" aria-hidden="true" data-forms="${JSON.stringify(certificate.leasedFor)}"></p>
${words(told(speech))}
</form>`
}

function chooseStep({ messages: { certificate } }: Speech): Html {
  return html`<div class="step" id="choose">
<label class="picker" for="file"><bdi id="file-label">${certificate.choose}</bdi></label>
<input class="unseen" type="file" id="file" accept=".p12,.pfx,application/x-pkcs12" aria-describedby="file-hint">
<p class="quiet" id="file-hint">${certificate.chooseHint}</p>
<div><label for="password">${certificate.password}</label>
<input type="password" id="password" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="1024" aria-describedby="stays problem"></div>
<p class="quiet" id="stays">${LOCK}${certificate.stays}</p>
</div>`
}

/** A file may hold several; one button each, as the script finds them. */
function whichStep({ messages: { certificate } }: Speech): Html {
  return html`<fieldset class="step" id="which" hidden><legend>${certificate.which}</legend><div class="candidates" id="candidates"></div></fieldset>`
}

function certificateCard({ messages: { certificate } }: Speech): Html {
  return html`<div class="step" id="mine" hidden>
<div class="holder" id="holder" tabindex="-1">
<p class="name"><bdi id="subject"></bdi></p>
<p id="issuer"></p>
<p id="until"></p>
<p class="verdict" id="verdict"></p>
</div>
<progress id="progress" max="1" value="0" aria-labelledby="reading"></progress>
<p class="quiet" id="reading"></p>
<div class="choices"><a class="plain" id="look" target="_blank" rel="noopener" hidden>${certificate.look}</a><button class="plain" id="another" type="button">${certificate.another}</button></div>
</div>`
}

function tokenMethod(command: string, { messages: { certificate } }: Speech): Html {
  return html`<div class="method scripted" id="by-token" role="tabpanel" aria-labelledby="tab-token" hidden>
<div class="step" id="token-explained"><p>${certificate.tokenWords}</p></div>
<div class="step" id="token-code" hidden>
<p>${certificate.tokenRun}</p>
<div class="command"><code id="command" dir="ltr">${command}</code><button class="plain" id="copy" type="button">${certificate.copy}</button></div>
<p class="quiet">${certificate.tokenNeedsNode}</p>
<p>${certificate.tokenType}</p>
<p class="one-time" id="one-time" dir="ltr"></p>
<p class="quiet" id="code-until"></p>
<p class="progressing" id="helper" role="status"></p>
</div>
</div>`
}

/** What scripts may have to say, in the page's language. */
function told({ messages }: Speech): Record<string, string> {
  const { certificate, problems } = messages
  const { opening, issuer, validUntil, checking, accepted, reading, read, leased, moved } = certificate
  const { preparing, signing, finishing, offline, tokenUntil, newCode, copied, helper } = certificate
  return {
    ...{ next: messages.next, again: messages.tryAgain, 'page-failed': messages.pageFailed },
    ...{ opening, issuer, validUntil, checking, accepted, reading, read, leased, moved },
    ...{ preparing, signing, finishing, offline, tokenUntil, newCode, copied },
    ...Object.fromEntries(Object.entries(helper).map(([state, text]) => [`helper-${state}`, text])),
    ...{ document_changed: problems.document_changed, not_saved: problems.not_saved },
    ...certificate.problems,
  }
}
