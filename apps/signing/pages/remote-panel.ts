import { pluralForms } from '@countersign/locales'
import type { SigningMessages } from '@countersign/locales/signing'
import type { Assets } from '../assets.ts'
import { type Content, type Html, html } from '../html.ts'
import type { SignPage } from '../model.ts'
import {
  problemOf,
  REMOTE_FAILURES,
  type RemoteFailure,
  type RemoteOffer,
  type RemoteProvider,
  withDistinctNames,
} from '../remote.ts'
import type { Translator } from '../translator.ts'
import { delegateAction } from './delegate-form.ts'
import { fieldMessages, fieldsAttributes, fieldsPart } from './fields/panel-part.ts'
import { LOCK, panelBar, type ScriptMessages, scriptMessages } from './panel-parts.ts'
import { witnessed, witnessFields } from './witness-fields.ts'

/**
 * The panel for signing at a remote provider. Scripts show one step at a time and redirect the signer to the provider.
 * Without scripts the panel explains why scripts are required, and links to other methods if the sender permits them.
 */
export function remotePanel(page: SignPage, offer: RemoteOffer, translator: Translator, assets: Assets): Html {
  const fields = fieldsAttributes(page, assets)
  const { messages } = translator
  const { remote, certificate } = messages
  const { attempt, providers } = offer
  return html`<form class="panel steps${page.witnessOf !== null && ' witness'}${fields.classes}" id="signature" aria-labelledby="panel-title" novalidate data-document="${page.documentSha256}" data-consent="${page.consent.sha256}" data-zone="${page.timeZone}" data-attempt="${attempt?.id}" data-provider="${attempt?.provider}" data-person="${page.person}"${fields.attributes}>
${panelBar(page, translator, remote.where, {})}
<div class="body" id="panel-body">
${fieldsPart(page, translator)}
${witnessed(page, translator)}
<p class="problem" id="problem" role="alert" tabindex="-1">${lastProblem(page, offer, translator)}</p>
<p class="no-js">${remote.withoutScripts}</p>
<div class="step js-only" id="offer">
${providers.length > 0 && providerChoice(providers, translator)}
${providers.length > 0 && witnessFields(page, translator)}
</div>
<fieldset class="step js-only" id="which" hidden><legend>${certificate.which}</legend><div class="candidates" id="candidates"></div></fieldset>
<div class="step js-only" id="journey" hidden>
<div class="holder" id="where" tabindex="-1"><p class="name" id="whereto"></p><p id="held"></p></div>
<p class="muted" id="apart" hidden>${remote.newWindow}</p>
<div class="choices"><button class="plain" id="anew" type="button">${remote.startAgain}</button></div>
</div>
${otherMethods(page, offer, translator)}
<div class="foot">
${providers.length > 0 && html`<p class="consent js-only" id="consent">${page.consent.text}</p>`}
<div class="actions">
${providers.length > 0 && html`<button class="main js-only" id="agree" type="submit" aria-describedby="consent">${remote.go}</button>`}
<button class="main js-only" id="take" type="button" hidden>${certificate.take}</button>
<button class="main js-only" id="depart" type="button" hidden>${remote.open}</button>
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

function providerChoice(offered: RemoteProvider[], translator: Translator): Html {
  const { remote } = translator.messages
  const providers = withDistinctNames(offered, (kind) => remote.kinds[kind])
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

/** How many providers of a longer list are shown at once. The others open below them. */
const SHOWN_AT_ONCE = 4

function providerList(providers: RemoteProvider[], translator: Translator): Html {
  const { remote } = translator.messages
  const entries = providers.map((provider, i) => providerEntry(provider, i === 0, translator))
  // One provider is never hidden alone: the button would take the same space.
  const first = entries.length <= SHOWN_AT_ONCE + 1 ? entries : entries.slice(0, SHOWN_AT_ONCE)
  const others = entries.slice(first.length)
  return html`<fieldset class="step providers"><legend>${remote.where}</legend><div class="candidates">${first}</div>
${others.length > 0 && html`<details><summary class="plain">${remote.more}</summary><div class="candidates">${others}</div></details>`}</fieldset>`
}

function providerEntry(provider: RemoteProvider, isFirst: boolean, { messages: { remote } }: Translator): Html {
  return html`<label><input type="radio" ${providerAttributes(provider)} ${isFirst && html`checked`}><bdi>${provider.name}</bdi><span class="muted">${remote[provider.kind]}</span></label>`
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
    ...{ witness_incomplete: messages.problems.witness_incomplete },
    ...{ witness_unshowable: messages.problems.witness_unshowable },
    ...{ fields_wrong: messages.problems.fields_wrong },
    ...{ account_missing: problems.account_missing, account_is_number: problems.account_is_number },
    ...Object.fromEntries(REMOTE_FAILURES.map((code) => [problemOf(code), failureMessage(messages, code)])),
  }
}
