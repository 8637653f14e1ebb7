import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext } from 'playwright-core'
import { askForDevice } from '../../apps/server/users/device/ask.ts'
import { signIn } from '../../apps/server/users/testing/users.ts'
import { openBrowser } from '../lib/browser.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { asPage, COOKIE, type Person, type World } from './world.ts'

// Cross-site request forgery: pages of other origins send forms, scripts' calls and images to the service, in a Chromium
// in which the victim is signed in. A page at localhost is another site, to which SameSite applies. One at another port of
// the service's host is the same site: the browser adds the cookie, and only the service can refuse.

/** Each is tried from each origin. */
const FORMS = ['/api/v1/sessions/end-others', '/device/confirm', '/security/sessions/end-others', '/sign-out'] as const
const CALLS = [
  ['POST', '/api/v1/sessions/end-others'],
  ['DELETE', '/api/v1/sessions'],
  ['PATCH', '/api/v1/me'],
] as const
const IMAGES = ['/api/v1/me', '/api/v1/sessions/end-others', '/device', '/device/confirm', '/sign-out'] as const
const TRIES = FORMS.length + CALLS.length + IMAGES.length

/** Headers that a page or a tool of another origin can bring about; none shows that an own page sent the call. */
const HEADERS = (origin: string): Record<string, string>[] => [
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'SAME-ORIGIN' },
  { 'sec-fetch-site': 'same-origin, cross-site' },
  { 'sec-fetch-site': 'cross-site', origin },
  { 'sec-fetch-site': 'same-site', referer: `${origin}/security` },
  { origin: 'null' },
  { origin: `${origin}.example.com` },
  { origin: origin.replace('http:', 'https:') },
  { origin: `${origin}0` },
  { origin: origin.replace('127.0.0.1', 'localhost') },
  { referer: `${origin}/security` },
  { 'x-forwarded-host': new URL(origin).host },
  { 'x-http-method-override': 'POST', 'content-type': 'text/plain' },
]

export async function tryCsrf(world: World): Promise<number> {
  const victim = await world.person()
  const forged = await tryHeaders(world, victim)
  const attacker = await startAttacker()
  const careless = await startCarelessProxy(world.stack.url)
  const browser = await openBrowser()
  try {
    const context = await signedIn(browser, world, victim)
    const origins = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${attacker.port}`)
    for (const origin of origins)
      await holdUnchanged(world, victim, (code) => visit(context, origin, world.stack.url, code))
    await mustFind('calls of any origin accepted', () =>
      holdUnchanged(world, victim, (code) => visit(context, origins[1] ?? '', careless.url, code)),
    )
    return forged + origins.length * TRIES
  } finally {
    await browser.close()
    attacker.server.close()
    careless.server.close()
  }
}

async function tryHeaders(world: World, { token }: Person): Promise<number> {
  const { url } = world.stack
  const sets = HEADERS(url)
  for (const headers of sets) {
    for (const [method, path] of CALLS) {
      const answer = await fetch(`${url}${path}`, { method, headers: { cookie: `${COOKIE}=${token}`, ...headers } })
      const { code } = (await answer.json()) as { code?: string }
      hold(answer.status === 403 && code === 'cross_site', `${method} ${path} with ${JSON.stringify(headers)}: ${code}`)
    }
  }
  return sets.length * CALLS.length
}

/** The browser is signed in: a page of the service may change something. */
async function signedIn(browser: Browser, world: World, { token, userId }: Person): Promise<BrowserContext> {
  const { url } = world.stack
  const context = await browser.newContext()
  await context.addCookies([{ name: COOKIE, value: token, url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(`${url}/api/v1/me`)
  const status = await page.evaluate(async () => {
    const init = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"name":"Own page"}' }
    return (await fetch('/api/v1/me', init)).status
  })
  hold(status === 200, `a page of the service itself was refused: ${status}`)
  const [user] = await world.stack.database.owner('SELECT name FROM users WHERE user_id = $1', [userId])
  hold(user?.name === 'Own page', 'the own page changed nothing')
  await page.close()
  return context
}

/** What an attack could change: sessions, the user, decisions on devices. */
async function holdUnchanged(world: World, victim: Person, attack: (userCode: string) => Promise<void>): Promise<void> {
  await signIn(world.deps, victim.userId)
  const { userCode } = await askForDevice(world.deps, { client: 'a stranger', address: '192.0.2.1' })
  const before = await stateOf(world, victim)
  await attack(userCode)
  const after = await stateOf(world, victim)
  hold(before === after, `a page of another origin changed ${before} to ${after}`)
  const { status } = await asPage(world, victim.token, 'GET', '/api/v1/me')
  hold(status === 200, 'a page of another origin ended the session')
}

async function stateOf({ stack: { database } }: World, { userId }: Person): Promise<string> {
  const [row] = await database.owner(
    `SELECT (SELECT count(*)::int FROM user_sessions WHERE user_id = $1 AND ended_at IS NULL) AS sessions,
            (SELECT name FROM users WHERE user_id = $1) AS name,
            (SELECT count(*)::int FROM device_codes WHERE user_id = $1) AS decided`,
    [userId],
  )
  return JSON.stringify(row)
}

async function visit(context: BrowserContext, origin: string, target: string, userCode: string): Promise<void> {
  const page = await context.newPage()
  const query = new URLSearchParams({ target, user_code: userCode })
  await page.goto(`${origin}/?${query}`)
  await page.waitForFunction('window.done === true')
  await page.close()
}

/** The page of the attacker; it says when every request has been answered or refused. */
function attackPage(target: string, userCode: string): string {
  const code = `user_code=${userCode}`
  const forms = FORMS.map(
    (path, at) =>
      `<iframe name="f${at}"></iframe><form method="post" target="f${at}" action="${target}${path}"><input name="user_code" value="${userCode}"><input name="decision" value="approve"></form>`,
  ).join('')
  const images = IMAGES.map((path) => `<img src="${target}${path}?${code}&decision=approve">`).join('')
  return `<!doctype html><body>${forms}${images}<script>
const calls = ${JSON.stringify(CALLS)}
const fetches = calls.flatMap(([method, path]) => ['no-cors', 'cors'].map((mode) =>
  fetch('${target}' + path, { method: mode === 'no-cors' ? 'POST' : method, mode, credentials: 'include', body: mode === 'cors' && method === 'PATCH' ? '{"name":"Forged"}' : null }).catch(() => {})))
const frames = [...document.forms].map((form, at) => new Promise((resolve) => {
  document.getElementsByName('f' + at)[0].addEventListener('load', resolve)
  form.submit()
}))
const pictures = [...document.images].map((image) => image.complete ? null : new Promise((resolve) => { image.onload = image.onerror = resolve }))
Promise.all([...fetches, ...frames, ...pictures]).then(() => { window.done = true })
</script>`
}

async function startAttacker(): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://attacker.invalid')
    response.setHeader('content-type', 'text/html')
    response.end(attackPage(searchParams.get('target') ?? '', searchParams.get('user_code') ?? ''))
  })
  return { server, port: await listening(server) }
}

/** A service that does not look at where a call comes from. */
async function startCarelessProxy(url: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request: IncomingMessage, response) => {
    const headers = { ...request.headers, 'sec-fetch-site': 'same-origin' }
    const { method, url: path } = request
    const forwarded = httpRequest(`${url}${path}`, { method: method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(forwarded)
  })
  return { server, url: `http://127.0.0.1:${await listening(server)}` }
}

async function listening(server: Server): Promise<number> {
  server.listen(0)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
