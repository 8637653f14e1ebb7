import type { SignerFieldInput } from '@countersign/domain/field'
import { makeMailAllowance } from '../../apps/server/accounts/mail-allowance.ts'
import { type Database, openDatabase } from '../../apps/server/platform/db/database.ts'
import { type Mode, SCOPES } from '../../apps/server/platform/http/caller.ts'
import { type JobQueue, openQueue } from '../../apps/server/platform/jobs/queue.ts'
import { SYSTEM } from '../../apps/server/signrequests/change/audit.ts'
import { createSignRequest } from '../../apps/server/signrequests/create/create.ts'
import { addLiveKey } from '../../apps/server/testing/live-key.ts'
import { type Client, clientFor, insist, openAccount, SAMPLE_PDF, until } from '../lib/client.ts'
import { type Identity, openIdentity } from '../lib/identity.ts'
import { hold } from '../lib/proof.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import type { Stack } from '../lib/stack.ts'

// Two accounts that have one of everything, and whose every text holds a word of their own: an answer that holds
// somebody else's word has shown somebody else's row.

export interface Tenant {
  client: Client
  tenantId: string
  accountId: string
  slot: number
  keyId: string
  mode: Mode
  /** A request that was signed and finished; only the sandbox can have one here. */
  completed?: MadeRequest
  /** Stands in every text that is theirs. */
  word: string
}

/** A page that everybody here may embed signing in. */
export const EMBEDDER = 'https://app.example.com'

export interface World {
  stack: Stack
  queue: JobQueue
  /** As the application, within one tenant. */
  app: Database
  operator: Database
  identity: Identity
  close(): Promise<void>
}

export async function openWorld(stack: Stack): Promise<World> {
  const limits = { max: 1, statementTimeoutMs: 30_000, lockTimeoutMs: 10_000, poolWaitMs: 30_000 }
  const app = openDatabase({ url: stack.database.url, role: 'countersign_app', ...limits })
  const operator = openDatabase({ url: stack.database.url, role: 'countersign_operator', ...limits })
  const queue = openQueue(stack.database.url, { onError: () => {} })
  const identity = await openIdentity(stack)
  return {
    stack,
    identity,
    queue,
    app,
    operator,
    close: async () => {
      await queue.stop()
      await Promise.all([app.close(), operator.close(), identity.close()])
      await stack.stop()
    },
  }
}

/**
 * An account with its sandbox: named, with two keys, two requests and two captured mails, so that its lists have pages,
 * and a request that is completed.
 */
export async function openSandbox(world: World, word: string): Promise<Tenant> {
  const tenant = await tenantOf(world, await openAccount(world.stack.url), word)
  const named = await tenant.client.call('PATCH', '/api/v1/account', { name: word, allowed_origins: [EMBEDDER] })
  hold(named.status === 200, `${word} could not be named: ${JSON.stringify(named.body)}`)
  await setBranding(tenant)
  for (let i = 0; i < 2; i += 1) {
    await makeKey(tenant)
    await makeRequest(world, tenant)
  }
  return { ...tenant, completed: await makeCompleted(world, tenant) }
}

/** A text and a sender domain that name the tenant. */
async function setBranding(tenant: Tenant): Promise<void> {
  const { word } = tenant
  await mustSucceed(tenant, 'PATCH', '/api/v1/account/branding', { texts: { en: { footer: `Footer of ${word}` } } })
  await mustSucceed(tenant, 'PUT', '/api/v1/account/sender-domain', { address: `documents@${word}.example` })
}

/** The live side of an account. */
export async function openLive(world: World, sandbox: Tenant, word: string): Promise<Tenant> {
  const apiKey = await addLiveKey(world.stack.database, sandbox.accountId)
  const tenant = await tenantOf(world, clientFor(world.stack.url, apiKey), word)
  await mustSucceed(tenant, 'PATCH', '/api/v1/account', { allowed_origins: [EMBEDDER] })
  await setBranding(tenant)
  for (let i = 0; i < 2; i += 1) {
    await makeKey(tenant)
    await makeRequest(world, tenant)
  }
  return tenant
}

