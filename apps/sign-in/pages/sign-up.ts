import { type Content, type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import type { SignUpDonePage, SignUpPage } from '../model.ts'
import { PATHS } from '../paths.ts'
import { type Translator, translatorFor } from '../translator.ts'
import {
  continueLink,
  EMAIL,
  field,
  inQuery,
  joinedAccount,
  NEW_PASSWORD,
  passkeyButton,
  problemSummary,
  secretBox,
} from './parts.ts'
import { hidden, shell } from './shell.ts'

export function signUpPage(page: SignUpPage, assets: SignInAssets): Html {
  const translator = translatorFor(page.locale)
  const { messages, formatText } = translator
  const { invitation } = page
  const action = invitation === null ? PATHS.signUp : PATHS.invitationSignUp
  return shell({
    page: { ...page, ...(invitation && { token: invitation.token }) },
    assets,
    title: invitation
      ? formatText(messages.signUp.joinTitle, { account: invitation.accountName })
      : messages.signUp.title,
    address: action,
    body: () => html`<h1>${heading(page, translator)}</h1>
${invitation === null && html`<p class="muted">${messages.signUp.intro}</p>`}
${problemSummary(page, translator)}
<form method="post" action="${action}" novalidate>
${hidden('token', invitation?.token)}${hidden('next', page.next)}
${field(page, translator, { name: 'email', attributes: html`${EMAIL} autocomplete="email"`, value: page.email, isReadonly: invitation !== null })}
${
  invitation === null &&
  field(page, translator, {
    name: 'account_name',
    attributes: html`type="text" required autocomplete="organization" maxlength="200" dir="auto"`,
    value: page.accountName,
    hint: messages.signUp.accountHint,
  })
}
${field(page, translator, { name: 'password', attributes: NEW_PASSWORD, hint: `${messages.passwordHint} ${messages.signUp.passwordHint}` })}
<button class="main">${invitation === null ? messages.signUp.submit : messages.signUp.join}</button>
</form>
<p class="links"><a href="${PATHS.signIn}${nextOf(page)}">${messages.signUp.signIn}</a></p>`,
  })
}

function heading({ invitation }: SignUpPage, { messages, format }: Translator): Content {
  return invitation ? format(messages.signUp.joinTitle, { account: invitation.accountName }) : messages.signUp.title
}

/** An invitation is accepted after the sign-in. */
function nextOf({ invitation, next }: SignUpPage): string {
  const path = invitation ? `${PATHS.invitation}?token=${inQuery(invitation.token)}` : next
  return path === null ? '' : `?next=${inQuery(path)}`
}

/** Shows the sandbox key once, so it has no address of its own. */
export function signUpDonePage(page: SignUpDonePage, assets: SignInAssets): Html {
  const { messages, format } = translatorFor(page.locale)
  const joined = messages.outcomes.invitation_accepted
  // An invitation proves the address, so no link is mailed.
  const hasJoined = page.sandboxKey === null
  const title = hasJoined ? joined.title : messages.done.title
  return shell({
    page,
    assets,
    title,
    address: null,
    className: 'card wide',
    hasPasskeys: page.offersPasskey,
    hasCopies: page.sandboxKey !== null,
    body: (translator) => html`<h1>${title}</h1>
<p>${hasJoined ? joined.text : format(messages.done.mail, { email: page.email })}</p>
${page.joined && joinedAccount(page.joined, translator)}
${page.sandboxKey !== null && keyWithExample(page.sandboxKey, page, translator)}
${
  page.offersPasskey &&
  html`<form method="post" action="${PATHS.addPasskey}">
${hidden('next', page.next ?? PATHS.console)}
<p>${messages.done.passkey}</p>
${passkeyButton(translator, { ceremony: 'create', action: PATHS.addPasskey, label: messages.passkey.create, hint: true })}
</form>`
}
<div class="options">${continueLink(page.next, translator)}</div>
<ul class="links">
<li><a href="${PATHS.security}">${messages.settings}</a></li>
${page.sandboxKey !== null && html`<li><a href="${PATHS.reference}">${messages.reference}</a></li>`}
</ul>`,
  })
}

function keyWithExample(key: string, { publicUrl }: SignUpDonePage, translator: Translator): Html {
  const { messages } = translator
  return html`${secretBox(translator, messages.done.key, key)}
<p class="muted">${messages.once}</p>
<p id="example">${messages.done.try}</p>
<pre dir="ltr" tabindex="0" aria-labelledby="example">curl ${publicUrl}/api/v1/account \\
  -H 'Authorization: Bearer ${key}'</pre>`
}
