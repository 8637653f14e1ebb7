/** The text of the document for reading, as the server renders it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf, line } from '../../documents/rendering/visibility/testing/hiding-pages.ts'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import { askToSign, openBrowser } from '../testing/signer-browser.ts'

let signing: TestSigning

beforeAll(async () => {
  signing = await startTestSigning()
}, 60_000)
afterAll(() => signing.stop())

const FIELD = { name: 'iban', type: 'text', label: 'Account', page: ['1'], cords: [{ x: 300, y: 100, w: 200, h: 20 }] }

async function ask() {
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com', fields: [FIELD] }]
  const request = await askToSign(signing.server, signing.sender, { signers })
  return { link: await request.link(), browser: openBrowser(signing.server) }
}

test('has the words of the document, and links to the box, the field, the page and the signature', async () => {
  const { link, browser } = await ask()
  const unclaimed = await browser.get(`${link}/reading?lang=en`)
  const base = await browser.claim(link)
  const claimed = await browser.get(`${base}/reading?lang=en`)
  const { pathname } = new URL(link, 'https://sign.example')
  for (const [page, at] of [
    [unclaimed, pathname],
    [claimed, base],
  ] as const) {
    expect(page.statusCode).toBe(200)
    expect(page.body).toMatch(/<h2[^>]*>Consulting Agreement<\/h2>/)
    expect(page.body).toContain('The Consultant reviews the Client’s ordering process from the first visit')
    for (const target of ['#box-1', '#page-1', '#signature']) expect(page.body).toContain(`href="${at}${target}"`)
    expect(page.body).toMatch(/Fill in: <bdi>Account<\/bdi>/)
  }
})

test('has no words that the page does not show, and says so on that page', async () => {
  const hiding = documentOf([
    line('The rent is on the page') + line('The rent is 10 EUR', { y: 600, more: '3 Tr' }),
    line('Only invisible text', { more: '3 Tr' }),
  ])
  const uploaded = await signing.sender.call('POST', 'documents?name=a.pdf', hiding, {
    'content-type': 'application/pdf',
  })
  const request = await askToSign(signing.server, signing.sender, { document_id: uploaded.json().document_id })
  const { body } = await openBrowser(signing.server).get(`${await request.link()}/reading?lang=en`)
  const [, first = '', second = ''] = body.split('<section class="sheet"')
  expect(first).toContain('The rent is on the page')
  expect(first).toContain('cannot be seen on the page')
  expect(second).toContain('This page is an image without text.')
  expect(body).not.toMatch(/10 EUR|Only invisible/)
})

test.each([
  ['page=0', 422],
  ['page=2', 404],
  ['page=x', 422],
  ['pages=6', 422],
  ['pages=0', 422],
])('refuses %s', async (query, status) => {
  const { link, browser } = await ask()
  expect((await browser.get(`${link}/reading?${query}`)).statusCode).toBe(status)
})

test('shows nothing before the access code was entered', async () => {
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com', auth: 'access_code', access_code: 'open sesame 7' }]
  const request = await askToSign(signing.server, signing.sender, { signers })
  const browser = openBrowser(signing.server)
  const answer = await browser.get(`${await request.link()}/reading`)
  expect(answer.statusCode).toBe(303)
  expect(answer.body).not.toContain('Consulting')
})
