import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { join } from 'node:path'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { rotateSigningKeys } from '../../apps/server/webhooks/dispatch/signing-keys.ts'
import { type Received, startReceiver } from '../../apps/server/webhooks/testing/receiver.ts'
import { type Client, openAccount, until } from '../lib/client.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { insist, ping, register } from '../lib/webhooks.ts'

// What the worker really sent is given to the reference implementation of Standard Webhooks, and, for v1a, to nothing
// but node:crypto and the published key.

const FIVE_MINUTES_AND_ONE = 360

export default {
  promise:
    'Only we can have sent a webhook: independent code accepts ours and refuses any other, also during rotations',
  budgetSeconds: 12,
  services: ['postgres'],
  async run({ say }) {
    const stack = await startStack({ env: { COUNTERSIGN_LOG: 'error' } })
    const receiver = await startReceiver()
    const next = async (client: Client, endpointId: string): Promise<Received> => {
      const before = receiver.received.length
      await ping(client, endpointId)
      return until(async () => receiver.received[before])
    }
    try {
      const client = await openAccount(stack.url)
      const stranger = await openAccount(stack.url)
      const { id, secret } = await register(client, receiver.url)
      const foreign = await register(stranger, `${receiver.url}/other`)

      const first = await next(client, id)
      hold(accepts(secret, first), 'the reference implementation refuses what we sent')
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

      const [old] = await publishedKeys(stack.url, 1)
      hold(old && verifiedBy(old, first), 'v1a does not verify with the published key')
      hold(!verifiedBy(old, { ...first, body: flipped(first.body) }), 'v1a verifies a flipped byte')

      const rotated = await insist(client, 'POST', `/api/v1/webhook-endpoints/${id}/rotate-secret`)
      const second = await until(async () => {
        const got = await next(client, id)
        return accepts(String(rotated.body.secret), got) ? got : undefined
      })
      hold(accepts(secret, second), 'during a rotation the old secret no longer verifies')
      say('after rotating the secret, the old and the new one verify')

      const keyFile = join(stack.env.COUNTERSIGN_DATA ?? '', 'webhook.keys')
      await rotateSigningKeys(keyFile, { finish: false })
      const keys = await publishedKeys(stack.url, 2)
      const third = await next(client, id)
      hold(
        keys.every((key) => verifiedBy(key, third)),
        'during a rotation one of the published keys does not verify',
      )
      await rotateSigningKeys(keyFile, { finish: true })
      const [fresh] = await publishedKeys(stack.url, 1)
      const fourth = await next(client, id)
      hold(fresh && verifiedBy(fresh, fourth) && !verifiedBy(old, fourth), 'the old key still signs')
      say('v1a: verified by node:crypto with the published key, before, during and after its rotation')
      return `${receiver.received.length} real deliveries accepted by standardwebhooks and node:crypto, ${forgeries.length + 1} forgeries refused, secret and key rotated without a gap`
    } finally {
      await stack.stop()
      await receiver.close()
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

/** The keys of the well-known address, once it shows so many. */
async function publishedKeys(url: string, count: number): Promise<KeyObject[]> {
  return until(async () => {
    const { keys } = (await (await fetch(`${url}/.well-known/webhook-keys`)).json()) as {
      keys: { public_key: string }[]
    }
    if (keys?.length !== count) return undefined
    return keys.map(({ public_key }) => {
      const raw = Buffer.from(public_key.replace('whpk_', ''), 'base64')
      return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })
    })
  })
}

function verifiedBy(key: KeyObject, { headers, body }: Received): boolean {
  const signed = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), body])
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((each) => each.startsWith('v1a,'))
    .some((each) => verify(null, signed, key, Buffer.from(each.slice('v1a,'.length), 'base64')))
}
