import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { type Stack, startStack } from '../lib/stack.ts'

// One installation for all planted failures, whose objects are files.

export interface Stage extends AsyncDisposable {
  stack: Stack
  /** A sandbox account. */
  client: Client
  /** Runs a statement as the owner of the schema: time that passes, and rows that are broken. */
  sql: Stack['database']['owner']
  /** Deletes the stored objects of a document. */
  loseObjects(documentId: string): Promise<void>
  /** Changes a byte in the middle of each stored object of a document. */
  damageObjects(documentId: string): Promise<void>
  /** How often work of this kind failed for good, as the metric says. */
  permanentFailures(work: string): Promise<number>
}

export async function openStage(): Promise<Stage> {
  const metricsPort = await freePort()
  const stack = await startStack({
    processes: ['all'],
    env: { COUNTERSIGN_METRICS_PORT: String(metricsPort), COUNTERSIGN_LOG: 'fatal' },
  })
  const blobs = join(stack.env.COUNTERSIGN_DATA ?? '', 'blobs')
  const objectsOf = async (documentId: string) => {
    const entries = await readdir(blobs, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && entry.parentPath.endsWith(`/${documentId}`))
    if (files.length === 0) throw new Error(`the document ${documentId} has no stored object`)
    return files.map(({ parentPath, name }) => join(parentPath, name))
  }
  return {
    stack,
    client: await openAccount(stack.url),
    sql: stack.database.owner,
    loseObjects: async (documentId) => {
      for (const path of await objectsOf(documentId)) await rm(path)
    },
    damageObjects: async (documentId) => {
      for (const path of await objectsOf(documentId)) {
        const bytes = await readFile(path)
        const middle = bytes.length >> 1
        bytes[middle] = (bytes[middle] ?? 0) ^ 1
        await writeFile(path, bytes)
      }
    },
    permanentFailures: async (work) => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const [, count = '0'] =
        new RegExp(`^countersign_permanent_failures_total\\{work="${work}"\\} (\\d+)`, 'm').exec(metrics) ?? []
      return Number(count)
    },
    [Symbol.asyncDispose]: () => stack.stop(),
  }
}
