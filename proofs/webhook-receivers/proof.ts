import { openAccount } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { attempted, type Delivery, ping, readDelivery, register } from '../lib/webhooks.ts'
import { type BadReceiver, dripping, flooding, http, raw, untrusted } from './receivers.ts'

// Each receiver gets one event from the real worker, all at once; the delivery log must tell them apart.

const LIMITS = {
  attempt: atMost(12, 'a delivery attempt', { unit: 's', goal: 10, timing: true }),
  flooded: atMost(32, 'read of an answer without end', { unit: 'MB' }),
  redirected: atMost(3, 'connections to a receiver that redirects to itself'),
}

interface Expected {
  outcome: string
  status: number | null
  state: string
}

export default {
  promise:
    'Each of the listed kinds of receivers (slow, endless, redirecting, broken TLS, closed, another protocol…) is recorded with its own outcome, and its delivery attempt ends',
  topic: 'API and webhooks',
  budgetSeconds: 24,
  services: ['postgres'],
  limits: LIMITS,
  faults: { 'wrong outcome': 'the recorded outcome of a delivery is changed in the database' },
  async run({ say }) {
    const stack = await startStack({ env: { COUNTERSIGN_LOG: 'fatal' } })
    const flood = await flooding()
    const followed = await http((request, response) => response.writeHead(302, { location: request.url ?? '/' }).end())
    const cases: [string, BadReceiver, Expected][] = [
      ['well', await http((_request, response) => response.writeHead(204).end()), is('accepted', 204, 'delivered')],
      ['down', await down(), is('connection_refused')],
      ['500', await http((_request, response) => response.writeHead(500).end('oops')), is('refused', 500)],
      ['busy', await http((_request, response) => response.writeHead(503).end()), is('unavailable', 503)],
      ['hangs', await raw('', 'wait'), is('no_answer')],
      ['a byte a second', await dripping(), is('slow_answer', 200)],
      ['redirects to itself', followed, is('redirected', 302)],
      ['10 GB', flood, is('accepted', 200, 'delivered')],
      ['no TLS where https is asked', await raw('hello?', 'wait', 'https'), is('tls_failed')],
      ['a certificate nobody trusts', await untrusted(), is('tls_failed')],
      ['closes without a word', await raw('', 'close'), is('connection_closed')],
      [
        'closes in the middle',
        await raw('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx', 'close'),
        is('incomplete_answer', 200),
      ],
      ['another protocol', await raw('SSH-2.0-OpenSSH_9.2\r\n', 'wait'), is('not_http')],
      ['410', await http((_request, response) => response.writeHead(410).end()), is('gone', 410, 'skipped')],
    ]
    try {
      const client = await openAccount(stack.url)
      const reported = await Promise.all(
        cases.map(async ([name, { url }, expected]) => {
          const { id } = await register(client, url)
          const delivery = await attempted(client, await ping(client, id))
          const attempt = holdRecorded(name, delivery, expected)
          say(`${name.padEnd(28)} ${attempt.outcome} after ${attempt.duration_ms} ms`)
          if (expected.outcome === 'gone') {
            await stack.database.owner(
              `UPDATE webhook_deliveries SET attempts = jsonb_set(attempts, '{0,reason}', '"refused"')
                WHERE attempts -> 0 ->> 'reason' = 'gone'`,
            )
            const changed = await readDelivery(client, delivery.id)
            await mustFind('wrong outcome', () => holdRecorded(name, changed, expected))
          }
          return attempt.duration_ms
        }),
      )
      // It may have been retried since; a client that follows a redirect loop connects many times.
      holdLimit(LIMITS.redirected, followed.connections())
      holdLimit(LIMITS.flooded, flood.written() / 1024 ** 2)
      const outcomes = new Set(cases.map(([, , { outcome }]) => outcome)).size
      return `${cases.length} receivers, ${outcomes} outcomes reported apart, the slowest after ${Math.max(...reported)} ms`
    } finally {
      await stack.stop()
      for (const [, receiver] of cases) receiver.close()
    }
  },
} satisfies Proof

function holdRecorded(name: string, { attempts: [attempt], next_attempt_at }: Delivery, expected: Expected) {
  hold(attempt, `${name}: no attempt`)
  const { outcome, status } = attempt
  hold(
    outcome === expected.outcome && status === expected.status,
    `a receiver that ${name} was recorded as ${JSON.stringify(attempt)}, not as ${JSON.stringify(expected)}`,
  )
  holdLimit(LIMITS.attempt, attempt.duration_ms / 1000, `(${name})`)
  if (expected.state === 'pending') hold(next_attempt_at, `${name}: no next attempt`)
  return attempt
}

function is(outcome: string, status: number | null = null, state = 'pending'): Expected {
  return { outcome, status, state }
}

/** An address where somebody listened a moment ago. */
async function down(): Promise<BadReceiver> {
  const receiver = await http(() => {})
  receiver.close()
  return receiver
}
