import { launchChromium } from '@countersign/signing/testing/chromium.ts'
import type { Browser, BrowserContext, Route } from 'playwright-core'
import { loadConsoleManifest, readConsoleFile } from '../assets.ts'
import { consolePage } from '../page.ts'
import { BASE_PATH, CONSOLE_PATH } from '../paths.ts'
import { CONSOLE_HEADERS } from '../policy.ts'

export const ACCOUNT = 'acc_preview'
export const ORIGIN = 'http://console.localhost'

/** A browser, when the console is built. */
export async function launchBrowser(): Promise<Browser> {
  await loadConsoleManifest()
  return launchChromium()
}

/** Answers of the API: by method and path, the JSON of a body; a function gets the JSON that was sent. */
export type Answers = Readonly<Record<string, object | ((sent: unknown) => object)>>

/** Serves the built console and the given answers to a browser, without a server. Anything else of the API is 404. */
export async function serveConsole(context: BrowserContext, answers: Answers): Promise<void> {
  const manifest = await loadConsoleManifest()
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (pathname.startsWith(BASE_PATH)) return serveFile(route, pathname.slice(BASE_PATH.length))
    if (pathname.startsWith(CONSOLE_PATH)) {
      return route.fulfill({
        headers: { ...CONSOLE_HEADERS },
        body: consolePage(manifest, { path: pathname, hasQuery: search !== '', acceptLanguage: 'en' }),
      })
    }
    const known: Answers = { 'GET /api/v1/me': ME, ...answers }
    const answer = known[`${route.request().method()} ${pathname}`]
    if (answer === undefined) return route.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found.' } })
    return route.fulfill({ json: typeof answer === 'function' ? answer(route.request().postDataJSON()) : answer })
  })
}

async function serveFile(route: Route, name: string): Promise<void> {
  const { headers, bodies } = await readConsoleFile(name)
  await route.fulfill({ headers: { ...headers }, body: Buffer.from(bodies.identity) })
}

const ME = {
  user: { id: 'usr_preview', email: 'olga@example.com', name: 'Olga Linden' },
  session: { id: 'ses_preview', kind: 'browser' },
  memberships: [
    {
      account_id: ACCOUNT,
      account_name: 'Linden & Vale',
      role: 'owner',
      modes: ['test', 'live'],
      live: true,
      state: 'open',
    },
  ],
}