export async function tenantOf({ stack }: World, client: Client, word: string): Promise<Tenant> {
  const [row] = await stack.database.owner(
    `SELECT tenant_id, account_id, slot, key_id, mode FROM api_keys JOIN tenants USING (tenant_id)
      WHERE key_hash = sha256(convert_to($1, 'UTF8'))`,
    [client.key],
  )
  hold(row, `the key of ${word} is not in the database`)
  const { tenant_id: tenantId, account_id: accountId, slot, key_id: keyId, mode } = row
  return { client, tenantId, accountId, slot, keyId, mode, word }
}

/** A name of theirs that nobody else has. */
export function nameOf({ word }: Tenant): string {
  return `${word}-${crypto.randomUUID()}`
}

export async function makeKey(tenant: Tenant): Promise<string> {
  const input = { name: nameOf(tenant), scopes: ['requests:read'] }
  return String((await mustSucceed(tenant, 'POST', '/api/v1/api-keys', input)).id)
}

/** Nobody listens there. */
export async function makeEndpoint(tenant: Tenant): Promise<string> {
  const input = { url: `http://127.0.0.1:9/${nameOf(tenant)}`, description: nameOf(tenant) }
  return String((await mustSucceed(tenant, 'POST', '/api/v1/webhook-endpoints', input)).id)
}

export async function makeDelivery(tenant: Tenant): Promise<string> {
  return (await testEndpoint(tenant)).id
}

export async function makeEvent(tenant: Tenant): Promise<string> {
  return (await testEndpoint(tenant)).event_id
}

async function testEndpoint(tenant: Tenant): Promise<{ id: string; event_id: string }> {
  const endpoint = await makeEndpoint(tenant)
  const { delivery } = await mustSucceed(tenant, 'POST', `/api/v1/webhook-endpoints/${endpoint}/test`)
  return delivery as { id: string; event_id: string }
}

/** A job that waits, with a row that failed; one that is to be watched is over, for else it would be watched for long. */
export async function makeJob(tenant: Tenant, forWhom: string): Promise<string> {
  const person = { name: nameOf(tenant), email: `${tenant.word}@example.com` }
  const document_id = await makeDocument(tenant)
  const rows = [
    { document_id, reference: nameOf(tenant), signers: [] },
    { document_id, reference: nameOf(tenant), signers: [person] },
  ]
  const query = new URLSearchParams({ name: nameOf(tenant), hold: 'true' })
  const { id } = await mustSucceed(tenant, 'POST', `/api/v1/bulk-jobs?${query}`, { rows })
  if (forWhom === 'streamBulkProgress') await mustSucceed(tenant, 'POST', `/api/v1/bulk-jobs/${id}/cancel`)
  return String(id)
}

export async function makeTemplate(tenant: Tenant): Promise<string> {
  const document_id = await makeDocument(tenant)
  const input = { document_id, name: nameOf(tenant), roles: [{ name: 'signer' }] }
  return String((await mustSucceed(tenant, 'POST', '/api/v1/templates', input)).template_id)
}

export async function makeDraft(tenant: Tenant): Promise<string> {
  const input = { name: nameOf(tenant), body: { message: nameOf(tenant) } }
  return String((await mustSucceed(tenant, 'POST', '/api/v1/drafts', input)).id)
}

export async function makeView(tenant: Tenant): Promise<string> {
  const input = { name: nameOf(tenant), query: { reference: nameOf(tenant) }, shared: true }
  return String((await mustSucceed(tenant, 'POST', '/api/v1/views', input)).id)
}

export async function makeDocument(tenant: Tenant): Promise<string> {
  const first = await tenant.client.freshDocument()
  const copied = await mustSucceed(tenant, 'POST', `/api/v1/documents/${first}/copy`, { name: `${nameOf(tenant)}.pdf` })
  return String(copied.document_id)
}

