import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromPublicId } from '../../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { SYSTEM } from '../change/audit.ts'
import { change, type MakeCommand } from '../change/change.ts'

const AGREEMENT = {
  documentSha256: 'cd'.repeat(32),
  consentVersion: '1',
  consentSha256: 'ef'.repeat(32),
  consentText: 'I agree.',
  mark: 'typed',
} as const

interface Shown {
  state: string
  now: string
  audit: { count: number; head: string }
  lanes: {
    kind: string
    signer_id: string | null
    name: string | null
    points: { kind: string; at: string; detail: object; audit_sequence: number; audit_hash: string }[]
    bars: { kind: string; from: string; to: string | null }[]
  }[]
}

let server: TestServer
let sender: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

/** Two signers in reverse order of the body: Ben signs first. */
async function make() {
  const documentId = await sender.addDocument()
  const answer = await sender.call('POST', 'document-signrequest', {
    document_id: documentId,
    is_sequential: true,
    signers: [
      { name: 'Asha', email: 'asha@example.com', sequence: 2 },
      { name: 'Ben', email: 'ben@example.com', sequence: 1 },
    ],
  })
  expect(answer.statusCode).toBe(200)
  const requestId = fromPublicId('sr', String(answer.headers['sign-request-id'])) ?? ''
  const path = `document-signrequest/${documentId}`
  const { signers } = (await sender.call('GET', path)).json()
  const [asha, ben] = signers.map(({ id }: { id: string }) => id) as [string, string]
  const act = (command: MakeCommand) => change(server.deps, sender.tenantId, { requestId }, SYSTEM, command)
  const timeline = async (): Promise<Shown> => (await sender.call('GET', `${path}/timeline`)).json()
  return { path, asha, ben, act, timeline }
}

const idOf = (signer: string) => fromPublicId('sgn', signer) ?? ''

describe('the timeline', () => {
  test('has a lane for the request, each signer in signing order, the mails and the sealer', async () => {
    const { asha, ben, timeline } = await make()
    const { lanes, state } = await timeline()
    expect(state).toBe('pending')
    expect(lanes.map(({ kind, signer_id, name }) => [kind, signer_id, name])).toEqual([
      ['request', null, null],
      ['signer', ben, 'Ben'],
      ['signer', asha, 'Asha'],
      ['mail', null, null],
      ['sealing', null, null],
    ])
    const open = lanes.flatMap(({ bars }) => bars.filter(({ to }) => to === null).map(({ kind }) => kind))
    expect(open).toEqual(['waiting_to_open', 'waiting_for_turn', 'sending_mail'])
  })

  test('names the audit entry of each point', async () => {
    const { path, ben, act, timeline } = await make()
    await act(({ now }) => ({ type: 'View', at: now, signerId: idOf(ben), linkGeneration: 1 }))
    await act(({ now }) => ({
      ...{ type: 'Sign', at: now, signerId: idOf(ben), linkGeneration: 1 },
      ...{ drawingSha256: 'ab'.repeat(32), agreement: AGREEMENT },
    }))
    const trail = (await sender.call('GET', `${path}/audit-trail`, undefined, { accept: 'application/json' })).json()
    const { lanes, audit } = await timeline()
    expect(audit).toEqual({ count: trail.count, head: trail.head })
    const points = lanes.flatMap((lane) => lane.points).toSorted((a, b) => a.audit_sequence - b.audit_sequence)
    expect(points.map(({ audit_hash }) => audit_hash)).toEqual(
      trail.entries.map((entry: { hash: string }) => entry.hash),
    )
    expect(lanes[1]?.points.map(({ kind }) => kind)).toEqual(['invited', 'viewed', 'signed'])
    expect(lanes[1]?.bars.map(({ kind, to }) => [kind, to === null])).toEqual([
      ['waiting_to_open', false],
      ['waiting_to_sign', false],
    ])
    expect(lanes.at(-1)?.bars.map(({ kind, to }) => [kind, to])).toEqual([['sealing', null]])
  })

  test('contains codes of a point, and no personal value', async () => {
    const { ben, act, timeline } = await make()
    await act(({ now }) => ({
      ...{ type: 'RecordBounce', at: now, signerId: idOf(ben), mailId: idOf(ben) },
      ...{ email: 'ben@example.com', reason: '550 ben@example.com is unknown' },
    }))
    const shown = await timeline()
    const mail = shown.lanes.find(({ kind }) => kind === 'mail')
    expect(mail?.points.at(-1)).toMatchObject({
      kind: 'bounced',
      signer_id: ben,
      detail: { mail_id: expect.stringMatching(/^mail_/) },
    })
    expect(JSON.stringify(shown)).not.toContain('@example.com')
  })

  test('ends the bars of an expired request at its expiry, before the expiry is recorded', async () => {
    const { timeline } = await make()
    await server.database.owner(
      `UPDATE tenants SET clock_offset = clock_offset + '400 days'::interval WHERE tenant_id = $1`,
      [sender.tenantId],
    )
    const { state, lanes } = await timeline()
    expect(state).toBe('expired')
    expect(lanes.flatMap(({ bars }) => bars).filter(({ to }) => to === null)).toEqual([])
  })

  test('is not found in another account', async () => {
    const { path } = await make()
    const other = await server.open()
    expect((await other.call('GET', `${path}/timeline`)).statusCode).toBe(404)
  })
})
