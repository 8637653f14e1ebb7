import { type Content, type Html, html } from '../html.ts'
import type { Messages, RemoteWords } from '../languages/messages.ts'
import type { Speech } from '../languages/translator.ts'
import type { SignPage } from '../model.ts'
import { problemOf, REMOTE_FAILURES, type RemoteFailure, type RemoteOffer, type RemoteProvider } from '../remote.ts'
import { LOCK, panelBar, words } from './panel-parts.ts'

/**
 * Where one agrees, and leaves to sign at a provider. Scripts show one step at a time and take the signer there; without
 * them it says why there is nothing to press, and leads to other methods where the sender permits them.
 */
export function remotePanel(page: SignPage, offer: RemoteOffer, speech: Speech): Html {
  const { messages } = speech
  const { remote, certificate } = messages
  const { attempt, providers } = offer
  return html`<form class="panel own" id="signature" aria-labelledby="panel-title" novalidate data-document="${page.documentSha256}" data-consent="${page.consent.sha256}" data-zone="${page.timeZone}" data-attempt="${attempt?.id}" data-provider="${attempt?.provider}">
${panelBar(page, speech, remote.where, {})}
<div class="folding" id="folding">
<p class="unscripted">${remote.withoutScripts}</p>
<div class="step scripted" id="offer">
${providers.length > 0 && offered(providers, speech)}
</div>
<fieldset class="step scripted" id="which" hidden><legend>${certificate.which}</legend><div class="candidates" id="candidates"></div></fieldset>
<div class="step scripted" id="journey" hidden>
<div class="holder" id="where" tabindex="-1"><p class="name" id="whereto"></p><p id="held"></p></div>
<p class="quiet" id="apart" hidden>${remote.apart}</p>
<div class="choices"><button class="plain" id="anew" type="button">${remote.anew}</button></div>
</div>
<p class="problem" id="problem" role="alert">${lastProblem(page, offer, speech)}</p>
${otherWays(page, offer, speech)}
${providers.length > 0 && html`<p class="consent scripted" id="consent">${page.consent.text}</p>`}
<div class="deeds">
<a class="plain" href="#decline" id="open-decline">${messages.decline}</a>
${providers.length > 0 && html`<button class="main scripted" id="agree" type="submit" aria-describedby="consent">${remote.go}</button>`}
<button class="main scripted" id="take" type="button" hidden>${certificate.take}</button>
<button class="main scripted" id="depart" type="button" hidden>${remote.open}</button>
</div>
</div>
<p class="status" id="status" role="status"></p>
<p class="status" id="countdown" aria-hidden="true" data-forms="${JSON.stringify(certificate.leasedFor)}"></p>
${words(told(speech))}
</form>`
}

function offered(providers: RemoteProvider[], speech: Speech): Html {
  const { remote } = speech.messages
  return html`${providers.length === 1 ? providers.map((one) => theOne(one, speech)) : several(providers, speech)}
${providers.some(({ asksAccount }) => asksAccount) && account(providers[0]?.asksAccount ?? false, speech)}
<p class="quiet">${LOCK}${remote.stays}</p>
<p class="quiet">${remote.minutes}</p>`
}

function theOne(provider: RemoteProvider, { messages: { remote } }: Speech): Html {
  const { name, kind } = provider
  return html`<div class="holder"><p class="name"><bdi>${name}</bdi></p><p>${remote[kind]}</p></div>
<input type="hidden" ${toldOf(provider)}>`
}

function several(providers: RemoteProvider[], { messages: { remote } }: Speech): Html {
  return html`<fieldset class="step"><legend>${remote.where}</legend><div class="candidates">${providers.map(
    (provider, i) =>
      html`<label><input type="radio" ${toldOf(provider)} ${i === 0 && html`checked`}><bdi>${provider.name}</bdi><span class="quiet">${remote[provider.kind]}</span></label>`,
  )}</div></fieldset>`
}

/** What scripts are to know of the one that is chosen. */
function toldOf({ id, name, asksAccount }: RemoteProvider): Html {
  return html`name="provider" value="${id}" data-name="${name}" ${asksAccount && html`data-asks-account`}`
}

/** Seen while a provider is chosen that wants to know who comes. */
function account(isAsked: boolean, { messages: { remote } }: Speech): Html {
  return html`<div id="account-part" ${!isAsked && html`hidden`}><label for="account">${remote.account}</label>
<input type="text" id="account" inputmode="email" autocomplete="off" autocapitalize="off" spellcheck="false" dir="auto" maxlength="100" aria-describedby="account-hint problem">
<p class="quiet" id="account-hint">${remote.accountHint}</p></div>`
}

function otherWays({ base }: SignPage, { methods }: RemoteOffer, { locale, messages: { remote } }: Speech): Content {
  if (methods.length === 0) return null
  const links = methods.map(
    (method) => html`<a class="plain" href="${base}?method=${method}&amp;lang=${locale}">${remote.ways[method]}</a>`,
  )
  return html`<div class="step" id="other-ways"><p>${remote.otherWays}</p><div class="choices">${links}</div></div>`
}

function lastProblem({ problem }: SignPage, { errorCode }: RemoteOffer, { messages }: Speech): string | null {
  if (problem) return messages.problems[problem]
  return errorCode === null ? null : failureIn(messages, errorCode)
}

function failureIn({ certificate, remote, problems }: Messages, code: RemoteFailure): string {
  const all: Partial<Record<RemoteFailure, string>> = { ...certificate.problems, ...problems, ...remote.problems }
  return all[SAME_TO_THE_SIGNER[code] ?? code] ?? remote.problems.provider_refused
}

/** Whom the signer has to ask, and what they can do, is all that tells these apart. */
const SAME_TO_THE_SIGNER: Partial<Record<RemoteFailure, RemoteFailure & RemoteWords>> = {
  answer_invalid: 'provider_refused',
  no_certificate: 'certificate_refused',
  certificate_expired: 'certificate_refused',
  certificate_revoked: 'certificate_refused',
  document_changed: 'lease_lost',
  head_taken: 'lease_lost',
}

/** What scripts may have to say, in the page's language. */
function told({ messages }: Speech): Record<string, string> {
  const { remote, certificate } = messages
  const { leased, leasedUntil, leaving, ready, away, held, problems } = remote
  const { preparing, finishing, offline, issuer, validUntil } = certificate
  return {
    ...{ next: messages.next, again: messages.tryAgain, 'page-failed': messages.pageFailed },
    ...{ leased, leasedUntil, leaving, ready, away, held, preparing, finishing, offline, issuer, validUntil },
    ...{ account_missing: problems.account_missing, account_is_number: problems.account_is_number },
    ...Object.fromEntries(REMOTE_FAILURES.map((code) => [problemOf(code), failureIn(messages, code)])),
  }
}
