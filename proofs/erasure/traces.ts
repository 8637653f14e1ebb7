import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { type Client, insist, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { openSigner } from '../lib/signer.ts'
import type { Person } from './needles.ts'

// A person leaves traces in every table that an eraser is responsible for.

const WITNESS = { name: 'Unrelated Witness', email: 'witness@elsewhere.example' }

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWMwTpsJAAICATMDms/iAAAAAElFTkSuQmCC',
  'base64',
)

export interface Scene {
  client: Client
  url: string
  tenantId: string
  database: TestDatabase
  webhookUrl: string
}

export interface Request {
  documentId: string
  requestId: string
  path: string
  signers: string[]
  /** The body of the call that created it. */
  body: unknown
}

/** A request to this person and a witness, which names the person wherever a sender can. */
export async function ask(
  scene: Scene,
  documentId: string,
  person: Person,
  sigType: string,
  second: { name: string; email: string } = WITNESS,
): Promise<Request> {
  const { client } = scene
  const { name, email } = person
  const body = {
    document_id: documentId,
    signers: [
      {
        ...{
          name,
          email,
          sig_type: sigType,
          redirect_url: `https://app.example/done?who=${encodeURIComponent(email)}`,
        },
        fields: [{ name: 'card', type: 'upload', required: false }],
      },
      { name: second.name, email: second.email },
    ],
    ...{ message: `Dear ${name}, please sign.`, reference: `for ${name} ${documentId}`, metadata: { customer: name } },
    webhook_url: scene.webhookUrl,
  }
  const headers = { 'idempotency-key': randomUUID(), prefer: 'return=representation' }
  const created = await insist(() => client.call('POST', '/api/v1/document-signrequest', body, headers))
  hold(created.status === 200, `no request was created: ${JSON.stringify(created.body)}`)
  const request = created.body.sign_request as { id: string; signers: { id: string }[] }
  const path = `/api/v1/document-signrequest/${documentId}`
  return { documentId, requestId: request.id, path, signers: request.signers.map(({ id }) => id), body }
}

/** Visits from an own address, in a session that returns to a URL with the person's address, and uploads a file. */
export async function visit(
  { client, url }: Scene,
  { path, signers: [signerId] }: Request,
  person: Person,
): Promise<void> {
  const embed = { mode: 'redirect', return_url: `https://app.example/back?who=${encodeURIComponent(person.email)}` }
  const opened = await post(client, `${path}/signers/${signerId}/embed-session`, embed)
  const signer = openSigner(url)
  const base = await signer.claim(String(opened.url))
  await signer.upload(base, 'card', { name: `Card of ${person.name}.png`, type: 'image/png', bytes: PIXEL })
  await act(client, signerId, 'view', person)
}

export function act(client: Client, signer: string | undefined, action: string, { ip, agent }: Person) {
  const headers = { 'x-forwarded-for': ip, 'user-agent': agent }
  return post(client, `/api/v1/sandbox/signers/${signer}/act`, { action }, headers)
}

export async function post(client: Client, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await insist(() => client.call('POST', path, body, headers))
  hold(answer.status === 200, `${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The person visits, and if `signs` signs with a certificate that names them; then the sender cancels. */
export async function leaveTraces(scene: Scene, person: Person, signs: boolean): Promise<Request> {
  const request = await ask(scene, await scene.client.freshDocument(), person, 'dsc')
  await visit(scene, request, person)
  await leaveFailedJob(scene, request, person)
  if (signs) {
    await act(scene.client, request.signers[0], 'sign', person)
    await until(async () => ((await stateOf(scene, request)) === 'signed' ? true : undefined))
  }
  await post(scene.client, `${request.path}/cancel`)
  return request
}

async function stateOf({ client }: Scene, { path }: Request): Promise<string | undefined> {
  const { body } = await insist(() => client.call('GET', path))
  return (body.signers as { state: string }[] | undefined)?.[0]?.state
}

/** A job that failed for good, with an error that repeats a value. No job of today does. */
async function leaveFailedJob({ database, tenantId }: Scene, { documentId }: Request, { name }: Person): Promise<void> {
  await database.owner(
    `INSERT INTO jobs (tenant_id, job_id, class, name, ids, state, last_error)
     SELECT tenant_id, gen_random_uuid(), 'merge', 'none', jsonb_build_object('request', request_id), 'failed', $3
       FROM sign_requests WHERE tenant_id = $1 AND document_id = $2`,
    [tenantId, documentId, `"${name}" does not fit.`],
  )
}

/** Two rows of one person: their mails become one digest, and its link leads to an inbox. */
export async function sendBulk({ client }: Scene, { name, email }: Person): Promise<string> {
  const rows: unknown[] = []
  for (let i = 0; i < 2; i += 1) {
    rows.push({ document_id: await client.freshDocument(), signers: [{ name, email }], reference: `row ${i}` })
  }
  const answer = await insist(() =>
    client.fetch('/api/v1/bulk-jobs', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': randomUUID() },
      body: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    }),
  )
  const job = (await answer.json()) as { id: string }
  hold(answer.status < 300, `no job: ${JSON.stringify(job)}`)
  const stateIs = (state: string) =>
    until(async () => {
      const { body } = await insist(() => client.call('GET', `/api/v1/bulk-jobs/${job.id}`))
      return body.state === state ? true : undefined
    })
  await stateIs('completed')
  return job.id
}

/** Every person was mailed or refused, every delivery was tried, every digest was sent. */
export async function settle({ database, tenantId }: Scene, digests: number): Promise<void> {
  await until(async () => {
    const [row] = await database.owner(
      `SELECT (SELECT count(*) FROM mails WHERE tenant_id = $1 AND state = 'queued' AND last_error IS NULL) AS mails,
              (SELECT count(*)::int FROM inboxes WHERE tenant_id = $1) AS inboxes`,
      [tenantId],
    )
    return Number(row?.mails) === 0 && Number(row?.inboxes) >= digests ? true : undefined
  })
}
