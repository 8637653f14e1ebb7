import type { Assets } from './assets.ts'
import type { CalmState, Page } from './model.ts'
import { calmPage } from './pages/calm.ts'
import { codePage } from './pages/code.ts'
import { doorPage } from './pages/door.ts'
import { signPage } from './pages/sign.ts'
import { headersFor } from './policy.ts'

export interface Rendered {
  status: number
  /** All that must go with the page; none may be left out. */
  headers: Record<string, string>
  html: string
}

/** The page as it is sent. Pure: the same page and assets give the same bytes. */
export function renderPage(page: Page, assets: Assets): Rendered {
  switch (page.kind) {
    case 'door':
      return {
        status: 200,
        headers: headersFor(page, assets.doorScript.hash),
        html: doorPage(page, assets).toString(),
      }
    case 'code':
      return { status: page.problem === null ? 200 : 422, headers: headersFor(page), html: `${codePage(page, assets)}` }
    case 'sign':
      return { status: page.problem === null ? 200 : 422, headers: headersFor(page), html: `${signPage(page, assets)}` }
    case 'calm':
      return { status: STATUS[page.state], headers: headersFor(page), html: `${calmPage(page, assets)}` }
  }
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
}
