import { pluralForms } from '@countersign/locales'
import type { Assets } from '../assets.ts'
import { type Html, html } from '../html.ts'
import type { SignPage } from '../model.ts'
import type { Translator } from '../translator.ts'
import { delegateAction } from './delegate-form.ts'
import { fieldMessages, fieldsAttributes, fieldsPart } from './fields/panel-part.ts'
import { LOCK, panelBar, type ScriptMessages, scriptMessages } from './panel-parts.ts'
import { witnessed, witnessFields } from './witness-fields.ts'

/**
 * The panel for signing with the signer's own certificate: from a file opened in the page, or from a USB token through
 * the token helper. Scripts show one step at a time. Without scripts the panel explains why scripts are required.
 */
export function certificatePanel(page: SignPage, translator: Translator, assets: Assets): Html {
  const { messages } = translator
  const { certificate } = messages
  const fields = fieldsAttributes(page, assets)
  const hasHelper = page.helperCommand !== null
  const tabs = hasHelper ? { file: certificate.file, token: certificate.token } : {}
  // No input that is visible without scripts has a name, so submitting the form without scripts sends nothing.
  return html`<form class="panel steps${page.witnessOf !== null && ' witness'}${fields.classes}" id="signature" aria-labelledby="panel-title" autocomplete="off" novalidate data-document="${page.documentSha256}" data-consent="${page.consent.sha256}" data-p12="${assets.p12Script}" data-zone="${page.timeZone}" data-person="${page.person}"${fields.attributes}>
${panelBar(page, translator, certificate.where, tabs)}
<div class="body" id="panel-body">
${fieldsPart(page, translator)}
${witnessed(page, translator)}
<p class="problem" id="problem" role="alert" tabindex="-1">${page.problem && messages.problems[page.problem]}</p>
<p class="no-js">${certificate.withoutScripts}</p>
<div class="method js-only" id="by-file" ${hasHelper && html`role="tabpanel" aria-labelledby="tab-file"`}>
${chooseStep(translator)}
${whichStep(translator)}
${certificateCard(translator)}
</div>
${page.helperCommand !== null && tokenMethod(page.helperCommand, translator)}
${witnessFields(page, translator)}
<div class="foot">
<p class="consent js-only" id="consent" hidden>${page.consent.text}</p>
<div class="actions">
<button class="main js-only" id="open" type="submit">${certificate.open}</button>
<button class="main js-only" id="take" type="button" hidden>${certificate.take}</button>
<button class="main js-only" id="agree" type="button" aria-describedby="consent" hidden>${messages.agree}</button>
<button class="main js-only" id="get-code" type="button" aria-describedby="consent" hidden>${certificate.tokenCode}</button>
<a class="plain" href="#decline" id="open-decline">${messages.decline}</a>
</div>
</div>
${delegateAction(page, translator)}
</div>
<p class="status" id="status" role="status"></p>
<p class="status" id="countdown" aria-hidden="true" data-forms="${JSON.stringify(pluralForms(certificate.leasedFor))}"></p>
${scriptMessages({ ...messagesFor(translator), ...fieldMessages(page, translator) })}
</form>`
}

function chooseStep({ messages: { certificate } }: Translator): Html {
  return html`<div class="step" id="choose">
<label class="picker" for="file"><bdi id="file-label">${certificate.choose}</bdi></label>
<input class="sr-only" type="file" id="file" accept=".p12,.pfx,application/x-pkcs12" aria-describedby="file-hint">
<p class="muted" id="file-hint">${certificate.chooseHint}</p>
<div><label for="password">${certificate.password}</label>
<input type="password" id="password" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="1024" aria-describedby="stays problem"></div>
<p class="muted" id="stays">${LOCK}${certificate.stays}</p>
</div>`
}

/** A file may contain several certificates; the script adds one radio button for each. */
function whichStep({ messages: { certificate } }: Translator): Html {
  return html`<fieldset class="step" id="which" hidden><legend>${certificate.which}</legend><div class="candidates" id="candidates"></div></fieldset>`
}

function certificateCard({ messages: { certificate } }: Translator): Html {
  return html`<div class="step" id="mine" hidden>
<div class="holder" id="holder" tabindex="-1">
<p class="name"><bdi id="subject"></bdi></p>
<p id="issuer"></p>
<p id="until"></p>
<p class="verdict" id="verdict"></p>
</div>
<progress id="progress" max="1" value="0" aria-labelledby="reading"></progress>
<p class="muted" id="reading"></p>
<div class="choices"><a class="plain" id="look" target="_blank" rel="noopener" hidden>${certificate.look}</a><button class="plain" id="another" type="button">${certificate.another}</button></div>
</div>`
}

function tokenMethod(command: string, { messages: { certificate } }: Translator): Html {
  return html`<div class="method js-only" id="by-token" role="tabpanel" aria-labelledby="tab-token" hidden>
<div class="step" id="token-explained"><p class="touch-only">${certificate.tokenPhone}</p><p>${certificate.tokenText}</p></div>
<div class="step" id="token-code" hidden>
<p>${certificate.tokenRun}</p>
<div class="command"><code id="command" dir="ltr" tabindex="0">${command}</code><button class="plain" id="copy" type="button">${certificate.copy}</button></div>
<p class="muted">${certificate.tokenNeedsNode}</p>
<p>${certificate.tokenType}</p>
<p class="one-time" id="one-time" dir="ltr"></p>
<p class="muted" id="code-until"></p>
<p id="helper" role="status"></p>
</div>
</div>`
}

/** Messages that the scripts display. */
function messagesFor({ messages }: Translator): ScriptMessages {
  const { certificate, problems } = messages
  const { opening, issuer, validUntil, checking, accepted, reading, read, leased, moved } = certificate
  const { preparing, signing, finishing, offline, tokenUntil, newCode, copied, helper } = certificate
  return {
    ...{ next: messages.next, again: messages.tryAgain, 'page-failed': messages.pageFailed },
    ...{ opening, issuer, validUntil, checking, accepted, reading, read, leased, moved },
    ...{ preparing, signing, finishing, offline, tokenUntil, newCode, copied },
    ...Object.fromEntries(Object.entries(helper).map(([state, text]) => [`helper-${state}`, text])),
    ...{ document_changed: problems.document_changed, not_saved: problems.not_saved },
    ...{ witness_incomplete: problems.witness_incomplete, witness_unshowable: problems.witness_unshowable },
    ...{ fields_wrong: problems.fields_wrong },
    ...certificate.problems,
  }
}
