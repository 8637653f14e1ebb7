import { type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import type { AddPasskeyPage, FormFrame, SignInPage, SignOutPage, SsoPage, StepUpPage, TotpPage } from '../model.ts'
import { PATHS } from '../paths.ts'
import { type Translator, translatorFor } from '../translator.ts'
import {
  CURRENT_PASSWORD,
  continueLink,
  EMAIL,
  factorFields,
  field,
  inQuery,
  passkeyButton,
  problemSummary,
  RECOVERY_CODE,
  SIX_DIGITS,
  separator,
} from './parts.ts'
import { hidden, shell } from './shell.ts'

export function signInPage(page: SignInPage, assets: SignInAssets): Html {
  const { messages } = translatorFor(page.locale)
  const { title } = messages.signIn
  return shell({
    page,
    assets,
    title,
    address: PATHS.signIn,
    hasPasskeys: true,
    body: (translator) => html`<h1>${title}</h1>
${page.hasEnded && html`<p class="notice" role="status">${messages.signIn.ended}</p>`}
${problemSummary(page, translator)}
${page.signedInAs !== null && html`<div class="options">${continueLink(page.next, translator)}</div>${separator(translator)}`}
<form method="post" action="${PATHS.signIn}" novalidate>
${hidden('next', page.next)}
${passkeyButton(translator, { ceremony: 'get', action: PATHS.passkey, label: messages.passkey.use, isMain: page.signedInAs === null, inAutofill: true })}
${passwordFields(page, translator)}
</form>
${linksOf(page, translator)}`,
  })
}

function passwordFields(page: SignInPage, translator: Translator): Html {
  return html`${separator(translator)}
${field(page, translator, { name: 'email', attributes: html`${EMAIL} autocomplete="username webauthn"`, value: page.email })}
${field(page, translator, { name: 'password', attributes: CURRENT_PASSWORD })}
<button class="second">${translator.messages.signIn.submit}</button>`
}

function linksOf(page: SignInPage, { messages }: Translator): Html {
  const query = nextQuery(page)
  return html`<ul class="links">
${page.offersSso && html`<li><a href="${PATHS.sso}${query}">${messages.signIn.company}</a></li>`}
<li><a href="${PATHS.recover}">${messages.signIn.forgot}</a></li>
<li><a href="${PATHS.signUp}${query}">${messages.signIn.signUp}</a></li>
</ul>`
}

function nextQuery({ next }: FormFrame): string {
  return next === null ? '' : `?next=${inQuery(next)}`
}

/** The second step after a password. */
export function totpPage(page: TotpPage, assets: SignInAssets): Html {
  const { messages } = translatorFor(page.locale)
  const usesRecoveryCode = page.problems.some((problem) => problem.field === 'recovery_code')
  return shell({
    page,
    assets,
    title: messages.totp.title,
    address: PATHS.totp,
    body: (translator) => html`<h1>${messages.totp.title}</h1>
<p>${messages.totp.text}</p>
${problemSummary(page, translator)}
<form method="post" action="${PATHS.totp}" novalidate>
${hidden('next', page.next)}
${field(page, translator, { name: 'code', attributes: SIX_DIGITS })}
<button class="main">${messages.continue}</button>
</form>
<details${usesRecoveryCode && html` open`}><summary>${messages.totp.other}</summary>
<form method="post" action="${PATHS.totp}" novalidate>
${hidden('next', page.next)}
${field(page, translator, { name: 'recovery_code', attributes: RECOVERY_CODE })}
<button class="second">${messages.continue}</button>
</form></details>
<ul class="links">
<li><a href="${PATHS.recover}">${messages.signIn.forgot}</a></li>
<li><a href="${PATHS.signIn}${nextQuery(page)}">${messages.totp.another}</a></li>
</ul>`,
  })
}

/** The person could not sign in again. */
export function signOutPage(page: SignOutPage, assets: SignInAssets): Html {
  const { signOutWarning, settings } = translatorFor(page.locale).messages
  return shell({
    page,
    assets,
    title: signOutWarning.title,
    address: null,
    body: () => html`<h1>${signOutWarning.title}</h1>
<p>${signOutWarning.text}</p>
<div class="options"><a class="main" href="${PATHS.security}">${settings}</a></div>
<form method="post" action="${PATHS.signOut}">
${hidden('confirmed', 'yes')}${hidden('next', page.next)}
<button class="second">${signOutWarning.anyway}</button>
</form>`,
  })
}

export function ssoPage(page: SsoPage, assets: SignInAssets): Html {
  const { messages } = translatorFor(page.locale)
  return shell({
    page,
    assets,
    title: messages.sso.title,
    address: PATHS.sso,
    body: (translator) => html`<h1>${messages.sso.title}</h1>
<p>${messages.sso.text}</p>
${problemSummary(page, translator)}
<form method="post" action="${PATHS.sso}" novalidate>
${hidden('next', page.next)}
${field(page, translator, { name: 'email', attributes: html`${EMAIL} autocomplete="username"`, value: page.email })}
<button class="main">${messages.continue}</button>
</form>
<p class="links"><a href="${PATHS.signIn}${nextQuery(page)}">${messages.sso.other}</a></p>`,
  })
}

/** A fresh confirmation before a sensitive step. */
export function stepUpPage(page: StepUpPage, assets: SignInAssets): Html {
  const own = translatorFor(page.locale)
  const { messages, format } = own
  const step = stepOf(page, own)
  return shell({
    page,
    assets,
    title: messages.stepUp.title,
    address: PATHS.stepUp,
    hasPasskeys: page.offersPasskey,
    body: (translator) => html`<h1>${messages.stepUp.title}</h1>
<p>${step === null ? messages.stepUp.text : format(messages.stepUp.named, { step })}</p>
${problemSummary(page, translator)}
<form method="post" action="${PATHS.stepUp}" novalidate>
${hidden('next', page.next)}
${factorFields(page, translator, { offers: page, passkey: PATHS.stepUpPasskey })}
</form>
<p class="links"><a href="${page.next ?? PATHS.security}">${messages.cancel}</a></p>`,
  })
}

/** What the confirmation is for, by the page that continues. */
function stepOf({ next }: StepUpPage, { messages }: Translator): string | null {
  const path = next?.split('?')[0]
  if (path === PATHS.liveKey) return messages.liveKey.make
  return path === PATHS.security ? messages.security.title : null
}

export function addPasskeyPage(page: AddPasskeyPage, assets: SignInAssets): Html {
  const { messages } = translatorFor(page.locale)
  return shell({
    page,
    assets,
    title: messages.addPasskey.title,
    address: PATHS.addPasskey,
    hasPasskeys: true,
    body: (translator) => html`<h1>${messages.addPasskey.title}</h1>
${problemSummary(page, translator)}
<form method="post" action="${PATHS.addPasskey}">
${hidden('next', page.next)}
${passkeyButton(translator, { ceremony: 'create', action: PATHS.addPasskey, label: messages.passkey.create, isMain: true, hint: true })}
</form>
<p class="links"><a href="${page.next ?? PATHS.security}">${messages.addPasskey.later}</a></p>`,
  })
}
