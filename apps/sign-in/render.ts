import type { Html } from '@countersign/signing/html.ts'
import type { SignInAssets } from './assets.ts'
import { ERRORS, OUTCOMES, type Page } from './model.ts'
import { devicePage } from './pages/device.ts'
import { claimPage, emailChangePage, invitationPage, verifyEmailPage } from './pages/links.ts'
import { liveKeyAccountsPage, liveKeyPage } from './pages/live-key.ts'
import { errorPage, messagePage } from './pages/outcome.ts'
import {
  recoverCancelPage,
  recoverCompletePage,
  recoverPage,
  recoverWaitPage,
  recoverWithCodePage,
} from './pages/recover.ts'
import { securityPage } from './pages/security.ts'
import { addPasskeyPage, signInPage, signOutPage, ssoPage, stepUpPage, totpPage } from './pages/sign-in.ts'
import { signUpDonePage, signUpPage } from './pages/sign-up.ts'
import { headersFor } from './policy.ts'

export interface Rendered {
  status: number
  /** All of them must be sent with the page. */
  headers: Record<string, string>
  html: string
}

/** Renders a page. Pure: the same model and assets give the same bytes. */
export function renderPage(page: Page, assets: SignInAssets): Rendered {
  return { status: statusOf(page), headers: headersFor(page), html: markupOf(page, assets).toString() }
}

const PAGES: { [Kind in Page['kind']]: (page: Extract<Page, { kind: Kind }>, assets: SignInAssets) => Html } = {
  'sign-up': signUpPage,
  'sign-up-done': signUpDonePage,
  'sign-in': signInPage,
  totp: totpPage,
  'sign-out': signOutPage,
  sso: ssoPage,
  'verify-email': verifyEmailPage,
  claim: claimPage,
  'add-passkey': addPasskeyPage,
  recover: recoverPage,
  'recover-with-code': recoverWithCodePage,
  'recover-wait': recoverWaitPage,
  'recover-complete': recoverCompletePage,
  'recover-cancel': recoverCancelPage,
  invitation: invitationPage,
  'email-change': emailChangePage,
  security: securityPage,
  'step-up': stepUpPage,
  device: devicePage,
  'live-key': liveKeyPage,
  'live-key-accounts': liveKeyAccountsPage,
  message: messagePage,
  error: errorPage,
}

function markupOf<Kind extends Page['kind']>(page: Page & { kind: Kind }, assets: SignInAssets): Html {
  const draw = PAGES[page.kind] as (page: Page, assets: SignInAssets) => Html
  return draw(page, assets)
}

/** A form with problems is 422. */
function statusOf(page: Page): number {
  if (page.kind === 'message') return OUTCOMES[page.outcome]
  if (page.kind === 'error') return ERRORS[page.error]
  return 'problems' in page && page.problems.length > 0 ? 422 : 200
}
