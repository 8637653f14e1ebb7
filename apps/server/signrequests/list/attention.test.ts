import { PROVIDER_DOWN } from '@countersign/domain/signrequest'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'

let server: TestServer
let sender: TestAccount

const REQUESTS = 4

beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  for (let i = 0; i < REQUESTS; i += 1) {
    const signers = [
      { name: 'Asha Rao', email: 'asha@example.com' },
      { name: 'Ben Ito', email: 'ben@example.com' },
    ]
    await sender.call('POST', 'document-signrequest', { document_id: await sender.addDocument(), signers })
  }
}, 60_000)
afterAll(() => server.stop())

interface Listed {
  id: string
  attention: string[]
}

async function list(query: string): Promise<Listed[]> {
  const answer = await sender.call('GET', `document-signrequest?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

const BOUNCE = JSON.stringify({ mailId: 'm', email: 'asha@example.com', reason: '550 unknown', at: 0 })
const PROBLEM = JSON.stringify([{ code: 'file_altered', signerId: null, at: 0 }])

const anyRequest = fc.record({
  state: fc.constantFrom('pending', 'in_progress', 'sealing', 'completed', 'expired', 'failed'),
  hours: fc.constantFrom(-1, 1, 71, 73, 700),
  problems: fc.constantFrom('[]', '[]', PROBLEM),
})
const anySigner = fc.record({
  state: fc.constantFrom('waiting', 'notified', 'viewed', 'signed'),
  bounce: fc.constantFrom(null, null, BOUNCE),
  errorCode: fc.constantFrom(null, 'otp_wrong', PROVIDER_DOWN),
  fallback: fc.constantFrom('{}', '{draw}'),
  fallbackOpen: fc.boolean(),
})

test('attention=true lists exactly the requests that say why they need attention, with each cause', async () => {
  const seen = new Set<string>()
  const situations = fc.array(fc.tuple(anyRequest, fc.tuple(anySigner, anySigner)), {
    minLength: REQUESTS,
    maxLength: REQUESTS,
  })
  const rows = await server.database.owner('SELECT request_id FROM sign_requests ORDER BY request_id')
  await fc.assert(
    fc.asyncProperty(situations, async (requests) => {
      for (const [i, [request, signers]] of requests.entries()) {
        const id = rows[i]?.request_id
        await server.database.owner(
          `UPDATE sign_requests SET state = $2, expires_at = now() + $3::int * interval '1 hour', problems = $4
            WHERE request_id = $1`,
          [id, request.state, request.hours, request.problems],
        )
        for (const [position, { state, bounce, errorCode, fallback, fallbackOpen }] of signers.entries()) {
          await server.database.owner(
            `UPDATE signers SET state = $3, bounce = $4, error_code = $5, fallback = $6, fallback_open = $7
              WHERE request_id = $1 AND position = $2`,
            [id, position, state, bounce, errorCode, fallback, fallbackOpen],
          )
        }
      }
      const all = await list('')
      const needing = all.filter(({ attention }) => attention.length > 0)
      for (const { attention } of needing) seen.add(attention.join())
      expect(await list('attention=true')).toEqual(needing)
    }),
    { numRuns: 100 },
  )
  expect(seen).toEqual(new Set(['problem', 'expires_soon', 'problem,expires_soon']))
}, 60_000)
