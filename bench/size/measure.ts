import { openAccount, twoSigners } from '../../proofs/lib/client.ts'
import { hold } from '../../proofs/lib/proof.ts'
import { startStack } from '../../proofs/lib/stack.ts'
import { fill } from './fill.ts'
import { apiOperations, type Operation, type Stage, workerOperations } from './operations.ts'
import { type Ear, overhear } from './overhear.ts'
import { buffersOf, linesOf } from './plan.ts'

// How many of PostgreSQL's buffers each operation of the real product touches on a database of a given size. Buffers,
// not milliseconds: they are what grows with the rows, and they are the same on a busy machine.

/** With fewer requests the largest tenant's list has no page 1,000. */
export const SMALLEST = 20_000
/** A prepared statement is planned anew five times before PostgreSQL decides to keep a plan. */
const WARM_UP = 6
const TURNS = 5

export interface Figure {
  name: string
  buffers: number
  /** In the database, warm. */
  ms: number
  plans: string[]
}

export interface Compared {
  name: string
  small: Figure
  large: Figure
  ratio: number
}

/** Both sizes, as they are and without an index. */
export interface SizeFigures {
  small: Figure[]
  large: Figure[]
  withoutIndex: { small: Figure[]; large: Figure[] }
}

/** An index, and an operation that needs it. */
const INDEX = { name: 'events_of_tenant', operation: 'events, newest page' }

/** Both databases are filled, and then measured, at the same time: what is counted does not depend on the time. */
export async function measureSizes(
  sizes: { small: number; large: number },
  say: (line: string) => void,
): Promise<SizeFigures> {
  const opened = await Promise.allSettled([openSize(sizes.small, say), openSize(sizes.large, say)])
  try {
    const [small, large] = await Promise.all(opened.map((one) => measureOpened(settledValue(one))))
    if (!small || !large) throw new Error('two sizes are measured')
    return {
      ...{ small: small.figures, large: large.figures },
      withoutIndex: { small: small.withoutIndex, large: large.withoutIndex },
    }
  } finally {
    for (const one of opened) if (one.status === 'fulfilled') await one.value.close()
  }
}

function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** Operation by operation. One that was measured at one size only is an error. */
export function compareSizes(small: readonly Figure[], large: readonly Figure[]): Compared[] {
  const names = (figures: readonly Figure[]) => figures.map(({ name }) => name).join(', ')
  hold(names(small) === names(large), `measured were ${names(small)}, and at the other size ${names(large)}`)
  return small.map((figure, i) => {
    const other = large[i]
    hold(other, `${figure.name} was measured at one size only`)
    return { name: figure.name, small: figure, large: other, ratio: other.buffers / figure.buffers }
  })
}

export function lineOf({ name, small, large, ratio }: Compared): string {
  const times = `${small.ms.toFixed(2)} ms, ${large.ms.toFixed(2)} ms`
  return `${name.padEnd(20)} ${small.buffers} → ${large.buffers} buffers (× ${ratio.toFixed(2)}); ${times} in the database, warm`
}

interface Opened {
  stage: Stage
  ear: Ear
  close(): Promise<void>
}

async function measureOpened({ stage, ear }: Opened) {
  const figures = await measureAll(stage, ear, () => true)
  await stage.database.owner(`DROP INDEX ${INDEX.name}`)
  return { figures, withoutIndex: await measureAll(stage, ear, ({ name }) => name === INDEX.operation) }
}

async function openSize(requests: number, say: (line: string) => void): Promise<Opened> {
  const stack = await startStack({ processes: [] })
  const ear = await overhear(stack.database)
  const close = async () => {
    await stack.stop()
    await ear.close()
  }
  try {
    // One connection, so that its prepared statements are warm.
    await stack.start('serve-api', { COUNTERSIGN_DATABASE_URL: ear.url, COUNTERSIGN_API_POOL: '1' })
    const client = await openAccount(stack.url)
    const documentId = await client.upload()
    const created = await client.call('POST', '/api/v1/document-signrequest', twoSigners(documentId))
    if (created.status !== 200) throw new Error(`no sample: ${JSON.stringify(created.body)}`)
    const [row] = await stack.database.owner('SELECT tenant_id FROM documents WHERE document_id = $1', [documentId])
    await fill(stack.database, { tenantId: String(row?.tenant_id), documentId }, requests, say)
    return { stage: { database: stack.database, client, url: ear.url }, ear, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function measureAll(stage: Stage, ear: Ear, isMeasured: (operation: Operation) => boolean): Promise<Figure[]> {
  await using worker = await workerOperations(stage)
  const figures: Figure[] = []
  for (const operation of [...(await apiOperations(stage)), ...worker].filter(isMeasured))
    figures.push(await measure(operation, ear))
  return figures
}

async function measure({ name, role, prepare, perform }: Operation, ear: Ear): Promise<Figure> {
  const turns: Figure[] = []
  for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
    await prepare?.()
    const executed = await ear.during(role, perform)
    if (turn < 0) continue
    turns.push({
      name,
      buffers: executed.reduce((sum, { plan }) => sum + buffersOf(plan), 0),
      ms: executed.reduce((sum, { ms }) => sum + ms, 0),
      plans: executed.flatMap(linesOf),
    })
  }
  const [middle] = turns.sort((a, b) => a.buffers - b.buffers).slice(Math.floor(TURNS / 2))
  if (!middle || middle.buffers === 0) throw new Error(`nothing was heard of "${name}"`)
  return middle
}
