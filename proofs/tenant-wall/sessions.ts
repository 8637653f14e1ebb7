import { publicId } from '../../apps/server/platform/ids.ts'
import { type Client, insist } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { fillCall } from './fill.ts'
import { holdingsOf } from './holdings.ts'
import type { Operation } from './operations.ts'
import { signInOwner } from './people.ts'
import { FINDS_NOTHING, referencesOf } from './references.ts'
import { fillingOf, refusedByMode, type Wall } from './routes.ts'
import { holdUnchanged, snapshotOf } from './rows.ts'

// The same operations, and those for people, called by a member's session: with names of another account's things, and
// with another account in the header. Keys and sessions share the routes, whose checks tryEveryRoute has tried in depth.

export interface TriedBySession {
  /** Calls with names of the owner's. */
  named: number
  /** Calls for the owner's account. */
  accounts: number
}

export async function tryBySession(wall: Wall): Promise<TriedBySession> {
  const { world, owner, stranger, operations } = wall
  const session = await signInOwner(world, stranger)
  const me = await session.call('GET', '/api/v1/me')
  hold(me.status === 200, `the session of ${stranger.word} was refused: ${JSON.stringify(me.body)}`)
  const holdings = holdingsOf(world, owner)
  const filled = new Map<Operation, ReadonlyMap<string, string>>()
  for (const operation of operations) {
    const references = referencesOf(operation)
    const theirs = await fillingOf(references, operation, holdings)
    if (references.length > 0 && theirs.size === references.length) filled.set(operation, theirs)
  }
  const complaints: string[] = []
  const before = await snapshotOf(world.stack.database, owner)
  // Reads first: what a write says comes back in later answers.
  const readsFirst = [...filled].sort(([one], [two]) => Number(one.method !== 'GET') - Number(two.method !== 'GET'))
  for (const [operation, theirs] of readsFirst)
    complaints.push(...(await callWithTheirs(wall, session, operation, theirs)))
  hold(complaints.length === 0, complaints.join('\n'))
  const ofAccounts = operations.filter(({ access, path }) => access !== 'user' && path !== '/api/v1/accounts')
  for (const operation of ofAccounts) await callForTheirAccount(wall, session, operation)
  holdUnchanged(before, await snapshotOf(world.stack.database, owner), owner, `a session of ${stranger.word}`)
  const member = await signInOwner(world, owner)
  const [first] = ofAccounts.filter(({ id }) => id === 'getAccount')
  hold(first, 'there is no operation getAccount')
  await mustFind('session of a member', () => callForTheirAccount(wall, member, first))
  return { named: filled.size, accounts: ofAccounts.length }
}

/** What is wrong with the answer, if anything. */
async function callWithTheirs(
  { owner }: Wall,
  session: Client,
  operation: Operation,
  theirs: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { method, path, body } = fillCall(operation, theirs)
  const answer = await insist(() => session.call(method, path, body))
  const mayFind = referencesOf(operation).every(({ kind }) => FINDS_NOTHING.has(kind))
  let text = JSON.stringify(answer.body)
  if (!mayFind && answer.status !== 404 && !refusedByMode(answer)) {
    return [`a session got ${answer.status} from ${operation.id}: ${text}`]
  }
  for (const name of theirs.values()) text = text.replaceAll(name, '')
  if (method !== 'GET' || !text.includes(owner.word)) return []
  return [`${operation.id} shows a session what is ${owner.word}'s: ${text}`]
}

async function callForTheirAccount({ owner }: Wall, session: Client, operation: Operation): Promise<void> {
  const path = operation.path.replaceAll(/\{\w+\}/g, 'x')
  const headers = { 'countersign-account': publicId('acc', owner.accountId) }
  const answer = await insist(() => session.call(operation.method, path, undefined, headers))
  const isRefused = answer.status === 404 && answer.body.code === 'not_found'
  hold(isRefused, `${operation.id} for another account: ${answer.status} ${JSON.stringify(answer.body)}`)
}
