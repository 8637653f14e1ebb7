import { isDeepStrictEqual } from 'node:util'
import { type Answer, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { type FilledCall, type Filling, fillCall } from './fill.ts'
import { idsIn, strangeName } from './forms.ts'
import { type Holdings, holdingsOf } from './holdings.ts'
import type { Operation } from './operations.ts'
import { FINDS_NOTHING, type Kind, OF_ACCOUNT, type Reference, referencesOf } from './references.ts'
import { holdOwnCalls, holdUnchanged, ownersOfIds, snapshotOf } from './rows.ts'
import type { Tenant, World } from './tenants.ts'

// Every route of the OpenAPI document, called by a stranger with the owner's names. The answer must be the one that
// names of nothing get, and nothing of the owner's may change. Then the owner makes the same call: it must succeed, or
// it was not the wall that held the stranger back.

export interface Wall {
  world: World
  owner: Tenant
  stranger: Tenant
  operations: Operation[]
  random(): number
}

export interface Tried {
  routes: number
  /** Calls of the stranger with something of the owner's in them. */
  foreign: number
}

interface Attempt extends Wall {
  operation: Operation
  references: Reference[]
  theirs: Filling
  own: Filling
  /** Whether the stranger's environment has such things; if not, their own names name nothing. */
  hasOwn: boolean
  /** Ids in the stranger's answers, other than those they sent. */
  shown: Set<string>
  /** Names that the stranger has used so far: they may come back in any later answer. */
  said: Set<string>
}

export async function tryEveryRoute(wall: Wall): Promise<Tried> {
  const { world, owner, stranger } = wall
  const tried: Tried = { routes: 0, foreign: 0 }
  const [shown, said] = [new Set<string>(), new Set<string>()]
  const ownHoldings = holdingsOf(world, stranger)
  const prepare = async (operation: Operation): Promise<Attempt | undefined> => {
    const references = referencesOf(operation)
    const isSharedByModes = references.length === 0 || references.some(({ kind }) => isOfAccount(kind, operation))
    if (isSharedByModes && owner.accountId === stranger.accountId) return // both modes share the account
    const theirs = await fillingOf(references, operation, holdingsOf(world, owner))
    if (theirs.size < references.length) return // this mode has no such things
    const own = await fillingOf(references, operation, ownHoldings)
    const hasOwn = own.size === references.length
    for (const { at, kind } of references) {
      if (!own.has(at)) own.set(at, strangeName(kind, theirs.get(at) ?? '', wall.random))
    }
    return { ...wall, operation, references, theirs, own, hasOwn, shown, said }
  }
  const attemptAll = async (attempts: readonly Attempt[]) => {
    tried.routes += attempts.length
    tried.foreign += await tryRoutes(wall, attempts)
  }
  const isRead = ({ method }: Operation) => method === 'GET'
  // Reads first, so that a list is compared before the stranger's own writes, with the owner's words in them, are in it.
  const reads: Attempt[] = []
  for (const operation of wall.operations.filter(isRead)) {
    const attempt = await prepare(operation)
    if (attempt) reads.push(attempt)
  }
  await attemptAll(reads)
  // Deletions last: other writes need what they delete.
  const isDeletion = ({ method }: Operation) => Number(method === 'DELETE')
  const writes = wall.operations
    .filter((each) => !isRead(each) && !NEEDS_SEALER.has(each.id))
    .toSorted((a, b) => isDeletion(a) - isDeletion(b))
  for (const operation of writes) {
    const attempt = await prepare(operation)
    if (attempt) await attemptAll([attempt])
  }
  await holdOwnCalls(world.stack.database)
  const owners = await ownersOfIds(world.stack.database)
  const foreign = [...shown].filter((id) => owners.get(id) === owner.tenantId)
  hold(foreign.length === 0, `${stranger.word} was shown ids of ${owner.word}: ${foreign.join(', ')}`)
  return tried
}

/** They wait for the sealer, which is stopped here, and name nothing that is anybody's. */
const NEEDS_SEALER = new Set(['createSandboxCertificate'])

/** A place among members or invitations is one of the account, too. */
function isOfAccount(kind: Kind, { path }: Operation): boolean {
  return OF_ACCOUNT.has(kind) || (kind === 'place in a list' && /\/(members|invitations)$/.test(path))
}

export async function fillingOf(references: Reference[], operation: Operation, holdings: Holdings) {
  const filling = new Map<string, string>()
  for (const { at, kind } of references) {
    const name = await holdings(kind, operation)
    if (name !== undefined) filling.set(at, name)
  }
  return filling
}

/** Gives how many calls of the stranger had something of the owner's in them. */
async function tryRoutes({ world, owner, stranger }: Wall, attempts: readonly Attempt[]): Promise<number> {
  const { database } = world.stack
  const before = await snapshotOf(database, owner)
  let calls = 0
  for (const attempt of attempts) {
    const { operation, references } = attempt
    if (attempt.hasOwn && (operation.method === 'GET' || references.length === 0)) await callWithOwnNames(attempt)
    const mixtures = nonEmptySubsets(references)
    for (const foreign of mixtures) await compare(attempt, foreign)
    calls += mixtures.length
  }
  const names = attempts.length > 1 ? 'reads' : attempts[0]?.operation.id
  holdUnchanged(before, await snapshotOf(database, owner), owner, `${stranger.word}'s ${names}`)
  for (const attempt of attempts) if (attempt.references.length > 0) await repeatOwnersCall(attempt)
  return calls
}

/** The stranger among their own things sees theirs alone. */
async function callWithOwnNames(attempt: Attempt): Promise<void> {
  const { operation, own, stranger } = attempt
  const answer = await send(attempt, fillCall(operation, own))
  const fine = answer.status === 200 || refusedByMode(answer)
  hold(fine, `${stranger.word}'s own ${operation.id} answered ${JSON.stringify(answer.body)}`)
  readAnswer(attempt, answer, own)
}

async function compare(attempt: Attempt, foreign: Reference[]): Promise<void> {
  const { operation, random } = attempt
  const withTheirs = mixed(attempt, foreign, (_kind, name) => name)
  const withNobodys = mixed(attempt, foreign, (kind, name) => strangeName(kind, name, random))
  const reported = await send(attempt, fillCall(operation, withTheirs))
  const expected = await send(attempt, fillCall(operation, withNobodys))
  const [is, shouldBe] = [readAnswer(attempt, reported, withTheirs), readAnswer(attempt, expected, withNobodys)]
  const names = foreign.map(({ at }) => at).join(', ')
  const differ = `${operation.id} tells foreign ${names} from random ones:\n  ${JSON.stringify(is)}\n  ${JSON.stringify(shouldBe)}`
  hold(isDeepStrictEqual(is, shouldBe), differ)
  if (foreign.every(({ kind }) => FINDS_NOTHING.has(kind))) return
  hold(
    reported.status === 404 || refusedByMode(reported),
    `${operation.id} with foreign ${names} answered ${reported.status}: ${JSON.stringify(reported.body)}`,
  )
}

/** The owner's call succeeds; the stranger who repeats it byte for byte, Idempotency-Key included, still gets nothing. */
async function repeatOwnersCall(attempt: Attempt): Promise<void> {
  const { operation, owner, theirs, own, stranger } = attempt
  const call = fillCall(operation, theirs)
  const headers: Record<string, string> = operation.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}
  const accepted = await unlessBusy(() => owner.client.call(call.method, call.path, call.body, headers))
  const fine = accepted.status < 300 || refusedByMode(accepted)
  hold(fine, `${owner.word}'s own ${operation.id} answered ${JSON.stringify(accepted.body)}`)
  if (operation.method !== 'POST') return
  const repeated = await stranger.client.call(call.method, call.path, call.body, headers)
  hold(!repeated.headers.has('idempotent-replayed'), `${operation.id} replayed ${owner.word}'s answer to a stranger`)
  readAnswer(attempt, repeated, new Map([...own, ...theirs]))
}