export interface MadeRequest {
  document: string
  request: string
  signer: string
  reference: string
}

export async function makeRequest(world: World, tenant: Tenant, fields: SignerFieldInput[] = []): Promise<MadeRequest> {
  const document = await makeDocument(tenant)
  const reference = nameOf(tenant)
  const body = {
    document_id: document,
    reference,
    message: nameOf(tenant),
    metadata: { word: tenant.word },
    signers: [{ name: nameOf(tenant), email: `${tenant.word}@example.com`, fields }],
  }
  if (tenant.mode === 'live') await createLive(world, tenant, body)
  else await mustSucceed(tenant, 'POST', '/api/v1/document-signrequest', body)
  const made = await mustSucceed(tenant, 'GET', `/api/v1/document-signrequest/${document}`)
  const [signer] = made.signers as { id: string }[]
  return { document, request: String(made.id), signer: String(signer?.id), reference }
}

/** A request whose signer has uploaded a file and signed. */
export async function makeUpload(world: World, tenant: Tenant): Promise<MadeRequest & { upload: string }> {
  const made = await makeRequest(world, tenant, [{ name: 'proof', type: 'upload' }])
  const person = openSigner(world.stack.url)
  const base = await person.claim(await linkFor(tenant.client, made.document, made.signer))
  const shown = await person.look(base)
  const file = { name: `${nameOf(tenant)}.pdf`, type: 'application/pdf', bytes: SAMPLE_PDF }
  const upload = await person.upload(base, 'proof', file)
  const signed = await person.sign(base, shown, { fields: { proof: upload } })
  hold(signed.status === 200, `signing with a file is answered ${signed.status}: ${JSON.stringify(signed.body)}`)
  return { ...made, upload }
}

/** Signed by its virtual signer, sealed, and finished. */
async function makeCompleted(world: World, tenant: Tenant): Promise<MadeRequest> {
  const made = await makeRequest(world, tenant)
  await mustSucceed(tenant, 'POST', `/api/v1/sandbox/signers/${made.signer}/act`, { action: 'sign' })
  const isCompleted = async () => {
    const { state } = await mustSucceed(tenant, 'GET', `/api/v1/document-signrequest/${made.document}`)
    return state === 'completed' || undefined
  }
  await until(isCompleted)
  return made
}

/** By the verb behind the route: the route itself refuses live requests until live signing can be configured. */
async function createLive({ app, queue }: World, tenant: Tenant, body: Parameters<typeof createSignRequest>[2]) {
  const { tenantId, accountId, slot, keyId } = tenant
  const deps = {
    db: app,
    queue,
    checkTarget: async () => ({ ok: true }) as const,
    canSign: () => true,
    acceptsCertificates: async () => false,
    providers: async () => [],
    mails: makeMailAllowance(app, 50),
    wakeRelay: () => {},
    wakeSealer: () => {},
  }
  const caller = {
    tenantId,
    accountId,
    slot,
    by: { kind: 'key' as const, keyId },
    mode: 'live' as const,
    scopes: new Set(SCOPES),
  }
  await createSignRequest(deps, caller, body, SYSTEM)
}

/** The captured mails to the tenant's signers, once the worker has put them there. */
export async function capturedMails({ client, word }: Tenant, atLeast: number): Promise<string[]> {
  const path = `/api/v1/sandbox/inbox?recipient=${encodeURIComponent(`${word}@example.com`)}`
  return until(async () => {
    const { body } = await client.call('GET', path)
    const ids = (body.data as { id: string }[]).map(({ id }) => id)
    return ids.length >= atLeast ? ids : undefined
  })
}

export async function mustSucceed({ client, word }: Tenant, method: string, path: string, body?: unknown) {
  const answer = await insist(() => client.call(method, path, body))
  hold(answer.status === 200, `${word}'s own ${method} ${path} answered ${JSON.stringify(answer.body)}`)
  return answer.body
}
