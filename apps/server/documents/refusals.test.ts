import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATUS_OF_CODE } from '../platform/http/codes.ts'
import { REFUSAL_CODES } from './preflight/preflight.ts'
import { inconsistentSamples } from './preflight/testing/inconsistent.ts'
import { encrypted, pdfWithScript, startDocuments } from './testing/documents.ts'

let service: Awaited<ReturnType<typeof startDocuments>>
let alice: Awaited<ReturnType<typeof service.account>>
let sample: Buffer

beforeAll(async () => {
  service = await startDocuments()
  alice = await service.account('alice')
  sample = await readFile(new URL('sample/consulting-agreement.pdf', import.meta.url))
})

afterAll(() => service.stop())

test('every reason to reject a file is an API error code with status 422', () => {
  const status = STATUS_OF_CODE as Record<string, number>
  expect(REFUSAL_CODES.filter((code) => status[code] !== 422)).toEqual([])
})

test('returns the preflight’s code and message for a rejected file, and stores nothing of it', async () => {
  const files: [string, Uint8Array, RegExp][] = [
    ['pdf_invalid', Buffer.from('not a PDF'), /not a readable PDF/],
    ['javascript', pdfWithScript(), /JavaScript/],
    ['password_required', await encrypted(sample, 'user', 'owner'), /opens only with a password/],
    ['owner_password', await encrypted(sample, '', 'owner'), /allow_decrypt/],
  ]
  for (const [code, body, words] of files) {
    const answer = await alice.call('POST', '/documents', { body, headers: { 'content-type': 'application/pdf' } })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ status: 'error', code, message: expect.stringMatching(words) })
  }
  expect(await service.leftovers()).toEqual([])
  expect(await service.objects()).toEqual([])
})

test('N1: a rejected annotation is located by page and place in the response', async () => {
  const [file] = inconsistentSamples().filter(({ code }) => code === 'annotation_visibility')
  const headers = { 'content-type': 'application/pdf' }
  const answer = await alice.call('POST', '/documents', { body: file?.bytes ?? Buffer.of(), headers })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    code: 'annotation_visibility',
    page: 1,
    cords: { x: 72, y: 122, w: 200, h: 30 },
  })
})
