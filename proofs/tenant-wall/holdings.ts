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
  makeEndpoint,
  makeEvent,
  makeJob,
  makeKey,
  makeRequest,
  makeTemplate,
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
  const address = () => once('address', () => askForCode(world, tenant))

  return async (kind, operation) => {
    const isSandbox = tenant.mode === 'test'
    switch (kind) {
      case 'document':
        return once('document', () => makeDocument(tenant))
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
      case 'reference':
        return (await request()).reference
      case 'api key':
        return once('key', () => makeKey(tenant))
      case 'webhook endpoint':
      case 'endpoint to filter by':
        return once('endpoint', () => makeEndpoint(tenant))
      case 'bulk job':
        return isSandbox ? once(operation.id, () => makeJob(tenant, operation.id)) : undefined
      case 'template':
        return once(`${operation.id} template`, () => makeTemplate(tenant))
      case 'webhook delivery':
        return once('delivery', () => makeDelivery(tenant))
      case 'event':
        return once('event', () => makeEvent(tenant))
      case 'request to filter by':
        return (await request()).request
      case 'captured mail':
        return isSandbox ? (await capturedMails(tenant, 1))[0] : undefined
      case 'member':
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
        if (operation.path.endsWith('/sessions')) return Buffer.from(`sessions ${newId()}`).toString('base64url')
        if (operation.path.includes('/bulk-jobs/')) return placeAmongRows(operation.path)
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

async function placeIn(world: World, tenant: Tenant, path: string): Promise<string> {
  if (path.endsWith('/verified-addresses')) {
    await askForCode(world, tenant)
    await askForCode(world, tenant)
  }
  if (path.endsWith('/webhook-endpoints')) for (let i = 0; i < 2; i += 1) await makeEndpoint(tenant)
  if (path.endsWith('/members')) for (let i = 0; i < 2; i += 1) await makeMember(world, tenant)
  if (path.endsWith('/invitations')) for (let i = 0; i < 2; i += 1) await makeInvitation(world, tenant)
  if (path.endsWith('/templates')) for (let i = 0; i < 2; i += 1) await makeTemplate(tenant)
  if (path.endsWith('/bulk-jobs')) for (let i = 0; i < 2; i += 1) await makeJob(tenant, path)
  if (path.endsWith('/webhook-deliveries')) for (let i = 0; i < 2; i += 1) await makeDelivery(tenant)
  const { next_cursor: cursor } = await mustSucceed(tenant, 'GET', `${path}?limit=1`)
  hold(cursor, `${tenant.word}'s ${path} has no second page`)
  return String(cursor)
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
