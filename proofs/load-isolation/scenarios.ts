import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { newId, publicId } from '../../apps/server/platform/ids.ts'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { openAccount } from '../lib/client.ts'
import { lockTableDuring } from '../lib/lock-table.ts'
import { hold } from '../lib/proof.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import { type Bystanders, sendRequest } from './bystanders.ts'
import type { LoadOptions, LoadResult } from './load.ts'
import { slowDocument } from './slow-document.ts'
import type { LoadProcess } from './start-load.ts'

// What one network or one tenant does while others use the service. Each scenario is a load that can begin and end.

export interface Site {
  url: string
  metricsUrl: string
  database: TestDatabase
  load: LoadProcess
  others: Bystanders
}

export interface Scenario {
  name: string
  /** How often the load begins and ends, with a quiet window before each. */
  windows: number
  /** Each window has a load of its own, so none can be left out. */
  windowsDiffer: boolean
  /** How long each window with the load lasts at least; otherwise as long as in most scenarios. */
  windowMs?: number
  /**
   * Begins the load of a window, on a machine so many times slower, where slow calls of others took so many milliseconds
   * before. What is returned ends it and describes the outcome.
   */
  begin(window: number, slowness: number, quietMs: number): Promise<() => Promise<string>>
}

const CONNECTIONS = 50
const PER_SECOND = 200
const POLLS = { connections: 1_000, perSecond: 500 }
const DELIVERIES = 100_000
const SLOW_UPLOADS = 5
const SLOW_CURVES = { sample: 600, full: 1_100 }
/** They take longer than this. A shorter window would measure only how they begin. */
const SLOW_WINDOW_MS = 1_500
/** The slow uploads have arrived by then. */
const ARRIVED_MS = 200

export async function openScenarios(site: Site, full: boolean): Promise<Scenario[]> {
  const windows = full ? 15 : 3
  return [
    publicRoutes(site, full ? 3 : 1),
    await scrapes(site, windows),
    await polls(site, windows),
    await slowUploads(site, windows, full ? SLOW_CURVES.full : SLOW_CURVES.sample),
  ]
}

/** A planted one: what the load does locks a table that others need. */
export function lockingLoad(database: TestDatabase): Scenario {
  return {
    name: 'a planted load that locks a table',
    windows: 1,
    windowsDiffer: false,
    windowMs: 1_500,
    begin: async (_window, _slowness, quietMs) => {
      const ending = Promise.withResolvers<void>()
      const locking = lockTableDuring(database, 'sign_requests', Math.max(150, 8 * quietMs), () => ending.promise)
      return async () => {
        ending.resolve()
        await locking
        return 'the table was locked'
      }
    },
  }
}

/** A load of calls, and what came of it. */
async function beginCalls({ load }: Site, options: LoadOptions): Promise<() => Promise<string>> {
  await load.begin(options)
  const startedAt = performance.now()
  return async () => {
    const planned = ((performance.now() - startedAt) / 1000) * options.perSecond
    const result = await load.end()
    hold(result.sent >= Math.min(options.connections, planned / 2), `the load was not sent: ${figureOf(result)}`)
    return figureOf(result)
  }
}

