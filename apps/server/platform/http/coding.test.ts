import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { codingFor, encode } from './coding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, identity;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j selects %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding)
})

test('decompresses to the same page in every content coding', () => {
  const page = `<!doctype html><title>காவேரி</title>${'<p>clause</p>'.repeat(500)}`
  expect(encode(page, 'identity').toString()).toBe(page)
  expect(gunzipSync(encode(page, 'gzip')).toString()).toBe(page)
  expect(brotliDecompressSync(encode(page, 'br')).toString()).toBe(page)
  expect(encode(page, 'br').length).toBeLessThan(page.length / 10)
})
