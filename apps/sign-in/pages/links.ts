import { type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import type { ClaimPage, EmailChangePage, InvitationPage, KeyRow, VerifyEmailPage } from '../model.ts'
import { PATHS } from '../paths.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { confirmButton, linkPage, newCredential } from './link-page.ts'
import { inQuery, problemSummary } from './parts.ts'
import { hidden, shell } from './shell.ts'

// Landing pages of links in mails.

export function verifyEmailPage(page: VerifyEmailPage, assets: SignInAssets): Html {
  const { messages, format } = translatorFor(page.locale)
  return linkPage(page, assets, {
    ...{ title: messages.verify.title, path: PATHS.verifyEmail },
    text: format(messages.verify.text, { email: page.email }),
    form: () => confirmButton(page),
  })
}

export function emailChangePage(page: EmailChangePage, assets: SignInAssets): Html {
  const { messages, format } = translatorFor(page.locale)
  const { title, text, hint } = messages.emailChange
  return linkPage(page, assets, {
    ...{ title, hint, path: PATHS.emailChangeConfirm },
    text: format(text, { from: page.from, to: page.to }),
    form: () => confirmButton(page),
  })
}

/** The earlier credentials end, because another person may have set them. */
export function claimPage(page: ClaimPage, assets: SignInAssets): Html {
  const { messages, format } = translatorFor(page.locale)
  const { title, known, text } = messages.claim
  return linkPage(page, assets, {
    ...{ title, path: PATHS.claim, hasPasskeys: !page.isKnownUser },
    text: format(page.isKnownUser ? known : text, { account: page.accountName, email: page.email }),
    form: (translator) => html`${page.keys.length > 0 && keyChoice(page.keys, translator)}
${page.isKnownUser ? confirmButton(page) : newCredential(page, translator, PATHS.claim)}`,
  })
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
  const back = `${PATHS.invitation}?token=${inQuery(token)}`
  if (state === 'switch') {
    return html`<p class="notice" role="status">${messages.invitation.switch}</p>
<form method="post" action="${PATHS.signOut}">
${hidden('next', back)}
<button class="main">${messages.invitation.signOut}</button>
</form>`
  }
  if (state === 'sign-up' || state === 'sign-in') {
    const [path, label] =
      state === 'sign-up'
        ? [`${PATHS.invitationSignUp}?token=${inQuery(token)}`, messages.invitation.signUp]
        : [`${PATHS.signIn}?next=${inQuery(back)}`, messages.invitation.signIn]
    return html`<div class="options"><a class="main" href="${path}">${label}</a></div>
<form method="post" action="${PATHS.invitation}">
${hidden('token', token)}
<button class="second" name="decision" value="decline">${messages.invitation.decline}</button>
</form>`
  }
  return html`<form method="post" action="${PATHS.invitation}">
${hidden('token', token)}
<button class="main" name="decision" value="accept">${messages.invitation.accept}</button>
<button class="second" name="decision" value="decline">${messages.invitation.decline}</button>
</form>`
}
