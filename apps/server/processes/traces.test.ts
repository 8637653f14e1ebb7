import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { formatTraceparent, parseTraceparent } from '../platform/telemetry/traceparent.ts'
import { type SpanStart, type Tracer, useTracer } from '../platform/telemetry/tracing.ts'
import { askToSign, openBrowser } from '../signing/testing/signer-browser.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'

// Which trace each step continues. `bin/prove observability` follows one request over all processes.

interface Recorded extends SpanStart {
  traceId: string
  ended: { error: string | undefined } | null
}

const spans: Recorded[] = []
let made = 0

const recorder: Tracer = {
  start: (start) => {
    made += 1
    const spanId = made.toString(16).padStart(16, '0')
    const traceId = parseTraceparent(start.parent)?.traceId ?? made.toString(16).padStart(32, 'a')
    const span: Recorded = { ...start, traceId, ended: null }
    spans.push(span)
    return {
      traceId,
      traceparent: formatTraceparent({ traceId, spanId, isSampled: true }),
      set: (more) => Object.assign(span, { attributes: { ...span.attributes, ...more } }),
      end: (error) => Object.assign(span, { ended: { error } }),
    }
  },
  stop: async () => {},
}

const CLIENT = '0af7651916cd43dd8448eb211c80319c'
const FROM_CLIENT = `00-${CLIENT}-b7ad6b7169203331-01`
const OF_OTHERS = '00-11111111111111111111111111111111-2222222222222222-01'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  useTracer(recorder)
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterEach(() => {
  spans.length = 0
})
afterAll(async () => {
  useTracer(null)
  await server.stop()
})

function create(traceparent?: string) {
  const headers: Record<string, string> = traceparent === undefined ? {} : { traceparent }
  const asClient: TestAccount = {
    ...account,
    call: (method, url, body, more) => account.call(method, url, body, { ...more, ...headers }),
  }
  return askToSign(server, asClient)
}

const created = () => spans.find(({ name }) => name === 'POST /api/v1/document-signrequest')

async function storedTrace(documentId: string): Promise<string | undefined> {
  const rows = await server.database.owner('SELECT traceparent FROM sign_requests WHERE document_id = $1', [documentId])
  return parseTraceparent(rows[0]?.traceparent)?.traceId
}

test('a call with a key continues the trace of its client, and the request keeps it', async () => {
  const { documentId } = await create(FROM_CLIENT)
  expect(created()).toMatchObject({ kind: 'server', traceId: CLIENT, ended: { error: undefined } })
  const attributes = { 'http.response.status_code': 200, 'countersign.tenant_id': account.tenantId }
  expect(created()?.attributes).toMatchObject(attributes)
  expect(await storedTrace(documentId)).toBe(CLIENT)
})

test.each([undefined, '00-0-0-01', 'anything'])(
  'a client whose traceparent is %j begins a trace',
  async (traceparent) => {
    const { documentId } = await create(traceparent)
    expect(parseTraceparent(created()?.parent)).toBeNull()
    expect(await storedTrace(documentId)).toBe(created()?.traceId)
  },
)

test("a call without a valid key does not join a client's trace", async () => {
  const headers = { traceparent: FROM_CLIENT, authorization: 'Bearer cs_test_unknown' }
  await server.inject({ method: 'GET', url: '/api/v1/account', headers })
  expect(spans).toMatchObject([{ name: 'GET /api/v1/account', parent: null }])
  expect(spans[0]?.traceId).not.toBe(CLIENT)
})

test("a signer's call is in the trace of the request, whatever the browser sends", async () => {
  const url = await (await create(FROM_CLIENT)).link()
  spans.length = 0
  const page = await server.inject({ method: 'GET', url, headers: { traceparent: OF_OTHERS } })
  expect(page.statusCode).toBe(200)
  expect(spans).toMatchObject([{ name: 'GET /s/:token', traceId: CLIENT }])
  expect(JSON.stringify(spans)).not.toContain(url.split('/').at(-1))
  const browser = openBrowser(server)
  const base = await browser.claim(url)
  spans.length = 0
  expect((await browser.get(base)).statusCode).toBe(200)
  expect(spans).toMatchObject([{ name: 'GET /sign/:visit', traceId: CLIENT }])
})

test('probes are not traced', async () => {
  await server.inject({ method: 'GET', url: '/livez' })
  expect(spans).toEqual([])
})
