import { type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import type { FormFrame } from '../frame.ts'
import type { ClaimPage, EmailChangePage, InvitationPage, KeyRow, VerifyEmailPage } from '../model.ts'
import { PATHS } from '../paths.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { field, inQuery, NEW_PASSWORD, passkeyButton, problemSummary, separator } from './parts.ts'
import { hidden, shell } from './shell.ts'

// Landing pages of links in mails. A GET changes nothing, because mail scanners follow links; the button does.

export function verifyEmailPage(page: VerifyEmailPage, assets: SignInAssets): Html {
  const { messages, format } = translatorFor(page.locale)
  return shell({
    page,
    assets,
    title: messages.verify.title,
    address: PATHS.verifyEmail,
    body: (translator) => html`<h1>${messages.verify.title}</h1>
<p>${format(messages.verify.text, { email: page.email })}</p>
${problemSummary(page, translator)}
<form method="post" action="${PATHS.verifyEmail}">
${hidden('token', page.token)}${hidden('next', page.next)}
<button class="main">${messages.confirm}</button>
</form>`,
  })
}

export function emailChangePage(page: EmailChangePage, assets: SignInAssets): Html {
  const { messages, format } = translatorFor(page.locale)
  return shell({
    page,
    assets,
    title: messages.emailChange.title,
    address: PATHS.emailChangeConfirm,
    body: (translator) => html`<h1>${messages.emailChange.title}</h1>
<p>${format(messages.emailChange.text, { from: page.from, to: page.to })}</p>
<p class="muted">${messages.emailChange.hint}</p>
${problemSummary(page, translator)}
<form method="post" action="${PATHS.emailChangeConfirm}">
${hidden('token', page.token)}
<button class="main">${messages.confirm}</button>
</form>`,
  })
}

/** The earlier credentials end, because another person may have set them. */
export function claimPage(page: ClaimPage, assets: SignInAssets): Html {
  const { messages, format } = translatorFor(page.locale)
  return shell({
    page,
    assets,
    title: messages.claim.title,
    address: PATHS.claim,
    hasPasskeys: !page.isKnownUser,
    body: (translator) => html`<h1>${messages.claim.title}</h1>
<p>${format(page.isKnownUser ? messages.claim.known : messages.claim.text, { account: page.accountName, email: page.email })}</p>
${problemSummary(page, translator)}
<form method="post" action="${PATHS.claim}" novalidate>
${hidden('token', page.token)}
${page.keys.length > 0 && keyChoice(page.keys, translator)}
${page.isKnownUser ? html`<button class="main">${messages.confirm}</button>` : newCredential(page, translator, PATHS.claim)}
</form>`,
  })
}

/** A passkey, or a password. */
export function newCredential(page: FormFrame & { email: string }, translator: Translator, action: string): Html {
  const { messages } = translator
  return html`${passkeyButton(translator, { ceremony: 'create', action, label: messages.passkey.create, isMain: true, hint: true })}
${separator(translator)}
<input type="text" name="username" autocomplete="username" value="${page.email}" hidden>
${field(page, translator, { name: 'new_password', attributes: NEW_PASSWORD, hint: messages.passwordHint })}
<button class="second">${messages.claim.password}</button>`
}

function keyChoice(keys: readonly KeyRow[], { messages, format, dateTime }: Translator): Html {
  const rows = keys.map(
    ({ id, name, createdAt }) => html`<li><label class="choice"><input type="checkbox" name="keep" value="${id}">
<span><code dir="ltr">${name}</code> <span class="muted">${format(messages.security.added, { date: dateTime(createdAt) })}</span></span></label></li>`,
  )
  return html`<fieldset><legend>${messages.claim.keys}</legend>
<p class="muted">${messages.claim.keysHint}</p>
<ul>${rows}</ul></fieldset>`
}

export function invitationPage(page: InvitationPage, assets: SignInAssets): Html {
  const { messages, format, formatText, dateTime } = translatorFor(page.locale)
  const title = formatText(messages.invitation.title, { account: page.accountName })
  return shell({
    page,
    assets,
    title,
    address: PATHS.invitation,
    body: (translator) => html`<h1>${format(messages.invitation.title, { account: page.accountName })}</h1>
<p>${format(messages.invitation.text, { person: page.invitedBy, email: page.invitedEmail, account: page.accountName })}</p>
<div class="summary"><p class="name">${format(messages.invitation.role, { role: messages.roles[page.role] })}</p>
<p>${messages.roleTexts[page.role]}</p></div>
<p class="muted">${format(messages.invitation.until, { date: dateTime(page.expiresAt) })}</p>
${problemSummary(page, translator)}
${decision(page, translator)}`,
  })
}

function decision({ state, token }: InvitationPage, { messages }: Translator): Html {
  if (state === 'switch') return html`<p class="notice" role="status">${messages.invitation.switch}</p>`
  if (state === 'sign-up' || state === 'sign-in') {
    const next = inQuery(`${PATHS.invitation}?token=${inQuery(token)}`)
    const [path, label] =
      state === 'sign-up'
        ? [`${PATHS.invitationSignUp}?token=${inQuery(token)}`, messages.invitation.signUp]
        : [`${PATHS.signIn}?next=${next}`, messages.invitation.signIn]
    return html`<div class="options"><a class="main" href="${path}">${label}</a></div>`
  }
  return html`<form method="post" action="${PATHS.invitation}">
${hidden('token', token)}
<button class="main" name="decision" value="accept">${messages.invitation.accept}</button>
<button class="second" name="decision" value="decline">${messages.invitation.decline}</button>
</form>`
}
