import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'

let signing: TestSigning
beforeAll(async () => {
  signing = await startTestSigning()
})
afterAll(() => signing.stop())

async function pageOf(documentId: string, revision: 'content' | 'latest', headers: Record<string, string> = {}) {
  const path = `documents/${documentId}/pages/1.webp?width=360&revision=${revision}`
  const answer = await signing.sender.call('GET', path, undefined, headers)
  return { status: answer.statusCode, etag: String(answer.headers.etag), cache: answer.headers['cache-control'] }
}

test('a page image with `revision=latest` shows the signatures so far, and the plain one never does', async () => {
  const made = await signing.make(['asha', 'ben'])
  const plain = await pageOf(made.documentId, 'content')
  const before = await pageOf(made.documentId, 'latest')
  expect([before.status, before.etag]).toEqual([200, plain.etag])
  await signing.sign(made, 0)
  await signing.seal()
  const after = await pageOf(made.documentId, 'latest')
  expect(after.etag).not.toBe(plain.etag)
  expect((await pageOf(made.documentId, 'content')).etag).toBe(plain.etag)
})

test('a page image with `revision=latest` is revalidated by its ETag', async () => {
  const made = await signing.make(['cho'])
  const { etag, cache } = await pageOf(made.documentId, 'latest')
  expect(cache).toBe('private, no-cache')
  expect((await pageOf(made.documentId, 'latest', { 'if-none-match': etag })).status).toBe(304)
  await signing.sign(made, 0)
  await signing.seal()
  expect((await pageOf(made.documentId, 'latest', { 'if-none-match': etag })).status).toBe(200)
})

test('a document without a sign request is shown as it is', async () => {
  const documentId = await signing.upload()
  expect(await pageOf(documentId, 'latest')).toMatchObject({ status: 200 })
})

test('the latest revision of another account’s document is not found', async () => {
  const made = await signing.make(['dee'])
  const other = await signing.server.open()
  const answer = await other.call('GET', `documents/${made.documentId}/pages/1.webp?revision=latest`)
  expect(answer.statusCode).toBe(404)
})
