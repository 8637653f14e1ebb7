import { type Content, type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import type { FormFrame } from '../frame.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { field, NEW_PASSWORD, passkeyButton, problemSummary, separator } from './parts.ts'
import { hidden, shell } from './shell.ts'

// The landing page of a link in a mail. A GET changes nothing, because mail scanners follow links; the form does.

export interface LinkPage {
  title: string
  /** Where the page is, and where its form is sent with the link's token. */
  path: string
  /** What the link is for. */
  text: Content
  hint?: string
  /** The fields and the buttons. */
  form: (translator: Translator) => Content
  /** What follows the form. */
  after?: Content
  hasPasskeys?: boolean
}

export function linkPage(
  page: FormFrame & { kind: string; token: string },
  assets: SignInAssets,
  { title, path, text, hint, form, after = null, hasPasskeys = false }: LinkPage,
): Html {
  return shell({
    ...{ page, assets, title, address: path, hasPasskeys },
    body: (translator) => html`<h1>${title}</h1>
<p>${text}</p>
${hint !== undefined && html`<p class="muted">${hint}</p>`}
${problemSummary(page, translator)}
<form method="post" action="${path}" novalidate>
${hidden('token', page.token)}${hidden('next', page.next)}
${form(translator)}
</form>
${after}`,
  })
}

/** A first way to sign in: a passkey, or a password. */
export function newCredential(page: FormFrame & { email: string }, translator: Translator, action: string): Html {
  const { messages } = translator
  return html`${passkeyButton(translator, { ceremony: 'create', action, label: messages.passkey.create, isMain: true, hint: true })}
${separator(translator)}
<input type="text" name="username" autocomplete="username" value="${page.email}" hidden>
${field(page, translator, { name: 'new_password', attributes: NEW_PASSWORD, hint: messages.passwordHint })}
<button class="second">${messages.claim.password}</button>`
}

export function confirmButton(page: FormFrame): Html {
  return html`<button class="main">${translatorFor(page.locale).messages.confirm}</button>`
}
