import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { hold } from '../lib/proof.ts'

// A code that is used, too old, replaced or guessed gets nothing.

const GUESSES = 40

async function join(url: string, code: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${url}/helper/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return { status: answer.status, text: await answer.text() }
}

async function holdDead(url: string, code: string, why: string): Promise<void> {
  const { status, text } = await join(url, code)
  hold(status === 404 && !text.includes('token'), `a code that ${why} gets ${status}: ${text.slice(0, 200)}`)
}

export async function tryDeadCodes(
  url: string,
  database: TestDatabase,
  used: string,
  freshCode: () => Promise<string>,
): Promise<number> {
  await holdDead(url, used, 'was used')
  const replaced = await freshCode()
  const stale = await freshCode()
  await holdDead(url, replaced, 'was replaced by another')
  await database.owner('UPDATE helper_sessions SET code_expires_at = clock_timestamp() WHERE joined_at IS NULL')
  await holdDead(url, stale, 'is ten minutes old')
  return 3 + (await guess(url))
}

/** All alike, then no answer at all; every guess is a code that could be one. */
async function guess(url: string): Promise<number> {
  const answers = []
  for (let at = 0; at < GUESSES; at += 1) answers.push(await join(url, String(at).padStart(10, '7')))
  const statuses = answers.map(({ status }) => status)
  hold(
    statuses.every((status) => status === 404 || status === 429),
    `guesses get ${statuses.join(' ')}`,
  )
  hold(statuses.at(-1) === 429, 'guessing is never stopped')
  return GUESSES
}
