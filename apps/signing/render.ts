import type { Assets } from './assets.ts'
import type { Html } from './html.ts'
import type { Page, SignerStatus } from './model.ts'
import { codePage } from './pages/code.ts'
import { inboxPage } from './pages/inbox.ts'
import { landingPage } from './pages/landing.ts'
import { readingPage } from './pages/reading.ts'
import { reviewPage } from './pages/review.ts'
import { signPage } from './pages/sign.ts'
import { statusPage } from './pages/status.ts'
import { headersFor } from './policy.ts'

export interface Rendered {
  status: number
  /** All of them must be sent with the page. */
  headers: Record<string, string>
  html: string
}

/** Renders a page. Pure: the same model and assets give the same bytes. */
export function renderPage(page: Page, assets: Assets): Rendered {
  const inlineScript = page.kind === 'landing' && page.claimsOnLoad ? assets.landingScript.hash : undefined
  return {
    status: httpStatusOf(page),
    headers: headersFor(page, inlineScript),
    html: markupOf(page, assets).toString(),
  }
}

function markupOf(page: Page, assets: Assets): Html {
  switch (page.kind) {
    case 'landing':
      return landingPage(page, assets)
    case 'inbox':
      return inboxPage(page, assets)
    case 'code':
      return codePage(page, assets)
    case 'sign':
      return signPage(page, assets)
    case 'review':
      return reviewPage(page, assets)
    case 'reading':
      return readingPage(page, assets)
    case 'status':
      return statusPage(page, assets)
  }
}

function httpStatusOf(page: Page): number {
  if (page.kind === 'status') return HTTP_STATUS[page.status]
  if (page.kind === 'landing' || page.kind === 'inbox' || page.kind === 'reading') return 200
  const isRefused = page.problem !== null || (page.kind !== 'code' && page.delegate?.problem)
  return isRefused ? 422 : 200
}

const HTTP_STATUS: Record<SignerStatus, number> = {
  signed: 200,
  approved: 200,
  sealing: 200,
  completed: 200,
  not_your_turn: 200,
  expired: 410,
  declined_by_you: 200,
  delegated: 410,
  declined: 410,
  cancelled: 410,
  failed: 410,
  elsewhere: 401,
  visit_ended: 401,
  replaced: 410,
  link_used: 410,
  unknown: 404,
  suspended: 410,
  busy: 429,
  unavailable: 503,
  link_sent: 200,
  sender_notified: 200,
  wrong_person: 200,
  back_from_provider: 200,
}
