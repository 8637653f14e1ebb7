/// <reference lib="dom" />
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Member } from '../console/world.ts'
import { mustFind } from '../lib/faults.ts'
import { holdLimit } from '../lib/limits.ts'
import { hold } from '../lib/proof.ts'
import { median } from '../lib/stats.ts'
import { LIMITS } from './limits.ts'

// The list of an account with 100,000 requests, as the console reads it and shows it.

const PATH = '/api/v1/document-signrequest'
const ROUNDS = 5
/** Pages of 50. */
const SCROLLED_PAGES = 20

/** What the console asks for: the first page, the section above it, and filters. The search has a proof of its own. */
const QUERIES = [
  'limit=12',
  'attention=true&limit=8',
  'state=completed&limit=50',
  'state=failed,expired&limit=50',
  'created_to=2020-01-01T00:00:00Z&limit=50',
  'signer=ben@initech.example&limit=50',
]

export interface Measured {
  /** The slowest median, in milliseconds. */
  slowest: number
  /** Of a call that reads one row. */
  floor: number
}

export async function measureAnswers(page: Page, member: Member, say: (line: string) => void): Promise<Measured> {
  const floor = await answerTime(page, member, '/api/v1/account')
  let slowest = 0
  for (const query of [...QUERIES, await farQuery(page)]) {
    const time = await answerTime(page, member, `${PATH}?${query}`)
    say(`${time.toFixed(0).padStart(4)} ms  ${query}`)
    holdLimit(LIMITS.answer, time, `with ${query}`)
    slowest = Math.max(slowest, time)
  }
  await page.route(`**${PATH}?*`, async (route) => {
    await pause(250)
    await route.continue()
  })
  await mustFind('slow-answer', async () =>
    holdLimit(LIMITS.answer, await answerTime(page, member, `${PATH}?limit=50`)),
  )
  await page.unrouteAll()
  return { slowest, floor }
}

/** The median of some calls by the browser, with the member's session. */
async function answerTime(page: Page, { account }: Member, path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { status, time } = await page.evaluate(
      async ([address, id]) => {
        const headers = { 'countersign-account': id, 'countersign-mode': 'test' }
        const began = performance.now()
        const answer = await fetch(address, { headers })
        await answer.arrayBuffer()
        return { status: answer.status, time: performance.now() - began }
      },
      [path, account] as const,
    )
    hold(status === 200, `${path} was answered with ${status}`)
    times.push(time)
  }
  return median(times)
}

/** The last page that was read while scrolling. */
async function farQuery(page: Page): Promise<string> {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const last = addresses.findLast((address) => address.includes('starting_after='))
  hold(last, 'scrolling has read no further page')
  return new URL(last).searchParams.toString()
}

/** Scrolls over a thousand requests; returns the most rows that were in the page. */
export async function scrollFar(page: Page): Promise<number> {
  let most = 0
  for (let pages = 1; pages < SCROLLED_PAGES; pages++) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForFunction(
      (least) =>
        performance.getEntriesByType('resource').filter(({ name }) => /starting_after=/.test(name)).length >= least,
      pages,
    )
    most = Math.max(most, await holdRows(page))
  }
  await page.evaluate(() => {
    const body = document.querySelector('#content tbody')
    const row = body?.querySelector('tr')
    for (let i = 0; i <= 100; i++) if (row) body?.append(row.cloneNode(true))
  })
  await mustFind('every-row', () => holdRows(page))
  return most
}

async function holdRows(page: Page): Promise<number> {
  const rows = await page.locator('#content tbody tr').count()
  holdLimit(LIMITS.rows, rows)
  return rows
}
