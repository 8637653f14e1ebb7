import { createPublicKey, createSecretKey, type KeyObject, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { fromPublicId } from '../../apps/server/platform/ids.ts'
import { signedHeaders } from '../../apps/server/webhooks/dispatch/sign.ts'
import { deriveEndpointKey } from '../../apps/server/webhooks/keys/derive.ts'
import { rotateRootKeys } from '../../apps/server/webhooks/keys/root-keys.ts'
import { type Received, type Receiver, startReceiver } from '../../apps/server/webhooks/testing/receiver.ts'
import { type Client, openAccount, twoSigners, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { insist, ping, register } from '../lib/webhooks.ts'

// What the worker really sent is given to the reference implementation of Standard Webhooks, and, for v1a, to nothing
// but node:crypto and the published key.

const FIVE_MINUTES_AND_ONE = 360

export default {
  promise:
    'Independent code (the Standard Webhooks library, node:crypto) accepts each delivery with the keys of its endpoint, before, during and after their rotation, and refuses one that is changed, old, or of another endpoint',
  topic: 'API and webhooks',
  budgetSeconds: 18,
  services: ['postgres'],
  faults: {
    'shared key': 'a delivery to another endpoint, signed with the key of this one',
    'changed delivery': 'one byte of a delivered body is changed',
  },
  async run({ say }) {
    const stack = await startStack({ env: { COUNTERSIGN_LOG: 'error' } })
    const [receiver, urlReceiver] = [await startReceiver(), await startReceiver()]
    const keysOf = (client: Client, endpointId: string) => publicKeysOf(stack.url, client, endpointId)
    const next = async (client: Client, endpointId: string): Promise<Received> => {
      const before = receiver.received.length
      await ping(client, endpointId)
      return until(async () => receiver.received[before])
    }
    try {
      const keyFile = join(stack.env.COUNTERSIGN_DATA ?? '', 'webhook.keys')
      const client = await openAccount(stack.url)
      const stranger = await openAccount(stack.url)
      // Tests are sent whatever types it chose: it gets nothing else here.
      const { id, secret } = await register(client, receiver.url, ['bulk_job.*'])
      const foreign = await register(stranger, `${receiver.url}/other`)

      const first = await next(client, id)
      const holdAccepted = (got: Received) =>
        hold(accepts(secret, got), 'the reference implementation refuses what we sent')
      holdAccepted(first)
      await mustFind('changed delivery', () => holdAccepted({ ...first, body: flipped(first.body) }))
      const forgeries: [string, string, Received][] = [
        ['a flipped byte', secret, { ...first, body: flipped(first.body) }],
        ['an old time', secret, withHeader(first, 'webhook-timestamp', String(now() - FIVE_MINUTES_AND_ONE))],
        ['a time to come', secret, withHeader(first, 'webhook-timestamp', String(now() + FIVE_MINUTES_AND_ONE))],
        ['another id', secret, withHeader(first, 'webhook-id', 'evt_00000000000000000000000000')],
        ['another tenant’s secret', foreign.secret, first],
        ['no signature', secret, withHeader(first, 'webhook-signature', 'v1,')],
      ]
      for (const [what, key, forged] of forgeries) hold(!accepts(key, forged), `${what} is accepted`)
      say(`v1: accepted, and ${forgeries.map(([what]) => what).join(', ')} refused`)

      // The receiver fetches the keys when the delivery is there: they are published by then, also for the first one.
      const [old] = await keysOf(client, id)
      hold(old && verifiedBy(old, first), 'v1a does not verify with the published key')
      hold(!verifiedBy(old, { ...first, body: flipped(first.body) }), 'v1a verifies a flipped byte')
      const theirs = await next(stranger, foreign.id)
      const [theirKey] = await keysOf(stranger, foreign.id)
      hold(theirKey && verifiedBy(theirKey, theirs), 'another account’s delivery does not verify with its own key')
      const holdForeign = (got: Received) =>
        hold(!verifiedBy(old, got), 'H1: another account’s genuine delivery verifies with our endpoint’s key')
      holdForeign(theirs)
      const shared = await signedWithKeyOf(keyFile, id, theirs)
      await mustFind('shared key', () => holdForeign(shared))
      const implicit = await deliverToUrl(client, urlReceiver)
      const [implicitKey] = await keysOf(client, await endpointAt(client, urlReceiver.url))
      hold(
        implicitKey && verifiedBy(implicitKey, implicit),
        'a webhook_url’s delivery does not verify with its own key',
      )
      hold(!verifiedBy(old, implicit), 'H1: a webhook_url’s delivery verifies with another endpoint’s key')
      say('v1a: each endpoint and each webhook_url has its own key, which verifies no delivery of another')

      const rotated = await insist(client, 'POST', `/api/v1/webhook-endpoints/${id}/rotate-secret`)
      const second = await until(async () => {
        const got = await next(client, id)
        return accepts(String(rotated.body.secret), got) ? got : undefined
      })
      hold(accepts(secret, second), 'during a rotation the old secret no longer verifies')
      say('after rotating the secret, the old and the new one verify')

      await rotateRootKeys(keyFile, { finish: false })
      const keys = await until(async () => {
        const published = await keysOf(client, id)
        return published.length === 2 ? published : undefined
      })
      const third = await next(client, id)
      hold(
        keys.every((key) => verifiedBy(key, third)),
        'during a rotation one of the published keys does not verify',
      )
      await rotateRootKeys(keyFile, { finish: true })
      const last = await until(async () => {
        const got = await next(client, id)
        const now = await keysOf(client, id)
        hold(
          now.some((key) => verifiedBy(key, got)),
          'at the end of a rotation a delivery verifies with no published key',
        )
        hold(
          keys.some((key) => verifiedBy(key, got)),
          'who fetched the keys during the rotation cannot verify',
        )
        return verifiedBy(old, got) ? undefined : got
      })
      hold(keys[0] && verifiedBy(keys[0], last), 'the new key does not sign alone')
      say('v1a: verified by node:crypto with the published keys, before, during and after their rotation')
      return `${receiver.received.length + urlReceiver.received.length} real deliveries accepted by standardwebhooks and node:crypto, ${forgeries.length + 3} forgeries refused, secret and key rotated without a gap`
    } finally {
      await stack.stop()
      await Promise.all([receiver.close(), urlReceiver.close()])
    }
  },
} satisfies Proof

function now(): number {
  return Math.floor(Date.now() / 1000)
}

function accepts(secret: string, { body, headers }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}

function flipped(body: Buffer): Buffer {
  const copy = Buffer.from(body)
  const at = copy.indexOf('"sequence":1') + '"sequence":'.length
  copy[at] = (copy[at] ?? 0) ^ 2
  return copy
}

function withHeader(received: Received, name: string, value: string): Received {
  return { ...received, headers: { ...received.headers, [name]: value } }
}

/** The keys at the endpoint's public address, newest first; none if it has none yet. Fetched without an API key. */
async function publicKeysOf(url: string, client: Client, endpointId: string): Promise<KeyObject[]> {
  const { body } = await insist(client, 'GET', `/api/v1/webhook-endpoints/${endpointId}`)
  const answer = await fetch(`${url}${new URL(String(body.public_keys_url)).pathname}`)
  if (answer.status === 404) return []
  const { keys } = (await answer.json()) as { keys: { public_key: string }[] }
  return keys.map(({ public_key }) => {
    const raw = Buffer.from(public_key.replace('whpk_', ''), 'base64')
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })
  })
}

