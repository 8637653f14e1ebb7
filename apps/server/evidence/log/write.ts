import {
  type Edge,
  EMPTY_EDGE,
  formatCheckpoint,
  type Growth,
  grow,
  isEqual,
  type NoteSigner,
  rangeOfEdge,
  readEdge,
  rootOfRange,
  signNote,
  TileDamaged,
} from '@countersign/evidence/log'
import type { Logger } from 'pino'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import type { Database } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/ids.ts'
import { duringSteps } from '../../platform/steps.ts'
import { LogHalted, OtherWriter } from './halt.ts'
import { type JournalEntry, lastEntry, readEntry, writeEntry } from './journal.ts'
import { objectName } from './names.ts'
import { tileReader } from './read-tile.ts'
import { putBack, readEntries } from './recover.ts'
import { type RefusedRequest, sequence } from './sequence.ts'
import type { OnLogStep } from './steps.ts'
import { entriesBetween, type LogState, recordCheckpoint, recordHalt } from './store.ts'

// One batch assigns leaf indexes to heads, writes tiles, and signs and publishes a checkpoint. A process may crash at
// any instruction, and two processes may run concurrently: indexes are assigned in one transaction, tiles and journal
// entries are created once and compared, and all other steps are idempotent.

export interface WriteDeps {
  /** Connected as the role countersign_log. */
  db: Database
  plain: PlainObjects
  signer: NoteSigner
  log: Pick<Logger, 'warn' | 'error'>
  /** Tells the request whose head was refused. Repeatable. */
  onRefused?: (request: RefusedRequest) => Promise<void>
  onStep?: OnLogStep
}

/** The maximum number of leaves in one batch. The backlog of a long outage is published in several batches. */
const MOST_LEAVES = 10_000

/** Returns whether there is more work to do immediately. */
export async function writeBatch(deps: WriteDeps, state: LogState): Promise<boolean> {
  try {
    const more = await write(deps, state)
    if (state.halted !== null) await recordHalt(deps.db, state.log, null)
    return more
  } catch (error) {
    if (error instanceof OtherWriter) return false
    if (!(error instanceof LogHalted || error instanceof TileDamaged)) throw error
    // Logged once for each reason. The next batch tries again, because the operator may have fixed the cause.
    if (error.message !== state.halted) {
      await recordHalt(deps.db, state.log, error.message)
      deps.log.error({ log: state.log, why: error.message }, 'the log is halted: no checkpoint is signed')
    }
    return false
  }
}

async function write({ db, plain, signer, log, onRefused, onStep }: WriteDeps, state: LogState): Promise<boolean> {
  const during = duringSteps(state.log, onStep)
  const published = await publishedEdge(plain, state)
  const last = await storesLast(plain, state)
  await catchUp(db, plain, state, published, last)
  const { size, more, refused } = await during('sequence', () => sequence(db, state))
  for (const { tenantId, requestId, ...head } of refused) {
    log.error({ log: state.log, ...head }, 'a head was not logged')
    await onRefused?.({ tenantId, requestId })
  }
  if (size === state.published && (last?.index ?? 0) === state.journalIndex) return more
  const goal = Math.min(size, Math.max(state.published + MOST_LEAVES, last?.checkpoint.size ?? 0))
  const added = await entriesBetween(db, state.log, state.published, goal)
  const growth = grow(published, added, sha256)
  mustContain(state, growth, published, added, last)
  await during('tiles', () => writeTiles(plain, state.log, growth))
  const { journalIndex, note } = await during('sign', () => sign(plain, signer, state, growth, last))
  await during('publish', async () => {
    await plain.replace(objectName(state.log, 'checkpoint'), new TextEncoder().encode(note))
    await recordCheckpoint(db, state.log, { size: goal, root: growth.root, journalIndex, note })
  })
  return more || goal < size
}

/** Reads the right edge of the published tree and checks that its tiles hash to the published root. */
async function publishedEdge(plain: PlainObjects, { log, published, root }: LogState): Promise<Edge> {
  if (published === 0) return EMPTY_EDGE
  const edge = await readEdge(published, tileReader(plain, log), sha256)
  if (root && isEqual(rootOfRange(rangeOfEdge(edge, sha256), sha256), root)) return edge
  throw new LogHalted(`the store’s tiles do not lead to the root that the database has for ${published} leaves`)
}

/** The last journal entry in the store. It covers at least what this database knows to be published. */
async function storesLast(plain: PlainObjects, state: LogState): Promise<JournalEntry | undefined> {
  const { log, origin, journalIndex, published, root } = state
  if (journalIndex > 0 && root) {
    const known = await readEntry(plain, log, journalIndex)
    if (!known)
      throw new LogHalted(
        `the store lacks journal entry ${journalIndex}, of ${published} leaves: check that it is the right store`,
      )
    if (known.text !== formatCheckpoint({ origin, size: published, root }))
      throw new LogHalted(`journal entry ${journalIndex} of the store is not what this database published`)
  }
  const last = await lastEntry(plain, log, journalIndex)
  if (last && last.checkpoint.origin !== origin)
    throw new LogHalted(`the store has a log of another origin, ${last.checkpoint.origin}, not ${origin}`)
  return last
}

/** Restores missing leaves: a database with fewer leaves than are published was restored from an older backup. */
async function catchUp(
  db: Database,
  plain: PlainObjects,
  state: LogState,
  published: Edge,
  last: JournalEntry | undefined,
): Promise<void> {
  if (!last || last.checkpoint.size <= state.size) return
  const { size, root } = last.checkpoint
  const known = await entriesBetween(db, state.log, state.published, state.size)
  const forgotten = await readEntries(state.size, size, tileReader(plain, state.log))
  if (!isEqual(grow(published, [...known, ...forgotten], sha256).root, root))
    throw new LogHalted(`the store’s leaves up to ${size} do not follow from the ${state.size} of this database`)
  await putBack(db, state.log, state.size, last.checkpoint, forgotten)
}

/** Checks that the tree to be signed extends the tree of the last journal entry, which may have been signed. */
function mustContain(
  state: LogState,
  growth: Growth,
  published: Edge,
  added: readonly Uint8Array[],
  last: JournalEntry | undefined,
): void {
  if (!last || last.index === state.journalIndex) return
  const { size, root } = last.checkpoint
  const here = size === growth.edge.size ? growth : grow(published, added.slice(0, size - state.published), sha256)
  if (size >= state.published && size <= growth.edge.size && isEqual(here.root, root)) return
  throw new LogHalted(`the store’s last checkpoint, of ${size} leaves, is not a beginning of this database’s log`)
}

async function writeTiles(plain: PlainObjects, log: string, { tiles }: Growth): Promise<void> {
  const written = [...tiles].map(async ([path, bytes]) => {
    if ((await plain.create(objectName(log, path), bytes)) === 'other')
      throw new LogHalted(`${path} is in the store with another content`)
  })
  await Promise.all(written)
}

async function sign(
  plain: PlainObjects,
  signer: NoteSigner,
  { log, origin, journalIndex: known }: LogState,
  { edge, root }: Growth,
  last: JournalEntry | undefined,
): Promise<{ journalIndex: number; note: string }> {
  const text = formatCheckpoint({ origin, size: edge.size, root })
  if (last?.text === text) return { journalIndex: last.index, note: await signNote(text, signer) }
  const journalIndex = (last?.index ?? known) + 1
  if (!(await writeEntry(plain, log, journalIndex, text))) throw new OtherWriter(log)
  return { journalIndex, note: await signNote(text, signer) }
}
