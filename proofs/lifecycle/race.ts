import { setTimeout as wait } from 'node:timers/promises'
import { fromPublicId } from '../../apps/server/platform/ids.ts'
import { hold } from '../lib/proof.ts'
import { REQUESTS } from './compare.ts'
import { DAY } from './model.ts'
import { drawnBy, sha256 } from './moves/move.ts'
import { dateOf } from './requests.ts'
import { type Outcome, readRecord, type System } from './system.ts'

// Commands at the same instant, each on a connection of its own: a signer signs, the sender cancels (over HTTP), and the
// clock strikes the expiry while they do. And all signers of a request at once, each twice, with a sealer that reports
// everything twice.

export type Winner = 'act' | 'cancel' | 'expire'

/** The last act of a request, which is raced against its other endings. */
export interface Contest {
  /** In the body of the create. */
  signers: readonly object[]
  /** What happened before, in the order of the events. */
  before: readonly string[]
  /** Brings a request that everybody has looked at to its last act. */
  begin?(system: System, contested: Contested): Promise<unknown>
  act(system: System, contested: Contested): Promise<Outcome>
  /** The event of the act. */
  reported: string
}

/** The only signer signs. */
export const SIGNATURE: Contest = {
  signers: [signerNo(0)],
  before: ['signer.notified', 'document.viewed'],
  act: (system, contested) => sign(system, contested, 0),
  reported: 'signer.signed',
}

/** Each command starts within this time of the first. */
const START_WITHIN_MS = 5
/** Every request of a batch expires on a day of its own, at most a year ahead. */
const BATCH = 300
const AT_ONCE = 4

export interface Contested {
  documentId: string
  requestId: string
  signerIds: string[]
  /** Of those who sign. */
  signingIds: string[]
}

export async function raceEndings(
  system: System,
  times: number,
  random: () => number,
  contest: Contest = SIGNATURE,
): Promise<Map<Winner, number>> {
  const wins = new Map<Winner, number>()
  let lasted = 10
  for (let done = 0; done < times; done += BATCH) {
    await system.resetClock()
    for (const contested of await prepare(system, Math.min(BATCH, times - done), contest.signers)) {
      await contest.begin?.(system, contested)
      const race = await raceOnce(system, contest, contested, random, lasted)
      wins.set(race.winner, (wins.get(race.winner) ?? 0) + 1)
      lasted = race.lasted
    }
  }
  return wins
}

/** How often each won; `act` is what the last act is called. */
export function tellWins(wins: ReadonlyMap<Winner, number>, act: string): string {
  const names: [Winner, string][] = [['act', act], ['expire', 'expire'], ['cancel', 'cancel']] // biome-ignore format: a table
  return names.map(([winner, name]) => `${name} ${wins.get(winner) ?? 0}`).join(', ')
}

/** The expiry strikes some time within what a race lasts on this machine: as long as the one before. */
async function raceOnce(system: System, contest: Contest, contested: Contested, random: () => number, lasted: number) {
  const { documentId, requestId } = contested
  const soon = () => wait(random() * START_WITHIN_MS)
  const strikesIn = random() * lasted
  await system.strikeExpiryIn(requestId, strikesIn)
  const began = performance.now()
  const [acted, cancelled] = await Promise.all([
    soon().then(() => contest.act(system, contested)),
    soon().then(() => system.http('POST', `${REQUESTS}/${documentId}/cancel`)),
    soon().then(() => system.runTimers()),
  ])
  const took = performance.now() - began
  // A timer that came too early comes again, as it does every second.
  await wait(Math.max(0, strikesIn - took))
  await system.runTimers()
  const { state } = await readRecord(system, requestId)
  const claims: [Winner, boolean, string][] = [
    ['act', acted === 'ok', 'sealing'],
    ['cancel', cancelled.outcome === 'ok', 'cancelled'],
    ['expire', state === 'expired', 'expired'],
  ]
  const winners = claims.filter(([, won]) => won)
  const [winner] = winners
  const reported = `the last act came to "${acted}", cancelling to "${cancelled.outcome}", and the request is ${state}`
  hold(winner && winners.length === 1 && winner[2] === state, `there is not one winner: ${reported}`)
  hold([acted, cancelled.outcome].every(isWonOrRefused), `a loser was not refused with wrong_state: ${reported}`)
  await checkOnlyEnd(system, contest, contested, winner[0])
  return { winner: winner[0], lasted: took }
}

function isWonOrRefused(outcome: string): boolean {
  return outcome === 'ok' || outcome === 'wrong_state'
}

