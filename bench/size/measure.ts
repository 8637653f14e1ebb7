import { openAccount, twoSigners } from '../../proofs/lib/client.ts'
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

export async function measureSizes(
  sizes: { small: number; large: number },
  say: (line: string) => void,
): Promise<Compared[]> {
  const small = await measureSize(sizes.small, say)
  const large = new Map((await measureSize(sizes.large, say)).map((figure) => [figure.name, figure]))
  return small.flatMap((figure) => {
    const other = large.get(figure.name)
    return other ? [{ name: figure.name, small: figure, large: other, ratio: other.buffers / figure.buffers }] : []
  })
}

export function lineOf({ name, small, large, ratio }: Compared): string {
  const times = `${small.ms.toFixed(2)} ms, ${large.ms.toFixed(2)} ms`
  return `${name.padEnd(20)} ${small.buffers} → ${large.buffers} buffers (× ${ratio.toFixed(2)}); ${times} in the database, warm`
}

async function measureSize(requests: number, say: (line: string) => void): Promise<Figure[]> {
  const stack = await startStack({ processes: [] })
  const ear = await overhear(stack.database)
  try {
    // One connection, so that its prepared statements are warm.
    await stack.start('serve-api', { COUNTERSIGN_DATABASE_URL: ear.url, COUNTERSIGN_API_POOL: '1' })
    const client = await openAccount(stack.url)
    const documentId = await client.upload()
    const created = await client.call('POST', '/api/v1/document-signrequest', twoSigners(documentId))
    if (created.status !== 200) throw new Error(`no sample: ${JSON.stringify(created.body)}`)
    const [row] = await stack.database.owner('SELECT tenant_id FROM documents WHERE document_id = $1', [documentId])
    await fill(stack.database, { tenantId: String(row?.tenant_id), documentId }, requests, say)
    const figures = await measureAll({ database: stack.database, client, url: ear.url }, ear)
    say(`${requests} requests are measured`)
    return figures
  } finally {
    await stack.stop()
    await ear.close()
  }
}

async function measureAll(stage: Stage, ear: Ear): Promise<Figure[]> {
  await using worker = await workerOperations(stage)
  const figures: Figure[] = []
  for (const operation of [...(await apiOperations(stage)), ...worker]) figures.push(await measure(operation, ear))
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
