import type { Assets } from './assets.ts'
import type { Html } from './html.ts'
import type { CalmState, Page } from './model.ts'
import { codePage } from './pages/code.ts'
import { queuePage } from './pages/inbox.ts'
import { doorPage } from './pages/landing.ts'
import { signPage } from './pages/sign.ts'
import { calmPage } from './pages/status.ts'
import { headersFor } from './policy.ts'

export interface Rendered {
  status: number
  /** All that must go with the page; none may be left out. */
  headers: Record<string, string>
  html: string
}

/** The page as it is sent. Pure: the same page and assets give the same bytes. */
export function renderPage(page: Page, assets: Assets): Rendered {
  const inlineScript = page.kind === 'door' ? assets.doorScript.hash : undefined
  return { status: statusOf(page), headers: headersFor(page, inlineScript), html: markupOf(page, assets).toString() }
}

function markupOf(page: Page, assets: Assets): Html {
  switch (page.kind) {
    case 'door':
      return doorPage(page, assets)
    case 'queue':
      return queuePage(page, assets)
    case 'code':
      return codePage(page, assets)
    case 'sign':
      return signPage(page, assets)
    case 'calm':
      return calmPage(page, assets)
  }
}

function statusOf(page: Page): number {
  if (page.kind === 'calm') return STATUS[page.state]
  return page.kind === 'door' || page.kind === 'queue' || page.problem === null ? 200 : 422
}

const STATUS: Record<CalmState, number> = {
  signed: 200,
  sealing: 200,
  completed: 200,
  not_your_turn: 200,
  expired: 410,
  declined_by_you: 200,
  declined: 410,
  cancelled: 410,
  failed: 410,
  elsewhere: 401,
  replaced: 410,
  link_used: 410,
  unknown: 404,
  suspended: 410,
  too_many_tries: 429,
  unavailable: 503,
  unsubscribed: 200,
  back_from_provider: 200,
}
