import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll } from 'vitest'
import { authenticateCallers } from '../../accounts/authenticate.ts'
import { makeNetworkBudget } from '../../platform/http/limits/limit-networks.ts'
import { buildHttpServer } from '../../platform/http/server.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { type PageDeps, viewerIn } from '../pages/context.ts'
import { registerUserPages } from '../pages/register.ts'
import { signInPageRoutes } from '../pages/routes.ts'
import { admitSessions } from '../sessions/admit.ts'
import { makeSessionCookie } from '../sessions/cookie.ts'
import { makeSessionFinder } from '../sessions/resolve.ts'
import { openPeople, type People, PUBLIC_URL } from './people.ts'

/** People and their pages, for the tests of one file. */
export async function usePages() {
  const people = await openPeople()
  const pages = await openPages(people)
  afterAll(async () => {
    await pages.close()
    await people.close()
  })
  return { people, pages }
}

/** The pages over the database of the people, and browsers without scripts. */
export async function openPages(people: People, changed: Partial<PageDeps> = {}) {
  const network = makeNetworkBudget(1_000_000)
  const { deps } = people
  const finder = makeSessionFinder({ ...deps, network })
  const cookie = makeSessionCookie(PUBLIC_URL)
  const resolver = openRole(people.database, 'countersign_resolver')
  const app = buildHttpServer({
    ...{ logger: pino({ level: 'silent' }), publicOrigin: PUBLIC_URL },
    ...{ trustedProxies: [], jsonLimitBytes: 1024 * 1024 },
  })
  const port = admitSessions({ finder, cookie, publicOrigin: PUBLIC_URL, now: deps.now })
  authenticateCallers(app, { resolver, network, sessions: port })
  registerUserPages(app, { publicUrl: PUBLIC_URL, viewerOf: viewerIn({ finder, cookie }) }, (scope, pages) => {
    const all = { ...deps, cache: finder, finder, cookie, countSignUp: async () => {}, offersSso: true, ...changed }
    signInPageRoutes(scope, all, pages)
  })
  await app.ready()
  const close = async () => {
    await app.close()
    await resolver.close()
  }
  return { app, close, browser: () => makeBrowser(app) }
}

export interface Answer {
  status: number
  location: string | undefined
  body: string
  json(): unknown
}

/** Keeps cookies, and sends forms as a browser would: from a page of this origin. */
function makeBrowser(app: FastifyInstance) {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', url: string, fields: Record<string, string>, headers: object) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...{ accept: 'text/html', cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...{ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 'sec-fetch-site': 'same-origin' },
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(method === 'POST' ? { payload: new URLSearchParams(fields).toString() } : {}),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    const { statusCode: status, headers: received, body } = answer
    return { status, location: received.location?.toString(), body, json: () => answer.json() as unknown }
  }
  return {
    cookies,
    get: (url: string, headers: object = {}): Promise<Answer> => send('GET', url, {}, headers),
    post: (url: string, fields: Record<string, string> = {}, headers: object = {}): Promise<Answer> =>
      send('POST', url, fields, headers),
    /** The options of a passkey, as the page's script asks for them. */
    options: async <T>(url: string, fields: Record<string, string> = {}): Promise<T> =>
      ((await send('POST', `${url}/options`, fields, { accept: 'application/json' })).json() as { publicKey: T })
        .publicKey,
  }
}

export type Browser = ReturnType<typeof makeBrowser>
