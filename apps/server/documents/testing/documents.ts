import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { authenticateCallers } from '../../accounts/authenticate.ts'
import { openAccount } from '../../accounts/open.ts'
import { openBlobs } from '../../platform/blobs/open.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { replayByIdempotencyKey } from '../../platform/http/idempotency.ts'
import { makeNetworkBudget } from '../../platform/http/limits/limit-networks.ts'
import { buildHttpServer } from '../../platform/http/server.ts'
import { openQueue } from '../../platform/jobs/queue.ts'
import { openMasterKeys } from '../../platform/master-keys/open.ts'
import { makeTestDatabase } from '../../testing/database.ts'
import { UploadBudget } from '../intake/in-flight.ts'
import type { RenderDeps } from '../rendering/keep.ts'
import { openRenderer } from '../rendering/renderer.ts'
import { documentRoutes } from '../routes.ts'
import { PdfFile } from './pdf-file.ts'

// The document routes over a real database, real files, the real preflight and a real socket.

export const MAX_BYTES = 1024 * 1024
/** Of one tenant. */
export const IN_FLIGHT = { uploads: 6, bytes: 3 * MAX_BYTES }

/** `further` routes are registered beside the documents' own. */
export async function startDocuments(further: (app: FastifyInstance, deps: RenderDeps) => void = () => {}) {
  const data = await mkdtemp(join(tmpdir(), 'countersign-documents-'))
  const database = await makeTestDatabase()
  const pool = { url: database.url, statementTimeoutMs: 5_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const db = openDatabase({ ...pool, role: 'countersign_app', max: 4 })
  const resolver = openDatabase({ ...pool, role: 'countersign_resolver', max: 1 })
  const identity = openDatabase({ ...pool, role: 'countersign_identity', max: 1 })
  const folder = join(data, 'blobs')
  const masterKeys = await openMasterKeys({ kind: 'file', file: join(data, 'master.key'), mayCreate: true }, db)
  const blobs = await openBlobs({ kind: 'file-system', folder }, masterKeys)
  const queue = openQueue(database.url, { onError: () => {} })
  const renderer = openRenderer()
  const config = { dataFolder: data, maxDocumentBytes: MAX_BYTES, maxPages: 20 }

  const logger = pino({ level: process.env.COUNTERSIGN_LOG ?? 'silent' })
  const publicOrigin = 'http://countersign.test'
  const app = buildHttpServer({ logger, publicOrigin, trustedProxies: [], jsonLimitBytes: 65_536 })
  authenticateCallers(app, { resolver, network: makeNetworkBudget(1_000_000) })
  replayByIdempotencyKey(app, { db })
  const latestSource = async () => undefined
  documentRoutes(app, { db, blobs, queue, renderer, latestSource, config, uploads: new UploadBudget(IN_FLIGHT) })
  further(app, { db, blobs, renderer })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  const account = async (name: string) => {
    const application = { email: `${name}@example.com`, name, passwordHash: 'nobody logs in here' }
    const { tenantId, apiKey } = await openAccount({ identity, masterKeys }, application)
    const call = (method: string, path: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${apiKey}`, ...init.headers }
      return fetch(`${address}/api/v1${path}`, { ...init, method, headers } as RequestInit)
    }
    return { tenantId, apiKey, call }
  }

  return {
    address,
    database,
    db,
    blobs,
    queue,
    renderer,
    account,
    uploadFolder: join(data, 'uploads'),
    /** Folders of uploads that still exist. */
    leftovers: () => readdir(join(data, 'uploads')).catch(() => [] as string[]),
    /** Objects in the store, by name. */
    objects: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    stop: async () => {
      await app.close()
      renderer.close()
      await queue.stop()
      await Promise.all([db.close(), resolver.close(), identity.close()])
      await blobs.close()
      await database.drop()
      await rm(data, { recursive: true })
    },
  }
}

/** A page that runs a script when it is opened. */
export function pdfWithScript(): Buffer {
  const pdf = new PdfFile()
  const page = pdf.reserve()
  const pages = pdf.add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`)
  pdf.add(`<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 200 200] >>`, page)
  const action = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const catalog = pdf.add(`<< /Type /Catalog /Pages ${pages} 0 R /OpenAction ${action} >>`)
  return pdf.bytes(catalog, pdf.add('<< /Producer (test) >>'))
}

/** The same document with passwords; an empty one means none. */
export async function encrypted(pdf: Uint8Array, user: string, owner: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-encrypted-'))
  try {
    const [plain, locked] = [join(folder, 'plain.pdf'), join(folder, 'locked.pdf')]
    await writeFile(plain, pdf)
    await promisify(execFile)('qpdf', [plain, '--encrypt', user, owner, '256', '--', locked])
    return await readFile(locked)
  } finally {
    await rm(folder, { recursive: true })
  }
}
