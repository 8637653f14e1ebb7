import { newId } from '../../apps/server/platform/ids.ts'
import { issueCode } from '../../apps/server/sandbox/verified-addresses.ts'
import { until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { Operation } from './operations.ts'
import { makeDirectoryToken, makeDomain, makeInvitation, makeMember, makeSession } from './people.ts'
import type { Kind } from './references.ts'
import {
  capturedMails,
  type MadeRequest,
  makeDelivery,
  makeDocument,
  makeDraft,
  makeEndpoint,
  makeEvent,
  makeJob,
  makeKey,
  makeRequest,
  makeTemplate,
  makeUpload,
  makeView,
  mustSucceed,
  nameOf,
  type Tenant,
  type World,
} from './tenants.ts'

/** Something of the tenant's that a reference can name; undefined if this environment has no such thing. */
export type Holdings = (kind: Kind, operation: Operation) => Promise<string | undefined>

/** Things are made when first asked for, and are then the same ones: what belongs together stays together. */
export function holdingsOf(world: World, tenant: Tenant): Holdings {
  const made = new Map<string, Promise<unknown>>()
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    if (!made.has(name)) made.set(name, make())
    return made.get(name) as Promise<T>
  }
  const request = (): Promise<MadeRequest> => once('request', () => makeRequest(world, tenant))
  const upload = () => once('upload', () => makeUpload(world, tenant))
  const address = () => once('address', () => askForCode(world, tenant))

  return async (kind, operation) => {
    const isSandbox = tenant.mode === 'test'
    switch (kind) {
      case 'document':
        return once('document', () => makeDocument(tenant))
      case 'document to filter by':
      case 'requested document':
        return (await request()).document
      case 'completed document':
        return tenant.completed?.document
      case 'completed request':
        return tenant.completed?.request
      case 'sign request':
        return (await request()).request
      case 'signer':
        return (await request()).signer
      case 'document with an upload':
        return isSandbox ? (await upload()).document : undefined
      case 'request with an upload':
        return isSandbox ? (await upload()).request : undefined
      case 'signer with an upload':
        return isSandbox ? (await upload()).signer : undefined
      case 'upload of a signer':
        return isSandbox ? (await upload()).upload : undefined
      case 'reference':
        return (await request()).reference
      case 'api key':
      case 'key to filter by':
        return once('key', () => makeKey(tenant))
      case 'webhook endpoint':
      case 'endpoint to filter by':
        return once('endpoint', () => makeEndpoint(tenant))
      case 'test receiver':
        if (!isSandbox) return undefined
        return once(operation.id, () => (operation.method === 'DELETE' ? makeTestReceiver : aTestReceiver)(tenant))
      case 'bulk job':
      case 'bulk job to filter by':
        return isSandbox ? once(operation.id, () => makeJob(tenant, operation.id)) : undefined
      case 'template':
        return once(`${operation.id} template`, () => makeTemplate(tenant))
      case 'draft':
        return once(`${operation.id} draft`, () => makeDraft(tenant))
      case 'saved view':
        return once(`${operation.id} view`, () => makeView(tenant))
      case 'webhook delivery':
        return once('delivery', () => makeDelivery(tenant))
      case 'event':
        return once('event', () => makeEvent(tenant))
      case 'request to filter by':
        return (await request()).request
      case 'logged call':
        return once('logged call', () => makeLoggedCall(tenant))
      case 'captured mail':
        return isSandbox ? (await capturedMails(tenant, 1))[0] : undefined
      case 'mail of a request':
        return tenant.completed && once('mail', () => mailAbout(tenant, tenant.completed?.document ?? ''))
      case 'member':
      case 'member to filter by':
        return once('member', () => makeMember(world, tenant))
      case 'invitation':
        return once('invitation', () => makeInvitation(world, tenant))
      case 'session':
        return once('session', () => makeSession(world, tenant))
      case 'company domain':
        return once('domain', () => makeDomain(world, tenant))
      case 'directory token':
        return once('directory token', () => makeDirectoryToken(world, tenant))
      case 'recipient':
        return isSandbox ? `${tenant.word}@example.com` : undefined
      case 'place in a list':
        if (!isSandbox && /\/(sandbox|bulk-jobs)/.test(operation.path)) return undefined
        if (operation.path.includes('/bulk-jobs/')) return placeAmongRows(operation.path)
        for (const [end, list] of Object.entries(UNFILLED)) {
          if (operation.path.endsWith(end)) return Buffer.from(`${list} ${newId()}`).toString('base64url')
        }
        return once(operation.path, () => placeIn(world, tenant, operation.path))
      case 'place in the log':
        return once('/api/v1/events', () => placeIn(world, tenant, '/api/v1/events'))
      case 'mail address':
        if (!isSandbox) return undefined
        if (operation.path.endsWith('/verify')) return (await address()).email
        return once('verified address', () => verifiedAddress(world, tenant))
      case 'mailed code':
        return isSandbox ? (await address()).code : undefined
      default:
        return kind satisfies never
    }
  }
}