/** The winner's events are there once, nobody else's, and the chain is whole to its last entry. */
export async function checkOnlyEnd(
  system: System,
  { before, reported: act }: Contest,
  contested: Contested,
  winner: Winner,
): Promise<void> {
  const ends = { act: [act, 'document.signed'], cancel: ['document.cancelled'], expire: ['document.expired'] }
  if (winner === 'act') await sealOnce(system, contested)
  const { events } = await readRecord(system, contested.requestId)
  const reported = events.map(({ type }) => type).join()
  const expected = [...before, ...ends[winner]].join()
  hold(reported === expected, `after "${winner}" the events are ${reported}, not ${expected}`)
}

/** Everybody signs twice at once; the sealer appends twice at once and completes twice at once. */
export async function raceSignatures(system: System, times: number): Promise<number> {
  await system.resetClock()
  let signatures = 0
  for (const [i, contested] of (await prepare(system, times, [0, 1, 2, 3].map(signerNo))).entries()) {
    const signers = contested.signerIds.map((_, n) => n)
    const outcomes = await Promise.all([...signers, ...signers].map((n) => sign(system, contested, n)))
    hold(
      outcomes.every((outcome) => outcome === 'ok'),
      `signing at once came to ${outcomes.join(', ')}`,
    )
    await Promise.all([sealOnce(system, contested), sealOnce(system, contested)])
    const { state, events } = await readRecord(system, contested.requestId)
    const counted = Object.entries(Object.groupBy(events, ({ type }) => type)).map(([type, all]) => [type, all?.length])
    const each = signers.length
    const expected = { 'signer.notified': each, 'document.viewed': each, 'signer.signed': each, 'document.signed': 1 }
    const right = state === 'completed' && counted.every(([type, n]) => expected[type as keyof typeof expected] === n)
    hold(right && counted.length === 4, `race ${i} ended ${state} with ${JSON.stringify(counted)}`)
    signatures += each
  }
  return signatures
}

/** Requests that those who are asked for more than a look have looked at; the n-th expires n days from now. */
export async function prepare(
  system: System,
  count: number,
  signers: readonly object[],
  more: object = {},
): Promise<Contested[]> {
  const prepared: Contested[] = []
  let next = 0
  const lane = async () => {
    for (let n = next++; n < count; n = next++) prepared[n] = await prepareOne(system, n + 1, { signers, ...more })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return prepared
}

async function prepareOne(system: System, days: number, more: object): Promise<Contested> {
  const documentId = await system.client.freshDocument()
  const body = {
    document_id: documentId,
    expiry_date: dateOf(system.now() + days * DAY),
    reminders: false,
    ...more,
  }
  const { status, body: made } = await system.client.call('POST', REQUESTS, body, { prefer: 'return=representation' })
  hold(status === 200, `the request was not made: ${JSON.stringify(made)}`)
  const request = made.sign_request as { id: string; signers: { id: string; role: string; state: string }[] }
  const requestId = fromPublicId('sr', request.id) ?? ''
  const ids = (some: { id: string }[]) => some.map(({ id }) => fromPublicId('sgn', id) ?? '')
  const looking = request.signers.filter(({ role, state }) => state === 'notified' && role !== 'viewer')
  for (const signerId of ids(looking)) {
    await system.command(requestId, (at) => ({ type: 'View', at, signerId, linkGeneration: 1 }))
  }
  const signingIds = ids(request.signers.filter(({ role }) => role === 'signer'))
  return { documentId, requestId, signerIds: ids(request.signers), signingIds }
}

export function signerNo(n: number): { name: string; email: string } {
  return { name: `Signer ${n}`, email: `signer${n}@example.com` }
}

export function sign(system: System, { requestId, signerIds }: Contested, n: number) {
  const signerId = signerIds[n] ?? ''
  const by = { signerId, linkGeneration: 1, ...drawnBy(signerId) }
  return system.command(requestId, (at) => ({ type: 'Sign', at, ...by }))
}

/** The signatures of those of the request who sign, over the uploaded document. */
export function append(system: System, { requestId }: Contested, signingIds: readonly string[]): Promise<Outcome> {
  const increments = signingIds.map((signerId) => {
    return { kind: 'signature', signerId, sha256: sha256(`signature of ${signerId}`), size: 9000 } as const
  })
  return system.command(requestId, (at) => ({ type: 'RecordSealed', at, expectedRevision: 0, increments }))
}

async function sealOnce(system: System, contested: Contested): Promise<void> {
  const { requestId, signingIds } = contested
  const file = { sha256: sha256(requestId), size: 60_000 }
  const report = { expectedRevision: signingIds.length, increments: [], signedDocument: file, auditTrail: file }
  const appended = await append(system, contested, signingIds)
  const completed = await system.command(requestId, (at) => ({ type: 'RecordCompleted', at, ...report }))
  hold(appended === 'ok' && completed === 'ok', `sealing came to "${appended}", completing to "${completed}"`)
}
