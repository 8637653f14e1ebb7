import { newId, publicId, sha256 } from '../../apps/server/platform/ids.ts'
import { startCanary } from '../lib/canary.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { INWARD_ADDRESSES } from '../lib/inward-addresses.ts'
import { end } from '../lib/mortal.ts'
import { startNameServer } from '../lib/name-server.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { attempted, insist, ping } from '../lib/webhooks.ts'

// Every form is refused when it is registered, and again, for one that came into the database by whatever way, when it is
// to be sent to. A canary listens where they lead. Names are answered by a server of the proof's own, which answers
// otherwise from one look-up to the next.

/** Of the old 6bone, given back in 2006 (RFC 3701): an address like those of the internet, at which nobody is. */
const NOBODY = '3ffe:ffff::1'
const INSIDE = '127.0.0.1'

/** What each look-up is answered: the first at registering, the second at sending, a third if the sender asks again. */
const NAMES: Record<string, { turns: string[][]; registered: boolean; sent: string }> = {
  'inside.example.com': { turns: [[INSIDE]], registered: false, sent: 'address_refused' },
  'both.example.com': { turns: [[NOBODY, INSIDE]], registered: false, sent: 'address_refused' },
  'mapped.example.com': { turns: [['::ffff:7f00:1']], registered: false, sent: 'address_refused' },
  'flips.example.com': { turns: [[NOBODY], [INSIDE]], registered: true, sent: 'address_refused' },
  'flips-late.example.com': { turns: [[NOBODY], [NOBODY], [INSIDE]], registered: true, sent: 'connection' },
  'vanishes.example.com': { turns: [[NOBODY], []], registered: true, sent: 'no_address' },
  'xn--bcher-kva.example.com': { turns: [[NOBODY], [INSIDE]], registered: true, sent: 'address_refused' },
}

export default {
  promise:
    'No webhook connects to an internal address, in any of the listed spellings and behind names whose address changes: it is refused when it is registered and again when it is sent to',
  topic: 'Security and privacy',
  budgetSeconds: 15,
  services: ['postgres'],
  faults: { 'no address guard': 'a worker with the internal address on its allow list: the canary is reached' },
  async run({ say }) {
    const canary = await startCanary()
    const { port } = canary
    const turns = Object.fromEntries(Object.entries(NAMES).map(([name, each]) => [name, each.turns]))
    const names = await startNameServer(turns)
    const env = { COUNTERSIGN_WEBHOOK_ALLOW: '', COUNTERSIGN_DNS_SERVERS: names.address, COUNTERSIGN_LOG: 'fatal' }
    const stack = await startStack({ processes: ['serve-api'], env })
    try {
      const worker = await stack.start('serve-worker')
      const client = await openAccount(stack.url)
      const urls = INWARD_ADDRESSES.map((form) => form.replace('{port}', String(port)))
      for (const url of urls) await mustBeRefused(client, url)
      say(`${urls.length} forms refused when registered`)
      const outcomes = await Promise.all(urls.filter(isSendable).map((url) => sendAnyway(stack, client, url)))
      for (const { url, outcome } of outcomes) hold(outcome === 'address_refused', `${url} was sent to: ${outcome}`)
      say(`${outcomes.length} of them, put into the database, refused when sent to`)
      for (const name of Object.keys(NAMES)) say(await tryName(stack, client, name, port))
      const late = names.lookUps('flips-late.example.com')
      hold(late === 2, `a name was looked up ${late} times to be judged twice: once more than was judged`)
      const holdUnseen = () => hold(canary.connections() === 0, `the canary saw ${canary.connections()} connections`)
      holdUnseen()
      await end(worker)
      await stack.start('serve-worker', { COUNTERSIGN_WEBHOOK_ALLOW: INSIDE })
      await sendAnyway(stack, client, `http://${INSIDE}:${port}/planted`)
      await mustFind('no address guard', holdUnseen)
      return `${urls.length} address forms and ${Object.keys(NAMES).length} changing names: the canary saw 0 connections`
    } finally {
      await stack.stop()
      names.close()
      canary.close()
    }
  },
} satisfies Proof

async function mustBeRefused(client: Client, url: string): Promise<void> {
  const { status, body } = await insist(client, 'POST', '/api/v1/webhook-endpoints', { url })
  hold(status === 422, `${url} was registered: ${JSON.stringify(body)}`)
}

/** What is no URL at all has no way into the sender. */
function isSendable(url: string): boolean {
  return URL.canParse(url) && /^https?:/.test(url)
}

/** As if the URL had come into the database some other way. */
async function sendAnyway({ database }: Stack, client: Client, url: string): Promise<{ url: string; outcome: string }> {
  const id = newId()
  await database.owner(
    `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, url_hash, registered, event_types)
     SELECT tenant_id, $1, $2, $3, false, '{}' FROM api_keys WHERE key_hash = sha256(convert_to($4, 'UTF8'))`,
    [id, url, sha256(url), client.key],
  )
  const { attempts } = await attempted(client, await ping(client, publicId('whe', id)))
  return { url, outcome: attempts[0]?.outcome ?? 'nothing' }
}

async function tryName(stack: Stack, client: Client, name: string, port: number): Promise<string> {
  const expected = NAMES[name]
  hold(expected, `${name} is not in the table`)
  const url = `https://${name}:${port}/`
  const { status, body } = await insist(client, 'POST', '/api/v1/webhook-endpoints', { url })
  hold((status === 200) === expected.registered, `${name} was answered ${status}: ${JSON.stringify(body)}`)
  const outcome =
    status === 200
      ? (await attempted(client, await ping(client, String(body.id)))).attempts[0]?.outcome
      : (await sendAnyway(stack, client, url)).outcome
  // Nobody is at the address that was judged: it is refused, unreachable, or silent.
  const isConnection = ['connection_refused', 'connection_failed', 'no_answer'].includes(String(outcome))
  const right = expected.sent === 'connection' ? isConnection : outcome === expected.sent
  hold(right, `${name} ended with ${outcome}, not ${expected.sent}`)
  return `${name}: ${expected.registered ? 'registered' : 'refused'}, then ${outcome}`
}
