import { setTimeout as wait } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import type { Loop } from '../../platform/loop.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { TestAccount, TestServer } from '../../testing/server.ts'
import { startBulk } from '../work/start.ts'

/** Starts a bulk worker on a test server's database. */
export function startBulkWorker(server: TestServer, onError = fail): Loop {
  const [db, finder] = [openRole(server.database, 'countersign_app'), openRole(server.database, 'countersign_bulk')]
  const loop = startBulk({ ...bulkDependencies(server), db, finder, blobs: server.parts.blobs, onError })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await Promise.all([db.close(), finder.close()])
    },
  }
}

/** The dependencies of creating rows, as a sandbox has them. */
export function bulkDependencies({ deps }: TestServer) {
  return {
    ...deps,
    checkTarget: async () => ({ ok: true as const }),
    canSign: () => true,
    acceptsCertificates: async () => true,
    providers: async () => [],
    mails: { take: () => undefined, refund: () => undefined, takeWithin: async () => {} },
    onError: fail,
  }
}

function fail(error: Error): void {
  throw error
}

export interface Job {
  id: string
  state: string
  rows: number
  progress: Record<string, number>
  waiting_for: { code: string } | null
}

/** Sends rows as NDJSON, or a text as the given type. */
export async function sendJob(
  account: TestAccount,
  rows: object[] | string,
  query = '',
  type = 'application/x-ndjson',
): Promise<LightMyRequestResponse> {
  const text = typeof rows === 'string' ? rows : rows.map((row) => JSON.stringify(row)).join('\n')
  return account.call('POST', `bulk-jobs${query}`, text, { 'content-type': type })
}

/** Waits until the job is in one of these states. */
export async function jobIn(account: TestAccount, id: string, ...states: string[]): Promise<Job> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const job = (await account.call('GET', `bulk-jobs/${id}`)).json() as Job
    if (states.includes(job.state)) return job
    await wait(25)
  }
  throw new Error(`job ${id} did not become ${states.join(' or ')} within 30 s`)
}

export async function documents(account: TestAccount, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => account.addDocument()))
}

export function rowFor(documentId: string, i: number, more: object = {}): object {
  return {
    document_id: documentId,
    reference: `row-${i}`,
    signers: [{ name: 'Asha Rao', email: `asha${i}@example.com` }],
    ...more,
  }
}