/** Repeats a call that a busy server sheds, as a client does. */
function unlessBusy(call: () => Promise<Answer>): Promise<Answer> {
  return until(async () => {
    const answer = await call()
    return answer.body.code === 'overloaded' ? undefined : answer
  })
}

async function send({ stranger }: Attempt, { method, path, body }: FilledCall): Promise<Answer> {
  return unlessBusy(() => stranger.client.call(method, path, body))
}

function mixed(
  { theirs, own }: Attempt,
  foreign: Reference[],
  name: (kind: Reference['kind'], theirName: string) => string,
): Filling {
  const filling = new Map(own)
  for (const { at, kind } of foreign) filling.set(at, name(kind, theirs.get(at) ?? ''))
  return filling
}

/** An answer without what the caller sent and what differs from call to call; nothing of the owner's may be in it. */
function readAnswer({ owner, shown, said, operation }: Attempt, { status, headers, body }: Answer, sent: Filling) {
  let text = JSON.stringify(body)
    .replaceAll(/req_[0-9a-f]{32}/g, '<request>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
  for (const [at, name] of sent) {
    text = text.replaceAll(name, `<${at}>`)
    said.add(name)
  }
  let unsaid = text
  for (const name of said) unsaid = unsaid.replaceAll(name, '')
  hold(!unsaid.includes(owner.word), `${operation.id} shows a stranger what is ${owner.word}'s: ${text}`)
  for (const id of idsIn(unsaid)) shown.add(id)
  const steady = [...headers].filter(([name]) => !/^(date|request-id|content-length|ratelimit-.*)$/.test(name))
  return { status, headers: steady, text }
}

/** Some calls exist in one mode only; they say so before they look at any name. */
export function refusedByMode({ body }: Answer): boolean {
  return body.code === 'sandbox_only' || body.code === 'signing_unavailable'
}

function nonEmptySubsets<T>(items: T[]): T[][] {
  const [first, ...rest] = items
  if (first === undefined) return []
  const without = nonEmptySubsets(rest)
  return [[first], ...without, ...without.map((set) => [first, ...set])]
}
