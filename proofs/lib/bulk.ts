import { setTimeout as wait } from 'node:timers/promises'
import { type Client, until } from './client.ts'

// Bulk jobs as an integrator sends and watches them.

/** Often enough to meet a job midway, and seldom enough to leave the machine to it. */
const LOOK_MS = 80

export interface Job {
  id: string
  state: string
  progress: {
    accepted: number
    created: number
    failed: number
    waiting: number
    cancelled: number
    sent: number
    per_second: number
    seconds_left: number | null
  }
}

/** A template of one role, so that a row needs no document of its own; by default without values. */
export async function makeTemplate(client: Client, fields: object[] = []): Promise<string> {
  const document_id = await client.upload()
  const roles = [{ name: 'signer', page: ['last'], cords: [{ x: 72, y: 600, w: 180, h: 56 }] }]
  const { status, body } = await client.call('POST', '/api/v1/templates', { document_id, name: 'Lease', roles, fields })
  if (status !== 200) throw new Error(`no template: ${JSON.stringify(body)}`)
  return String(body.template_id)
}

export function templateRow(i: number, email = `asha${i}@example.com`, more: object = {}): object {
  return { reference: `row-${i}`, roles: { signer: { name: `Asha ${i}`, email } }, ...more }
}

export async function sendJob(client: Client, rows: object[], query: string, headers = {}): Promise<Response> {
  return client.fetch(`/api/v1/bulk-jobs?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', ...headers },
    body: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  })
}

/** Sends a job that must be taken. */
export async function startJob(client: Client, rows: object[], query: string): Promise<Job> {
  const response = await sendJob(client, rows, query)
  const body = (await response.json()) as Job
  if (response.status !== 200) throw new Error(`the job was refused: ${JSON.stringify(body)}`)
  return body
}

export async function readJob(client: Client, { id }: Pick<Job, 'id'>): Promise<Job> {
  const { status, body } = await client.call('GET', `/api/v1/bulk-jobs/${id}`)
  if (status !== 200) throw new Error(`the job cannot be read: ${JSON.stringify(body)}`)
  return body as unknown as Job
}

export function untilJob(
  client: Client,
  job: Pick<Job, 'id'>,
  isSo: (job: Job) => boolean,
  withinMs?: number,
): Promise<Job> {
  return until(async () => {
    const now = await readJob(client, job)
    if (isSo(now)) return now
    await wait(LOOK_MS)
    return undefined
  }, withinMs)
}
