import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'

let server: TestServer
let sender: TestAccount
let contract: string

const PREFER = { prefer: 'return=representation' }
const BOX = { x: 64, y: 692, w: 213, h: 50 }
const SIGNERS = ['asha', 'ben'].map((name) => ({ name, email: `${name}@example.com`, page: ['1'], cords: [BOX] }))

beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  contract = await sender.uploadDocument()
}, 60_000)
afterAll(() => server.stop())

async function create(more: object, headers: Record<string, string> = PREFER) {
  const document_id = await sender.addDocument()
  return sender.call('POST', 'document-signrequest', { document_id, signers: SIGNERS, ...more }, headers)
}

describe('boxes that overlap each other', () => {
  test.each([[{}], [{ overlap: 'refuse' }]])('are refused with %j', async (more) => {
    const answer = await create(more)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ field: 'signers[1].cords[0]', code: 'boxes_overlap' }])
  })

  test('are accepted with a warning with `overlap: "warn"`, equal ones too', async () => {
    const { sign_request, warnings } = (await create({ overlap: 'warn' })).json()
    expect(warnings).toMatchObject([{ field: 'signers[1].cords[0]', code: 'boxes_overlap' }])
    const boxes = sign_request.signers.map(({ boxes }: { boxes: object[] }) => boxes)
    expect(boxes).toEqual([[{ page: 1, ...BOX }], [{ page: 1, ...BOX }]])
  })

  test('have no warning if they do not overlap, and none without Prefer', async () => {
    const [first, second] = SIGNERS
    const apart = [first, { ...second, cords: [{ ...BOX, x: 300 }] }]
    expect((await create({ overlap: 'warn', signers: apart })).json().warnings).toEqual([])
    expect(Object.keys((await create({ overlap: 'warn' }, {})).json())).toEqual(['status', 'message', 'document_id'])
  })

  test('are errors or warnings in the placement preview as in the create', async () => {
    const preview = (more: object) =>
      sender.call('POST', `documents/${contract}/placement-preview`, { signers: SIGNERS, ...more })
    const [strict, lenient] = [await preview({}), await preview({ overlap: 'warn' })]
    expect(strict.headers).toMatchObject({ 'placement-errors': '1', 'placement-warnings': '0' })
    expect(lenient.headers).toMatchObject({ 'placement-errors': '0', 'placement-warnings': '1' })
  })

  test('are accepted in a template whose defaults say so, and in its requests', async () => {
    const roles = ['buyer', 'seller'].map((name) => ({ name, page: ['1'], cords: [BOX] }))
    const define = (more: object) =>
      sender.call('POST', 'templates', { document_id: contract, name: 'Sale', roles, ...more })
    expect((await define({})).json().errors).toMatchObject([{ code: 'boxes_overlap' }])
    const template = (await define({ defaults: { overlap: 'warn' } })).json()
    expect(template.warnings).toMatchObject([{ field: 'roles[1].cords[0]', code: 'boxes_overlap' }])
    const path = `templates/${template.template_id}/document-signrequest`
    const people = Object.fromEntries(['buyer', 'seller'].map((name) => [name, { name, email: `${name}@example.com` }]))
    const answer = await sender.call('POST', path, { roles: people }, PREFER)
    expect(answer.json().warnings).toMatchObject([{ code: 'boxes_overlap' }])
    expect((await sender.call('POST', path, { roles: people, overlap: 'refuse' })).json().errors).toMatchObject([
      { field: 'roles.seller.cords[0]', code: 'boxes_overlap' },
    ])
  })

  test('follow the rule of their row in a bulk job', async () => {
    const rows = [undefined, 'warn'].map(async (overlap) => ({
      document_id: await sender.addDocument(),
      signers: SIGNERS,
      ...(overlap ? { overlap } : {}),
    }))
    const report = await sender.call('POST', 'bulk-jobs?dry_run=true', { rows: await Promise.all(rows) })
    expect(report.json()).toMatchObject({ rows: 2, invalid: 1 })
  })
})

test('another value is refused by name', async () => {
  const answer = await create({ overlap: 'ignore' })
  expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'overlap' }] })
})
