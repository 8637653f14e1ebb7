import { pluralForms } from '@countersign/locales'
import type { SigningMessages } from '@countersign/locales/signing'
import { type Content, type Html, html } from '../html.ts'
import type { SignPage } from '../model.ts'
import { problemOf, REMOTE_FAILURES, type RemoteFailure, type RemoteOffer, type RemoteProvider } from '../remote.ts'
import type { Translator } from '../translator.ts'
import { LOCK, panelBar, type ScriptMessages, scriptMessages } from './panel-parts.ts'

/**
 * The panel for signing at a remote provider. Scripts show one step at a time and redirect the signer to the provider.
 * Without scripts the panel explains why scripts are required, and links to other methods if the sender permits them.
 */
export function remotePanel(page: SignPage, offer: RemoteOffer, translator: Translator): Html {
  const { messages } = translator
  const { remote, certificate } = messages
  const { attempt, providers } = offer
  return html`<form class="panel steps" id="signature" aria-labelledby="panel-title" novalidate data-document="${page.documentSha256}" data-consent="${page.consent.sha256}" data-zone="${page.timeZone}" data-attempt="${attempt?.id}" data-provider="${attempt?.provider}">
${panelBar(page, translator, remote.where, {})}
<div class="body" id="panel-body">
<p class="no-js">${remote.withoutScripts}</p>
<div class="step js-only" id="offer">
${providers.length > 0 && providerChoice(providers, translator)}
</div>
<fieldset class="step js-only" id="which" hidden><legend>${certificate.which}</legend><div class="candidates" id="candidates"></div></fieldset>
<div class="step js-only" id="journey" hidden>
<div class="holder" id="where" tabindex="-1"><p class="name" id="whereto"></p><p id="held"></p></div>
<p class="muted" id="apart" hidden>${remote.newWindow}</p>
<div class="choices"><button class="plain" id="anew" type="button">${remote.startAgain}</button></div>
</div>
<p class="problem" id="problem" role="alert">${lastProblem(page, offer, translator)}</p>
${otherMethods(page, offer, translator)}
${providers.length > 0 && html`<p class="consent js-only" id="consent">${page.consent.text}</p>`}
<div class="actions">
<a class="plain" href="#decline" id="open-decline">${messages.decline}</a>
${providers.length > 0 && html`<button class="main js-only" id="agree" type="submit" aria-describedby="consent">${remote.go}</button>`}
<button class="main js-only" id="take" type="button" hidden>${certificate.take}</button>
<button class="main js-only" id="depart" type="button" hidden>${remote.open}</button>
</div>
</div>
<p class="status" id="status" role="status"></p>
<p class="status" id="countdown" aria-hidden="true" data-forms="${JSON.stringify(pluralForms(certificate.leasedFor))}"></p>
${scriptMessages(messagesFor(translator))}
</form>`
}

function providerChoice(providers: RemoteProvider[], translator: Translator): Html {
  const { remote } = translator.messages
  return html`${providers.length === 1 ? providers.map((one) => singleProvider(one, translator)) : providerList(providers, translator)}
${providers.some(({ asksAccount }) => asksAccount) && accountField(providers[0]?.asksAccount ?? false, translator)}
<p class="muted">${LOCK}${remote.stays}</p>
<p class="muted">${remote.minutes}</p>`
}

function singleProvider(provider: RemoteProvider, { messages: { remote } }: Translator): Html {
  const { name, kind } = provider
  return html`<div class="holder"><p class="name"><bdi>${name}</bdi></p><p>${remote[kind]}</p></div>
<input type="hidden" ${providerAttributes(provider)}>`
}

function providerList(providers: RemoteProvider[], { messages: { remote } }: Translator): Html {
  return html`<fieldset class="step"><legend>${remote.where}</legend><div class="candidates">${providers.map(
    (provider, i) =>
      html`<label><input type="radio" ${providerAttributes(provider)} ${i === 0 && html`checked`}><bdi>${provider.name}</bdi><span class="muted">${remote[provider.kind]}</span></label>`,
  )}</div></fieldset>`
}

/** What the scripts read of the chosen provider. */
function providerAttributes({ id, name, asksAccount }: RemoteProvider): Html {
  return html`name="provider" value="${id}" data-name="${name}" ${asksAccount && html`data-asks-account`}`
}

/** Visible while the chosen provider requires an account name. */
function accountField(isRequired: boolean, { messages: { remote } }: Translator): Html {
  return html`<div id="account-part" ${!isRequired && html`hidden`}><label for="account">${remote.account}</label>
<input type="text" id="account" inputmode="email" autocomplete="off" autocapitalize="off" spellcheck="false" dir="auto" maxlength="100" aria-describedby="account-hint problem">
<p class="muted" id="account-hint">${remote.accountHint}</p></div>`
}

function otherMethods(
  { base }: SignPage,
  { methods }: RemoteOffer,
  { locale, messages: { remote } }: Translator,
): Content {
  if (methods.length === 0) return null
  const links = methods.map(
    (method) => html`<a class="plain" href="${base}?method=${method}&amp;lang=${locale}">${remote.methods[method]}</a>`,
  )
  return html`<div class="step" id="other-methods"><p>${remote.otherMethods}</p><div class="choices">${links}</div></div>`
}

function lastProblem({ problem }: SignPage, { errorCode }: RemoteOffer, { messages }: Translator): string | null {
  if (problem) return messages.problems[problem]
  return errorCode === null ? null : failureMessage(messages, errorCode)
}

function failureMessage({ certificate, remote, problems }: SigningMessages, code: RemoteFailure): string {
  const all: Partial<Record<RemoteFailure, string>> = { ...certificate.problems, ...problems, ...remote.problems }
  return all[SHARED_MESSAGES[code] ?? code] ?? remote.problems.provider_refused
}

/** Failures that have the same consequence for the signer share one message. */
const SHARED_MESSAGES: Partial<Record<RemoteFailure, RemoteFailure & keyof SigningMessages['remote']['problems']>> = {
  answer_invalid: 'provider_refused',
  no_certificate: 'certificate_refused',
  certificate_expired: 'certificate_refused',
  certificate_revoked: 'certificate_refused',
  document_changed: 'lease_lost',
  document_leased: 'lease_lost',
}

/** Messages that the scripts display. */
function messagesFor({ messages }: Translator): ScriptMessages {
  const { remote, certificate } = messages
  const { leased, leasedUntil, leaving, ready, away, held, problems } = remote
  const { preparing, finishing, offline, issuer, validUntil } = certificate
  return {
    ...{ next: messages.next, again: messages.tryAgain, 'page-failed': messages.pageFailed },
    ...{ leased, leasedUntil, leaving, ready, away, held, preparing, finishing, offline, issuer, validUntil },
    ...{ account_missing: problems.account_missing, account_is_number: problems.account_is_number },
    ...Object.fromEntries(REMOTE_FAILURES.map((code) => [problemOf(code), failureMessage(messages, code)])),
  }
}
