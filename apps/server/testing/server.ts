import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { samplePdf } from '../../../packages/pades/testing/sample-pdfs.ts'
import { type OpenedAccount, openAccount } from '../accounts/open.ts'
import { readConfig } from '../config/config.ts'
import { newId } from '../platform/ids.ts'
import { buildApi } from '../processes/api.ts'
import { collectMetrics } from '../processes/metrics/metrics.ts'
import { openApiParts, type Parts } from '../processes/parts.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'
import { makeTestDatabase, type TestDatabase } from './database.ts'

// The whole API in this process, on its own database. Calls are injected without a socket.

export interface TestServer {
  parts: Parts
  database: TestDatabase
  deps: ChangeDeps
  /** A call without a key. */
  inject(call: InjectOptions): Promise<LightMyRequestResponse>
  /** The metrics after a refresh. */
  metrics(): Promise<string>
  open(): Promise<TestAccount>
  stop(): Promise<void>
}

export interface TestAccount extends OpenedAccount {
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Inserts a document of one A4 page (or these pages) without a preflight. */
  addDocument(pages?: object[]): Promise<string>
  /** Uploads a document of one page, `contract.pdf`. */
  uploadDocument(): Promise<string>
}

const A4 = { number: 1, width: 595, height: 842, rotation: 0, cropBox: [0, 0, 595, 842], userUnit: 1 }

export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const database = await makeTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-test-'))
  const config = readConfig({
    COUNTERSIGN_ENVIRONMENT: 'development',
    COUNTERSIGN_DATABASE_URL: database.url,
    COUNTERSIGN_DATA: folder,
    COUNTERSIGN_LOG: process.env.COUNTERSIGN_LOG ?? 'silent',
    COUNTERSIGN_READS_PER_MINUTE_TEST: '1000000',
    COUNTERSIGN_WRITES_PER_MINUTE_TEST: '1000000',
    ...env,
  })
  const parts = await openApiParts(config)
  const app = await buildApi(parts, { wakeRelay: () => {}, wakeSealer: () => {}, reportApiActivity: () => {} })
  await app.ready()

  async function open(): Promise<TestAccount> {
    const account = await openAccount(parts, {
      email: `${newId()}@example.com`,
      name: 'Test Ltd',
      passwordHash: '',
    })
    return {
      ...account,
      call: (method, url, body, headers = {}) =>
        app.inject({
          method,
          url: url.startsWith('/') ? url : `/api/v1/${url}`,
          headers: { authorization: `Bearer ${account.apiKey}`, ...headers },
          ...(body === undefined ? {} : { payload: body as object }),
        }),
      addDocument: async (pages = [A4]) => {
        const id = newId()
        await database.owner(
          `INSERT INTO documents (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight)
           VALUES ($1, $2, 'contract.pdf', 1000, '\\x00', '\\x00', $3, '{}')`,
          [account.tenantId, id, JSON.stringify(pages)],
        )
        return id
      },
      uploadDocument: async () => {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/v1/documents?name=contract.pdf',
          headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/pdf' },
          payload: Buffer.from(samplePdf()),
        })
        if (answer.statusCode !== 200) throw new Error(`the upload was answered with ${answer.statusCode}`)
        return answer.json().document_id
      },
    }
  }

  return {
    parts,
    database,
    deps: { db: parts.db, queue: parts.queue, wakeRelay: () => {}, wakeSealer: () => {} },
    inject: (call) => app.inject(call),
    metrics: async () => {
      const metrics = collectMetrics(parts)
      await metrics.refresh()
      return metrics.render()
    },
    open,
    stop: async () => {
      await app.close()
      await parts.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
