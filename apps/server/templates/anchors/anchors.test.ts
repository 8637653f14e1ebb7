import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, stream, writePdf } from '../../documents/preflight/testing/write-pdf.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { leaseTemplates } from '../testing/lease.ts'

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

async function upload(content: string, entries = ''): Promise<string> {
  const pdf = writePdf({
    objects: new Map<number, Body>([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Count 1/Kids[3 0 R]>>'],
      [3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${entries}/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`],
      [4, stream(content)],
      [5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    ]),
  })
  const answer = await sender.call('POST', 'documents', pdf, { 'content-type': 'application/pdf' })
  expect(answer.statusCode).toBe(200)
  return answer.json().document_id
}

const shown = (text: string, y = 700) => `BT /F1 12 Tf 1 0 0 1 72 ${y} Tm (${text}) Tj ET `
const anchorsOf = async (documentId: string, query = '') =>
  sender.call('GET', `documents/${documentId}/anchors${query}`)

describe('the anchors of a document', () => {
  test('are its tags, with the boxes that a template makes of them', async () => {
    const leases = leaseTemplates(server, sender)
    const { body: template } = await leases.createTemplate()
    const { tags, problems } = (await anchorsOf(template.document_id)).json()
    const boxesOf = (name: string) =>
      tags.filter((tag: { name: string }) => tag.name === name).map(({ box }: { box: object }) => box)
    for (const { name, cords } of [...template.roles, ...template.fields]) expect(boxesOf(name)).toEqual(cords)
    expect(problems).toMatchObject([{ page: 2, text: '{{other:thing}}', code: 'tag_unknown' }])
  })

  test('say where the text of a tag stands, and what it asks for', async () => {
    const id = await upload(shown('{{text:buyer.name; width=200; optional}}'))
    const { tags } = (await anchorsOf(id)).json()
    expect(tags).toMatchObject([
      {
        ...{ page: 1, type: 'text', name: 'buyer.name', options: { width: 200, required: false } },
        rect: { x: 72, y: expect.closeTo(130.4, 0), h: expect.closeTo(14.4, 1) },
        box: { x: 72, w: 200 },
      },
    ])
  })

  test('report an invalid tag instead of rejecting the document', async () => {
    const id = await upload(shown('{{sign:tenant'))
    expect((await anchorsOf(id)).json()).toMatchObject({ tags: [], problems: [{ page: 1, code: 'tag_invalid' }] })
  })

  test('contain the lines to write on, in points also on a page with a UserUnit', async () => {
    const line = '1 w 72 200 m 272 200 l S '
    const plain = (await anchorsOf(await upload(line + shown('Name: ____________')))).json().lines
    expect(plain).toHaveLength(2)
    expect(plain[1]).toMatchObject({
      page: 1,
      x: expect.closeTo(72, -1),
      y: expect.closeTo(642, -1),
      w: expect.closeTo(200, -1),
    })
    const [scaled] = (await anchorsOf(await upload(line, '/UserUnit 2'))).json().lines
    expect(scaled).toMatchObject({
      x: expect.closeTo(144, -1),
      y: expect.closeTo(1284, -1),
      w: expect.closeTo(400, -1),
    })
  })

  test('say where text stands, without tags, lines to sign on and text at an angle', async () => {
    const angled = 'BT /F1 60 Tf 0.7 0.7 -0.7 0.7 100 300 Tm (DRAFT) Tj ET '
    const id = await upload(shown('Tenant: ____________ {{sign:a}}') + angled)
    const { text } = (await anchorsOf(id)).json()
    expect(text).toEqual([
      { page: 1, x: 72, y: expect.closeTo(130, -1), w: expect.closeTo(43, -1), h: expect.closeTo(14, -1) },
    ])
  })

  test('are found on one page on request, and cached by the bytes of the document', async () => {
    const id = await upload(shown('{{sign:a}}'))
    const first = await anchorsOf(id, '?page=1')
    expect([first.statusCode, first.json().tags.length]).toEqual([200, 1])
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await sender.call('GET', `documents/${id}/anchors?page=1`, undefined, headers)).statusCode).toBe(304)
    expect((await anchorsOf(id, '?page=2')).statusCode).toBe(404)
  })

  test('are not found in another account', async () => {
    const id = await upload(shown('{{sign:a}}'))
    const other = await server.open()
    expect((await other.call('GET', `documents/${id}/anchors`)).statusCode).toBe(404)
  })
})
