import { type Content, type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import type { ErrorPage, MessagePage, Outcome } from '../outcomes.ts'
import { PATHS } from '../paths.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { shell } from './shell.ts'

/** What a form or a link did. */
export function messagePage(page: MessagePage, assets: SignInAssets): Html {
  const translator = translatorFor(page.locale)
  const { title, text } = translator.messages.outcomes[page.outcome]
  return shell({
    page: { ...page, next: null },
    assets,
    title,
    address: null,
    className: 'card center',
    body: () => html`${iconOf(ICONS[page.outcome] ?? 'ok')}
<h1>${title}</h1>
<p>${text}</p>
${onward(page, translator)}`,
  })
}

/** The outcomes after which a person goes on in this browser. */
const ONWARD: Partial<Record<Outcome, 'settings' | 'sign-in'>> = {
  email_verified: 'settings',
  claimed: 'settings',
  signed_out: 'sign-in',
  recovery_completed: 'sign-in',
  invitation_accepted: 'settings',
  email_changed: 'sign-in',
  sso_failed: 'sign-in',
  sso_owner: 'sign-in',
}

function onward({ outcome, next }: MessagePage, { messages }: Translator): Content {
  if (next !== null) return html`<div class="options"><a class="main" href="${next}">${messages.continue}</a></div>`
  const target = ONWARD[outcome]
  if (target === undefined) return null
  const [path, label] =
    target === 'settings' ? [PATHS.security, messages.settings] : [PATHS.signIn, messages.signIn.title]
  return html`<div class="options"><a class="main" href="${path}">${label}</a></div>`
}

/** Why a request was not carried out. */
export function errorPage(page: ErrorPage, assets: SignInAssets): Html {
  const translator = translatorFor(page.locale)
  const { messages, format } = translator
  const { title, text } = messages.errors[page.error]
  return shell({
    page,
    assets,
    title,
    address: null,
    className: 'card center',
    body: () => html`${iconOf(page.error === 'rate_limited' || page.error === 'unavailable' ? 'pending' : 'info')}
<h1>${title}</h1>
<p>${text}</p>
${page.retryAfter !== null && html`<p>${format(messages.retryIn, { seconds: page.retryAfter })}</p>`}
${page.requestId !== null && html`<p class="muted">${format(messages.requestId, { id: page.requestId })}</p>`}`,
  })
}

type Icon = 'ok' | 'pending' | 'ended' | 'info'

const ICONS: Partial<Record<Outcome, Icon>> = {
  recovery_mailed: 'pending',
  verification_mailed: 'pending',
  email_change_half: 'pending',
  invitation_declined: 'ended',
  device_denied: 'ended',
  deactivated: 'ended',
  link_invalid: 'info',
  invitation_invalid: 'info',
  sso_failed: 'info',
  sso_owner: 'info',
}

const SHAPES: Record<Icon, Html> = {
  ok: html`<path d="M15 25l7 7 12-15"/>`,
  pending: html`<path d="M24 14v11l7 4"/>`,
  ended: html`<path d="M16 24h16"/>`,
  info: html`<path d="M24 14v13M24 33.5v.5"/>`,
}

function iconOf(icon: Icon): Html {
  return html`<svg class="icon ${icon}" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/>${SHAPES[icon]}</svg>`
}
