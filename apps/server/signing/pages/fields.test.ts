/** The signing page of a signer who fills in fields, as the server renders it. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import { askToSign, openBrowser } from '../testing/signer-browser.ts'

let signing: TestSigning

beforeAll(async () => {
  signing = await startTestSigning()
}, 60_000)
afterAll(() => signing.stop())

const PDF = readFileSync(new URL('../../documents/sample/consulting-agreement.pdf', import.meta.url))
const at = (y: number) => ({ page: ['1'], cords: [{ x: 300, y, w: 200, h: 20 }] })
const ACCOUNT = { name: 'account', type: 'text', pattern: '[A-Z]{2}\\d{4}', hint: 'AB1234', ...at(100) }
const PETS = { name: 'pets', type: 'checkbox', label: 'Pets', ...at(130) }
const WHICH = { name: 'which', type: 'text', show_if: { field: 'pets', is_checked: true }, ...at(160) }
const CARD = { name: 'card', type: 'upload', accept: ['pdf'] }

async function open(fields: object[]) {
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com', locale: 'de', fields }]
  const request = await askToSign(signing.server, signing.sender, { signers })
  const browser = openBrowser(signing.server)
  const link = await request.link()
  const unclaimed = (await browser.get(`${link}?lang=en`)).body
  const base = await browser.claim(link)
  const shown = await browser.view(base)
  const page = async () => (await browser.get(`${base}?lang=en`)).body
  return { request, browser, unclaimed, base, shown, page }
}

test('carries the definitions, the day in the account’s zone and the signer, for the page and an unclaimed link', async () => {
  const { unclaimed, page } = await open([ACCOUNT, { name: 'on', type: 'date_signed', ...at(190) }])
  for (const html of [unclaimed, await page()]) {
    const { definitions, context } = fieldsIn(html)
    expect(definitions).toMatchObject([{ name: 'account', pattern: '[A-Z]{2}\\d{4}' }, { name: 'on' }])
    expect(context).toMatchObject({ locale: 'de', today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), uploads: [] })
    const [year, month, day] = context.today.split('-')
    expect(html).toContain(`aria-label="on: ${day}.${month}.${year}"`)
  }
})

test('has the e-mail address only if a field shows it', async () => {
  const without = await open([ACCOUNT])
  expect(without.unclaimed).not.toContain('asha@example.com')
  const withEmail = await open([{ name: 'mail', type: 'email', ...at(100) }])
  expect(withEmail.unclaimed).toContain('aria-label="mail: asha@example.com"')
})

test('is a form without scripts, which is shown again with the values and errors, and then signs', async () => {
  const { request, browser, base, shown } = await open([ACCOUNT, PETS, WHICH])
  const form = { ...shown, typed_name: 'Asha Rao', lang: 'en', 'field.account': 'x', 'field.which': '' }
  const refused = await browser.post(`${base}/sign`, form)
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toMatch(/data-field="account"[^>]* aria-invalid="true"[^>]* value="x"/)
  expect(refused.body).toContain('This does not have the expected form.')
  const hidden = await browser.post(`${base}/sign`, { ...form, 'field.account': 'AB1234', 'field.which': 'Parrots' })
  expect(hidden.body).toContain('This field is not needed with your other answers.')
  const right = { ...form, 'field.account': 'AB1234', 'field.pets': 'on', 'field.which': 'Parrots' }
  expect((await browser.post(`${base}/sign`, right)).statusCode).toBe(303)
  const status = (await signing.sender.call('GET', `document-signrequest/${request.documentId}`)).json()
  expect(status.signers[0].fields).toMatchObject([{ value: 'AB1234' }, { value: true }, { value: 'Parrots' }])
})

test('has the files that the signer has uploaded, after a reload too', async () => {
  const { browser, base, page } = await open([CARD])
  const damaged = await browser.upload(base, 'card', {
    name: 'a.pdf',
    type: 'application/pdf',
    bytes: Buffer.from('%PDF-'),
  })
  expect(damaged.json().problem).toBe('damaged')
  const { upload } = (await browser.upload(base, 'card', { name: 'a.pdf', type: 'application/pdf', bytes: PDF })).json()
  expect(fieldsIn(await page()).context.uploads).toMatchObject([{ id: upload.id, field: 'card', name: 'a.pdf' }])
})

interface PageFields {
  definitions: object[]
  context: { today: string; uploads: object[] }
}

function fieldsIn(html: string): PageFields {
  const [, escaped = '{}'] = / data-fields="([^"]*)"/.exec(html) ?? []
  return JSON.parse(escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))) as PageFields
}
