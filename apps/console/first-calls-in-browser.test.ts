import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadConsoleManifest } from './assets.ts'
import { BASE_PATH } from './paths.ts'
import { ACCOUNT, launchBrowser, ORIGIN, serveConsole } from './testing/preview.ts'

const LIST = '/api/v1/document-signrequest'
const REQUEST = `${LIST}/sr_1`

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

/** Opens a screen whose main script arrives after its first calls, and returns the calls in the order of their start. */
async function open(path: string, awaited: string[]) {
  const context = await browser.newContext({ locale: 'en' })
  await serveConsole(context, { [`GET ${LIST}`]: { data: [], next_cursor: null } })
  const { script } = await loadConsoleManifest()
  const started: string[] = []
  const all = Promise.withResolvers<void>()
  if (awaited.length === 0) all.resolve()
  const tab = await context.newPage()
  tab.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith(LIST)) return
    const { 'countersign-account': account, 'countersign-mode': mode } = request.headers()
    expect([account, mode]).toEqual([ACCOUNT, 'test'])
    started.push(pathname + search)
    if (awaited.every((each) => started.includes(each))) all.resolve()
  })
  await context.route(`${ORIGIN}${BASE_PATH}${script}`, async (route) => {
    await all.promise
    await route.fallback()
  })
  await tab.goto(`${ORIGIN}/app/${ACCOUNT}/sandbox/${path}`)
  await tab.locator('h1').first().waitFor()
  return started
}

test('the list is asked for before the scripts are there, and once', async () => {
  const calls = [`${LIST}?limit=12`, `${LIST}?attention=true&limit=8`]
  expect(await open('requests', calls)).toEqual(calls)
})

test('a request is asked for before the scripts are there', async () => {
  const calls = [REQUEST, `${REQUEST}/explain`, `${REQUEST}/timeline`]
  const started = await open('requests/sr_1', calls)
  expect(started.slice(0, 3)).toEqual(calls)
  expect(new Set(started).size).toBe(started.length)
})

test('the list with filters is asked for by the script only, which knows them', async () => {
  expect(await open('requests?state=completed', [])).not.toContain(`${LIST}?limit=12`)
})
