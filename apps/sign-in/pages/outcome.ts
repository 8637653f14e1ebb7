import { type Content, type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import type { ErrorPage, MessagePage, Outcome } from '../outcomes.ts'
import { PATHS } from '../paths.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { continueLink, joinedAccount } from './parts.ts'
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
${page.email !== undefined && html`<p><bdi>${page.email}</bdi></p>`}
${page.joined && joinedAccount(page.joined, translator)}
${onward(page, ALWAYS_TO_SIGN_IN.has(page.outcome), translator)}`,
  })
}

/** The outcomes after which no session is of use. */
const ALWAYS_TO_SIGN_IN: ReadonlySet<Outcome> = new Set(['recovery_completed', 'sso_failed', 'sso_owner'])

/** Every page leads on: no person has to edit the address. */
function onward(
  { next, signedInAs }: Pick<MessagePage, 'next' | 'signedInAs'>,
  toSignIn: boolean,
  translator: Translator,
): Content {
  const { messages } = translator
  if (next === PATHS.recover) return options(html`<a class="main" href="${next}">${messages.recover.title}</a>`)
  if (next !== null) return options(continueLink(next, translator))
  if (signedInAs === null || toSignIn) {
    return options(html`<a class="main" href="${PATHS.signIn}">${messages.signIn.title}</a>`)
  }
  return html`${options(continueLink(null, translator))}
<p class="links"><a href="${PATHS.security}">${messages.settings}</a></p>`
}

function options(link: Html): Html {
  return html`<div class="options">${link}</div>`
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
    address: page.address?.path ?? null,
    query: page.address?.query ?? {},
    className: 'card center',
    body: () => html`${iconOf(page.error === 'rate_limited' || page.error === 'unavailable' ? 'pending' : 'info')}
<h1>${title}</h1>
<p>${text}</p>
${page.retryAfter !== null && html`<p>${format(messages.retryIn, { seconds: page.retryAfter })}</p>`}
${page.requestId !== null && html`<p class="muted">${format(messages.requestId, { id: page.requestId })}</p>`}
${onward({ ...page, next: null }, false, translator)}`,
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
