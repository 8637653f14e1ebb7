import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, clientFor, insist, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { Service } from './start-service.ts'

// What operators and auditors have in the pages: the account of ada@example.com, a signed request of it with its files, an
// open one, and two trust stores.

export interface Prepared {
  /** The answers that have the identifiers. */
  known: string
  variables: Record<string, string>
}

const SIGNERS = [
  { name: 'Asha Rao', email: 'asha@example.com', page: ['1'], cords: [{ x: 64, y: 692, w: 213, h: 50 }] },
  { name: 'Ben Ode', email: 'signer@example.org', page: ['1'], cords: [{ x: 318, y: 692, w: 213, h: 50 }] },
]
const REQUESTS = '/api/v1/document-signrequest'

export async function prepareRequests({ url, key, env }: Service, home: string): Promise<Prepared> {
  const person = { email: 'ada@example.com', name: 'Ada Lovelace', password: 'ten characters or more' }
  const account = await call(clientFor(url, key), 'POST', '/api/v1/accounts', person)
  const client = clientFor(url, String(account.api_key))
  const leaked = await call(client, 'POST', '/api/v1/api-keys', { name: 'leaked', scopes: ['requests:read'] })
  const open = await create(client, 'an open request')
  const signed = await create(client, 'a signed request')
  for (const { id } of signed.signers) {
    await call(client, 'POST', `/api/v1/sandbox/signers/${id}/act`, { action: 'sign' })
  }
  await until(async () => ((await call(client, 'GET', signed.path)).state === 'completed' ? true : undefined))
  await downloadFiles(client, signed.path, url, home)
  await makeTrustStores(url, join(env.COUNTERSIGN_DATA ?? '', 'trust'), home)
  const signer = open.signers[0]?.id ?? ''
  const variables = {
    BASE: 'http://localhost:8080/api/v1',
    AUTH: `Authorization: Bearer ${client.key}`,
    KEY: client.key,
    DOCUMENT: open.documentId,
    SIGNER: signer,
    DOCUMENT_ID: open.documentId,
    SIGNER_ID: signer,
  }
  // Of the leaked key only its id: the key also names the one that created it.
  return { known: JSON.stringify([account, signed, leaked.id]), variables }
}

interface Created {
  documentId: string
  path: string
  signers: { id: string }[]
}

async function create(client: Client, reference: string): Promise<Created> {
  const documentId = await client.upload()
  await call(client, 'POST', REQUESTS, { document_id: documentId, reference, signers: SIGNERS })
  const path = `${REQUESTS}/${documentId}`
  return { ...((await call(client, 'GET', path)) as unknown as Created), documentId, path }
}

async function downloadFiles(client: Client, request: string, url: string, home: string): Promise<void> {
  const download = async (path: string, files: readonly string[], accept = '*/*') => {
    const answer = await client.fetch(path, { headers: { accept } })
    hold(answer.ok, `${path} answers ${answer.status}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    for (const file of files) writeFileSync(join(home, file), bytes)
    return createHash('sha256').update(bytes).digest('hex')
  }
  const hash = await download(`${request}/signed-document`, ['signed-document.pdf', 'contract.pdf'])
  // Evidence is valid once the log has the request.
  await until(async () => ((await fetch(`${url}/verify/log/${hash}`)).ok ? true : undefined))
  await download(`${request}/audit-trail`, ['audit-trail.json'], 'application/json')
  await download(`${request}/evidence.zip`, ['evidence.zip'])
  await download('/verify/trust.json', ['trust.json'])
}

/** With the authority of the sandbox, which is also a reader's own choice of roots. */
async function makeTrustStores(url: string, trust: string, home: string): Promise<void> {
  const answer = await fetch(`${url}/verify/trust.json`)
  const { roots } = (await answer.json()) as { roots: { certificate: string }[] }
  const pem = roots.map(({ certificate }) => `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`)
  for (const store of ['cca-india', 'own']) {
    mkdirSync(join(trust, store), { recursive: true })
    writeFileSync(join(trust, store, 'root.pem'), pem.join(''))
  }
  writeFileSync(join(home, 'my-roots.pem'), pem.join(''))
}

async function call(client: Client, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await insist(() => client.call(method, path, body))
  hold(answer.status === 200, `${method} ${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