function figureOf({ sent, answers, skipped }: LoadResult): string {
  const counts = Object.entries(answers).map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`)
  return `${sent} sent: ${counts.join(', ') || 'no answer yet'}${skipped > 0 ? `, ${skipped} not sent` : ''}`
}

const TOKEN = `000_${'x'.repeat(43)}`
const HASH = 'ab'.repeat(32)

/** Every public route that looks something up, and none twice from one network: each begins with its full burst. */
function publicRoutes(site: Site, times: number): Scenario {
  const routes = [
    `/s/${TOKEN}`,
    `/q/${TOKEN}`,
    `/f/${TOKEN}`,
    `/provider/${TOKEN}`,
    `/unsubscribe/${TOKEN}`,
    `/sign/${publicId('sgn', newId())}`,
    `/visit/${TOKEN}`,
    `/verify/log/${HASH}`,
    `/log/heads/${HASH}/proof`,
    `/log/test/checkpoint`,
    `/.well-known/webhook-keys/000_${publicId('whe', newId())}`,
    '/verify',
    '/readyz',
  ]
  return {
    name: `${CONNECTIONS} anonymous connections at each of ${routes.length} public routes`,
    windows: times * routes.length,
    windowsDiffer: true,
    begin: async (window, slowness) => {
      const route = routes[window % routes.length] ?? ''
      const localAddress = `127.0.1.${1 + window}`
      const end = await beginCalls(site, {
        ...{ urls: [`${site.url}${route}`], headers: { accept: 'text/html' } },
        ...{ connections: CONNECTIONS, perSecond: PER_SECOND / slowness, localAddress },
      })
      return async () => `${route.slice(0, 24)}: ${await end()}`
    },
  }
}

/** Scrapes of the metrics, on their own port and at the public address, while very many deliveries wait. */
async function scrapes(site: Site, windows: number): Promise<Scenario> {
  const { url, metricsUrl, database } = site
  await database.owner(WAITING_DELIVERIES, [DELIVERIES, newId()])
  return {
    name: `scrapes of the metrics with ${DELIVERIES.toLocaleString('en')} waiting deliveries`,
    windows,
    windowsDiffer: false,
    begin: (window, slowness) =>
      beginCalls(site, {
        ...{ urls: [metricsUrl, `${url}/metrics`], connections: CONNECTIONS, perSecond: PER_SECOND / slowness },
        localAddress: `127.0.2.${1 + window}`,
      }),
  }
}

/** Of an endpoint that is at rest, so that no worker sends them. */
const WAITING_DELIVERIES = `
  INSERT INTO webhook_deliveries (tenant_id, stream_id, endpoint_id, seq, delivery_id, event_id, type)
  SELECT (SELECT tenant_id FROM tenants LIMIT 1), $2::uuid, $2::uuid, seq, gen_random_uuid(), gen_random_uuid(),
         'document.viewed'
    FROM generate_series(1, $1::int) AS seq`

/** Long polls of one signer's link, which wait for a token helper that does not come. */
async function polls(site: Site, windows: number): Promise<Scenario> {
  const { url } = site
  const client = await openAccount(url)
  const { documentId, signerId } = await sendRequest(client, { sig_type: 'dsc' })
  const signer = openSigner(url)
  const base = await signer.claim(await linkFor(client, documentId, signerId))
  const { consent } = await signer.look(base)
  const { status, body } = await signer.byCertificate(base)('POST', 'helper-code', { consent })
  hold(status === 200, `there is no code for a helper: ${JSON.stringify(body)}`)
  return {
    name: `${POLLS.connections} polls of one link`,
    windows,
    windowsDiffer: false,
    windowMs: (1000 * POLLS.connections) / POLLS.perSecond,
    begin: (window, slowness) =>
      beginCalls(site, {
        ...{ urls: [`${url}${base}/certificate/helper?seen=waiting`], headers: { cookie: signer.cookie() } },
        ...{ connections: POLLS.connections, perSecond: POLLS.perSecond / slowness },
        localAddress: `127.0.3.${1 + window}`,
      }),
  }
}

/** Uploads of one tenant that take long to examine, while another tenant uploads an ordinary document. */
async function slowUploads({ url, others }: Site, windows: number, curves: number): Promise<Scenario> {
  const client = await openAccount(url)
  const upload = (seed: number) => uploadAlone(url, client.key, slowDocument(curves, seed))
  return {
    name: `${SLOW_UPLOADS} slow uploads of one tenant`,
    windows,
    windowsDiffer: false,
    windowMs: SLOW_WINDOW_MS,
    begin: async (window) => {
      const startedAt = performance.now()
      const uploads = Array.from({ length: SLOW_UPLOADS }, (_, i) => upload(SLOW_UPLOADS * window + i))
      const ordinary = wait(ARRIVED_MS).then(() => uploadOnce(others))
      return async () => {
        const { status, seconds } = await ordinary
        hold(status === 200, `an upload of another tenant gets ${status}`)
        const statuses = await Promise.all(uploads)
        const all = ((performance.now() - startedAt) / 1000).toFixed(1)
        return `${statuses.join(' ')} after ${all} s; an ordinary upload of another tenant took ${seconds.toFixed(2)} s`
      }
    },
  }
}

/** The status of an upload on a connection of its own, which the server may close; 0 without an answer. */
function uploadAlone(url: string, key: string, body: Uint8Array): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' }
  return new Promise((resolve) => {
    const options = { method: 'POST', agent: false, headers: { ...headers, 'content-length': body.length } }
    const call = request(`${url}/api/v1/documents?name=slow.pdf`, options, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
    })
    call.once('error', () => resolve(0)).end(body)
  })
}

async function uploadOnce({ client }: Bystanders): Promise<{ status: number; seconds: number }> {
  const startedAt = performance.now()
  const body = Buffer.from(slowDocument(10, 1))
  const headers = { 'content-type': 'application/pdf' }
  const answer = await client.fetch('/api/v1/documents?name=ordinary.pdf', { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return { status: answer.status, seconds: (performance.now() - startedAt) / 1000 }
}
