import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import type { Client } from '../../proofs/lib/client.ts'
import { cpuMsOf } from '../../proofs/lib/processes.ts'
import { startStack } from '../../proofs/lib/stack.ts'
import { median, quantile } from '../../proofs/lib/stats.ts'
import { measureFloor, objectsOf } from './floor.ts'
import { download, type Flow, finished, openSender, prepare, sign } from './flow.ts'
import { type StoreName, settingsFor } from './stores.ts'

// From the last signature to the completed document, at several at once; and whole flows, from a document that was
// uploaded and examined before to its download, signed. Client, database and product share the machine.

export interface SignFigures {
  store: StoreName
  /** Seconds from the last signature to completed. */
  seals: { atOnce: number; p50: number; p99: number }[]
  floorSeconds: number
  flowsPerSecond: number
  /** Of api, worker and sealer together. */
  cpuMsPerFlow: number
  signedBytes: number
  /** Seconds from the last signature to completed with the other sealer. */
  instead: number[]
}

export interface SignOptions {
  store: StoreName
  /** Not measured. */
  warmUp: number
  /** How many documents are measured, so many of them signed at one moment. */
  heats: readonly Heat[]
  flowSeconds: number
  /** In place of the product's own, for so many documents afterwards. */
  instead?: { sealer: URL; documents: number }
  say(line: string): void
}

const FLOWS_AT_ONCE = 8

export interface Heat {
  atOnce: number
  documents: number
}

export const WHOLE = {
  warmUp: 24,
  heats: [1, 4, 16].map((atOnce): Heat => ({ atOnce, documents: 64 })),
  flowSeconds: 15,
}

export async function measureSign(options: SignOptions): Promise<SignFigures> {
  const { store, warmUp, heats, flowSeconds, instead, say } = options
  const settings = await settingsFor(store)
  const stack = await startStack({ processes: [], env: settings.env })
  try {
    const [api, worker, sealer] = await Promise.all([
      stack.start('serve-api'),
      stack.start('serve-worker'),
      stack.start('serve-sealer'),
    ])
    const children = [api, worker, sealer]
    const client = await openSender(stack.url)
    const sealTogether = (documents: number, atOnce: number) => sealed(client, stack.database, documents, atOnce)
    await sealTogether(warmUp, 4)
    const seals = []
    for (const { atOnce, documents } of heats) {
      const took = await sealTogether(documents, atOnce)
      const figure = { atOnce, p50: median(took), p99: quantile(took, 0.99) }
      say(`${store}, ${atOnce} at once: ${shown(figure.p50)}, p99 ${shown(figure.p99)}`)
      seals.push(figure)
    }
    const pids = children.map(({ pid }) => pid ?? 0)
    const flows = await runFlows(client, flowSeconds, () => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0))
    const floorSeconds = await measureFloor(settings, await objectsOf(stack.database))
    if (!instead) return { store, seals, floorSeconds, ...flows, instead: [] }
    sealer.kill()
    await once(sealer, 'exit')
    await stack.start(instead.sealer)
    return { store, seals, floorSeconds, ...flows, instead: await sealTogether(instead.documents, 1) }
  } finally {
    await stack.stop()
    await settings.remove()
  }
}

/** Signs so many documents at one moment, again and again. */
async function sealed(client: Client, database: TestDatabase, documents: number, atOnce: number): Promise<number[]> {
  const took: number[] = []
  while (took.length < documents) {
    const flows: Flow[] = []
    for (let i = 0; i < atOnce; i += 1) flows.push(await prepare(client))
    await Promise.all(flows.map((flow) => sign(client, flow)))
    // Asked of the database: sixteen clients that ask the api would be what is measured.
    while ((await database.owner(`SELECT FROM sign_requests WHERE state = 'sealing' LIMIT 1`)).length > 0)
      await pause(20)
    const ends = await Promise.all(flows.map((flow) => finished(client, flow)))
    took.push(...ends.map(({ sealSeconds }) => sealSeconds))
  }
  return took
}

export async function runFlows(client: Client, seconds: number, cpuMs: () => number) {
  let [count, signedBytes] = [0, 0]
  const cpuBefore = cpuMs()
  const began = performance.now()
  const until = began + seconds * 1000
  const one = async () => {
    while (performance.now() < until) {
      const flow = await prepare(client)
      await sign(client, flow)
      await finished(client, flow)
      signedBytes = await download(client, flow)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: FLOWS_AT_ONCE }, one))
  const elapsed = (performance.now() - began) / 1000
  return { flowsPerSecond: count / elapsed, cpuMsPerFlow: (cpuMs() - cpuBefore) / count, signedBytes }
}

export function shown(seconds: number): string {
  return `${seconds.toFixed(3)} s`
}

export function linesOf({
  store,
  seals,
  floorSeconds,
  flowsPerSecond,
  cpuMsPerFlow,
  signedBytes,
}: SignFigures): string[] {
  return [
    ...seals.map(({ atOnce, p50, p99 }) => {
      return `${store}: ${atOnce} at once, last signature to completed ${shown(p50)}, p99 ${shown(p99)}`
    }),
    `${store}: keys and storage alone ${shown(floorSeconds)}`,
    `${store}: ${flowsPerSecond.toFixed(1)} flows/s, ${cpuMsPerFlow.toFixed(0)} ms CPU each, ${(signedBytes / 1000).toFixed(0)} kB signed`,
  ]
}