/** Lists that the proof does not fill, by the end of their path: a place in them is one of nothing. */
const UNFILLED = {
  '/sessions': 'sessions',
  '/request-log': 'request-log',
  '/mails': 'mails',
  '/calls': 'webhook_receiver_calls',
}

async function placeIn(world: World, tenant: Tenant, path: string): Promise<string> {
  if (path.endsWith('/verified-addresses')) {
    await askForCode(world, tenant)
    await askForCode(world, tenant)
  }
  if (path.endsWith('/webhook-endpoints')) for (let i = 0; i < 2; i += 1) await makeEndpoint(tenant)
  if (path.endsWith('/webhook-receivers'))
    while ((await testReceivers(tenant)).length < 2) await makeTestReceiver(tenant)
  if (path.endsWith('/members')) for (let i = 0; i < 2; i += 1) await makeMember(world, tenant)
  if (path.endsWith('/invitations')) for (let i = 0; i < 2; i += 1) await makeInvitation(world, tenant)
  if (path.endsWith('/templates')) for (let i = 0; i < 2; i += 1) await makeTemplate(tenant)
  if (path.endsWith('/drafts')) for (let i = 0; i < 2; i += 1) await makeDraft(tenant)
  if (path.endsWith('/views')) for (let i = 0; i < 2; i += 1) await makeView(tenant)
  if (path.endsWith('/bulk-jobs')) for (let i = 0; i < 2; i += 1) await makeJob(tenant, path)
  if (path.endsWith('/webhook-deliveries')) for (let i = 0; i < 2; i += 1) await makeDelivery(tenant)
  const { next_cursor: cursor } = await mustSucceed(tenant, 'GET', `${path}?limit=1`)
  hold(cursor, `${tenant.word}'s ${path} has no second page`)
  return String(cursor)
}

/** A worker mailed it before the proof stopped it. */
async function mailAbout(tenant: Tenant, document: string): Promise<string> {
  const { data } = await mustSucceed(tenant, 'GET', `/api/v1/document-signrequest/${document}/mails`)
  const [first] = data as { id: string }[]
  hold(first, `no mail was sent about a request of ${tenant.word}`)
  return first.id
}

/** A call with an id that the tenant chose. It is in the log about a second later. */
async function makeLoggedCall({ client }: Tenant): Promise<string> {
  const id = newId()
  await client.call('GET', '/api/v1/documents', undefined, { 'request-id': id })
  return until(async () => {
    const { status } = await client.call('GET', `/api/v1/request-log/${id}`)
    return status === 200 ? id : undefined
  })
}

/** The same one for most operations: a sandbox has few. */
async function aTestReceiver(tenant: Tenant): Promise<string> {
  return (await testReceivers(tenant))[0] ?? makeTestReceiver(tenant)
}

async function testReceivers(tenant: Tenant): Promise<string[]> {
  const { data } = await mustSucceed(tenant, 'GET', '/api/v1/sandbox/webhook-receivers')
  return (data as { id: string }[]).map(({ id }) => id)
}

/** With a call, which its owner sees. */
async function makeTestReceiver(tenant: Tenant): Promise<string> {
  const { id, url } = await mustSucceed(tenant, 'POST', '/api/v1/sandbox/webhook-receivers')
  await tenant.client.call('POST', new URL(String(url)).pathname, { about: tenant.word })
  return String(id)
}

/** Rows are counted from 1 in every job: a place among them names nobody's. */
function placeAmongRows(path: string): string {
  return Buffer.from(`bulk-${path.split('/').at(-1)} 1`).toString('base64url')
}

/** An address whose code is known to nobody but the tenant, as if they had read it in their mail. */
async function askForCode({ app }: World, tenant: Tenant): Promise<{ email: string; code: string }> {
  const email = `${nameOf(tenant)}@example.com`
  await mustSucceed(tenant, 'POST', '/api/v1/sandbox/verified-addresses', { email })
  const { tenantId } = tenant
  const code = await app.transaction({ tenant: tenantId }, (tx) => issueCode(tx, tenantId, email))
  hold(code, `no code was issued for ${email}`)
  return { email, code }
}

/** A worker that runs mails a code of its own, which replaces this one: then another is issued. */
async function verifiedAddress(world: World, tenant: Tenant): Promise<string> {
  const path = '/api/v1/sandbox/verified-addresses/verify'
  return until(async () => {
    const { email, code } = await askForCode(world, tenant)
    const { status } = await tenant.client.call('POST', path, { email, code })
    return status === 200 ? email : undefined
  })
}
