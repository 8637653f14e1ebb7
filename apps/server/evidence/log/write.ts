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
import { lastTurn, readTurn, type Turn, writeTurn } from './journal.ts'
import { objectName } from './names.ts'
import { tileReader } from './read-tile.ts'
import { putBack, readEntries } from './recover.ts'
import { sequence } from './sequence.ts'
import type { OnLogStep } from './steps.ts'
import { entriesBetween, type LogState, recordCheckpoint, recordHalt } from './store.ts'

// One batch: heads get places, tiles are written, a checkpoint is signed and published. Any process may die at any
// instruction, and two may be at it at once: places are given in one transaction, tiles and the journal's turns are
// created once and compared, and everything else is the same when it is done again.

export interface WriteDeps {
  /** As countersign_log. */
  db: Database
  plain: PlainObjects
  signer: NoteSigner
  log: Pick<Logger, 'warn' | 'error'>
  onStep?: OnLogStep
}

/** At most so many leaves in one batch: what a long outage left is published step by step. */
const MOST_LEAVES = 10_000

/** Tells whether there is more to do at once. */
export async function writeBatch(deps: WriteDeps, state: LogState): Promise<boolean> {
  try {
    const more = await write(deps, state)
    if (state.halted !== null) await recordHalt(deps.db, state.log, null)
    return more
  } catch (error) {
    if (error instanceof OtherWriter) return false
    if (!(error instanceof LogHalted || error instanceof TileDamaged)) throw error
    // Revealed once: it is tried again and again, for what was wrong may have been put right.
    if (error.message !== state.halted) {
      await recordHalt(deps.db, state.log, error.message)
      deps.log.error({ log: state.log, why: error.message }, 'the log is halted: no checkpoint is signed')
    }
    return false
  }
}

async function write({ db, plain, signer, log, onStep }: WriteDeps, state: LogState): Promise<boolean> {
  const during = duringSteps(state.log, onStep)
  const published = await publishedEdge(plain, state)
  const last = await storesLast(plain, state)
  await catchUp(db, plain, state, published, last)
  const { size, more, refused } = await during('sequence', () => sequence(db, state))
  for (const head of refused) log.error({ log: state.log, ...head }, 'a head was not logged')
  if (size === state.published && (last?.turn ?? 0) === state.turn) return more
  const goal = Math.min(size, Math.max(state.published + MOST_LEAVES, last?.checkpoint.size ?? 0))
  const added = await entriesBetween(db, state.log, state.published, goal)
  const growth = grow(published, added, sha256)
  mustContain(state, growth, published, added, last)
  await during('tiles', () => writeTiles(plain, state.log, growth))
  const { turn, note } = await during('sign', () => sign(plain, signer, state, growth, last))
  await during('publish', async () => {
    await plain.replace(objectName(state.log, 'checkpoint'), new TextEncoder().encode(note))
    await recordCheckpoint(db, state.log, { size: goal, root: growth.root, turn, note })
  })
  return more || goal < size
}

/** The tiles at the edge of what this database published must lead to the root that it published. */
async function publishedEdge(plain: PlainObjects, { log, published, root }: LogState): Promise<Edge> {
  if (published === 0) return EMPTY_EDGE
  const edge = await readEdge(published, tileReader(plain, log), sha256)
  if (root && isEqual(rootOfRange(rangeOfEdge(edge, sha256), sha256), root)) return edge
  throw new LogHalted(`the store’s tiles do not lead to the root that the database has for ${published} leaves`)
}

/** What the store was last revealed would be signed: at least what this database knows to be published. */
async function storesLast(plain: PlainObjects, state: LogState): Promise<Turn | undefined> {
  const { log, origin, turn, published, root } = state
  if (turn > 0 && root) {
    const known = await readTurn(plain, log, turn)
    if (!known)
      throw new LogHalted(`the store lacks turn ${turn} of the journal, of ${published} leaves: is it the right one?`)
    if (known.text !== formatCheckpoint({ origin, size: published, root }))
      throw new LogHalted(`turn ${turn} of the store’s journal is not what this database published`)
  }
  const last = await lastTurn(plain, log, turn)
  if (last && last.checkpoint.origin !== origin)
    throw new LogHalted(`the store has a log of another origin, ${last.checkpoint.origin}, not ${origin}`)
  return last
}

/** A database that knows fewer leaves than are published was restored from an older backup. */
async function catchUp(
  db: Database,
  plain: PlainObjects,
  state: LogState,
  published: Edge,
  last: Turn | undefined,
): Promise<void> {
  if (!last || last.checkpoint.size <= state.size) return
  const { size, root } = last.checkpoint
  const known = await entriesBetween(db, state.log, state.published, state.size)
  const forgotten = await readEntries(state.size, size, tileReader(plain, state.log))
  if (!isEqual(grow(published, [...known, ...forgotten], sha256).root, root))
    throw new LogHalted(`the store’s leaves up to ${size} do not follow from the ${state.size} of this database`)
  await putBack(db, state.log, state.size, last.checkpoint, forgotten)
}

/** What is to be signed must contain, leaf by leaf, what may have been signed last. */
function mustContain(
  state: LogState,
  growth: Growth,
  published: Edge,
  added: readonly Uint8Array[],
  last: Turn | undefined,
): void {
  if (!last || last.turn === state.turn) return
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
  { log, origin, turn: known }: LogState,
  { edge, root }: Growth,
  last: Turn | undefined,
): Promise<{ turn: number; note: string }> {
  const text = formatCheckpoint({ origin, size: edge.size, root })
  if (last?.text === text) return { turn: last.turn, note: await signNote(text, signer) }
  const turn = (last?.turn ?? known) + 1
  if (!(await writeTurn(plain, log, turn, text))) throw new OtherWriter(log)
  return { turn, note: await signNote(text, signer) }
}