/** The injected fault: a delivery to another endpoint, signed as if its key were this endpoint's. */
async function signedWithKeyOf(keyFile: string, endpointId: string, { headers, body }: Received): Promise<Received> {
  const [line = ''] = (await readFile(keyFile, 'utf8')).split('\n').filter((each) => !each.startsWith('#'))
  const root = { id: '', secret: createSecretKey(line, 'base64') }
  const key = deriveEndpointKey(root, fromPublicId('whe', endpointId) ?? '')
  const at = Number(headers['webhook-timestamp']) * 1000
  const signed = signedHeaders(String(headers['webhook-id']), at, body, { secrets: [], keys: [key] })
  return { headers: signed, body, event: JSON.parse(body.toString()) }
}

/** The first delivery to a request's webhook_url. */
async function deliverToUrl(client: Client, receiver: Receiver): Promise<Received> {
  const document = await client.upload()
  const input = twoSigners(document, { webhook_url: receiver.url })
  const { status, body } = await insist(client, 'POST', '/api/v1/document-signrequest', input)
  hold(status === 200, `the request was answered ${status}: ${JSON.stringify(body)}`)
  await insist(client, 'POST', `/api/v1/document-signrequest/${document}/cancel`)
  return until(async () => receiver.received[0])
}

async function endpointAt(client: Client, url: string): Promise<string> {
  const { body } = await insist(client, 'GET', '/api/v1/webhook-endpoints')
  const endpoint = (body.data as { id: string; url: string }[]).find((each) => each.url === url)
  hold(endpoint, `the list of endpoints lacks ${url}`)
  return endpoint.id
}

function verifiedBy(key: KeyObject, { headers, body }: Received): boolean {
  const signed = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), body])
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((each) => each.startsWith('v1a,'))
    .some((each) => verify(null, signed, key, Buffer.from(each.slice('v1a,'.length), 'base64')))
}
