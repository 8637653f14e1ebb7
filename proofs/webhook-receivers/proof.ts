import { openAccount } from '../lib/client.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { holdTiming } from '../lib/timing.ts'
import { attempted, ping, register } from '../lib/webhooks.ts'
import { type BadReceiver, dripping, flooding, http, raw, untrusted } from './receivers.ts'

// Each receiver gets one event from the real worker, all at once; the delivery log must tell them apart.

const LIMIT_MS = 10_000
/** For a busy machine: the worker's own timer may come late. */
const SLACK_MS = 2_000
const MOST_FLOODED = 32 * 1024 * 1024

interface Expected {
  outcome: string
  status: number | null
  state: string
}

export default {
  promise: 'Whatever a receiver does, its delivery ends within ten seconds and is recorded with its own reason',
  topic: 'API and webhooks',
  budgetSeconds: 24,
  services: ['postgres'],
  faults: {},
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
          const [attempt] = delivery.attempts
          hold(attempt, `${name}: no attempt`)
          const is = { outcome: attempt.outcome, status: attempt.status }
          const should = { outcome: expected.outcome, status: expected.status }
          hold(
            JSON.stringify(is) === JSON.stringify(should),
            `a receiver that ${name} was recorded as ${JSON.stringify(attempt)}, not as ${JSON.stringify(should)}`,
          )
          holdTiming(attempt.duration_ms <= LIMIT_MS + SLACK_MS, `${name} took ${attempt.duration_ms} ms`)
          if (expected.state === 'pending') hold(delivery.next_attempt_at, `${name}: no next attempt`)
          say(`${name.padEnd(28)} ${attempt.outcome} after ${attempt.duration_ms} ms`)
          return attempt.duration_ms
        }),
      )
      // It may have been retried since; a client that follows a redirect loop connects many times.
      hold(followed.connections() <= 3, `the redirect was followed: ${followed.connections()} connections`)
      hold(flood.written() < MOST_FLOODED, `${flood.written()} bytes of the endless answer were taken`)
      const outcomes = new Set(cases.map(([, , { outcome }]) => outcome)).size
      return `${cases.length} receivers, ${outcomes} outcomes reported apart, the slowest after ${Math.max(...reported)} ms`
    } finally {
      await stack.stop()
      for (const [, receiver] of cases) receiver.close()
    }
  },
} satisfies Proof

function is(outcome: string, status: number | null = null, state = 'pending'): Expected {
  return { outcome, status, state }
}

/** An address where somebody listened a moment ago. */
async function down(): Promise<BadReceiver> {
  const receiver = await http(() => {})
  receiver.close()
  return receiver
}
