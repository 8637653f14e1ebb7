import { randomBytes } from 'node:crypto'
import type { Receiver } from '../../apps/server/webhooks/testing/receiver.ts'
import { type Client, insist, until } from '../lib/client.ts'
import { linkIn, nthMail } from '../lib/inbox.ts'
import { hold } from '../lib/proof.ts'
import { openSigner } from '../lib/signer.ts'
import type { Collector, Span } from './collector.ts'

// One request from its create to its last webhook, by a client that has a trace of its own.

const PERSON = { name: 'Quillon Featherstonehaugh', email: 'quillon@people.example' }
const MESSAGE = 'Please sign before the harvest'
export const CALL_ID = 'client-call-4711'

export interface FollowedRequest {
  traceId: string
  /** The client's span. */
  spanId: string
  /** What must be in no span and no log line. */
  secrets: string[]
}

export async function liveThrough(url: string, client: Client, receiver: Receiver): Promise<FollowedRequest> {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  const body = {
    document_id: await client.freshDocument(),
    message: MESSAGE,
    signers: [{ ...PERSON, page: ['1'], cords: [{ x: 60, y: 60, w: 150, h: 50 }] }],
  }
  const headers = { traceparent: `00-${traceId}-${spanId}-01`, 'x-request-id': CALL_ID }
  const created = await insist(() => client.call('POST', '/api/v1/document-signrequest', body, headers))
  hold(created.status === 200, `the create was answered ${created.status}: ${JSON.stringify(created.body)}`)
  hold(created.headers.get('request-id') === CALL_ID, 'the id of the call is not the one that the client chose')

  const link = linkIn(await nthMail(client, PERSON.email))
  hold(!link.includes(traceId), 'the link has the id of the trace')
  const browser = { traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01` }
  const opened = await fetch(new URL(new URL(link).pathname, url), { headers: browser })
  hold(opened.status === 200, `the link was answered ${opened.status}`)
  const signer = openSigner(url)
  const base = await signer.claim(new URL(link).pathname)
  const signed = await signer.sign(base, await signer.look(base))
  hold(signed.status === 200, `the signature was answered ${signed.status}`)
  const isSigned = ({ body: event }: { body: Buffer }) => JSON.parse(event.toString()).type === 'document.signed'
  const webhook = await until(async () => receiver.received.find(isSigned))
  const [, sent] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(String(webhook.headers.traceparent)) ?? []
  hold(sent === traceId, `the webhook has the traceparent ${webhook.headers.traceparent}`)

  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  const cookie = /=(\S+)/.exec(signer.cookie())?.[1] ?? ''
  const secrets = [token, cookie, client.key, PERSON.name, PERSON.email, 'people.example', MESSAGE, receiver.url]
  return { traceId, spanId, secrets }
}

/** The steps of the request's life, and the process that makes each span. */
const STEPS: [service: string, name: string][] = [
  ['countersign-api', 'POST /api/v1/document-signrequest'],
  ['countersign-worker', 'mail invitation'],
  ['countersign-api', 'GET /s/:token'],
  ['countersign-api', 'POST /s/:token'],
  ['countersign-api', 'GET /sign/:visit'],
  ['countersign-api', 'POST /sign/:visit/sign'],
  ['countersign-sealer', 'seal'],
  ['countersign-worker', 'mail completed'],
  ['countersign-worker', 'webhook delivery'],
]

/** The spans of the request's trace, once every step has one. */
export async function traceOf(collector: Collector, { traceId, spanId }: FollowedRequest): Promise<Span[]> {
  const own = () => collector.spans.filter((span) => span.traceId === traceId)
  const missing = () =>
    STEPS.filter(([service, name]) => !own().some((span) => span.service === service && span.name === name))
  await until(async () => (missing().length === 0 ? true : undefined), 30_000).catch(() => {
    hold(
      false,
      `the trace has no span of ${missing()
        .map((step) => step.join(': '))
        .join(', ')}`,
    )
  })
  const create = own().find(({ name }) => name === STEPS[0]?.[1])
  hold(create?.parentSpanId === spanId, 'the span of the create is not a child of the span of the client')
  const orphans = own().filter((span) => span !== create && span.parentSpanId !== create?.spanId)
  hold(orphans.length === 0, `spans that are no child of the create: ${orphans.map(({ name }) => name).join(', ')}`)
  const failed = own().filter((span) => span.failed)
  hold(failed.length === 0, `failed spans: ${JSON.stringify(failed)}`)
  hold(create?.attributes['countersign.call_id'] === CALL_ID, 'the span of the create has not the id of the call')
  return own()
}
