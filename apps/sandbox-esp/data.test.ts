import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pemOfCertificate } from '@countersign/sandbox-pki'
import { afterAll, expect, test } from 'vitest'
import { loadOrCreate, readRequesters } from './data.ts'
import { newRequester } from './testing/harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-esp-'))
afterAll(() => rmSync(folder, { recursive: true }))
const url = 'http://127.0.0.1:8095'

test('keeps pinned certificates across a restart', async () => {
  const data = join(folder, 'data')
  const first = loadOrCreate(data, url)
  const second = loadOrCreate(data, url)
  expect(second.messageKey.certificates).toEqual(first.messageKey.certificates)
  const message = new Uint8Array(9)
  expect(await second.messageKey.sign(message)).toEqual(await first.messageKey.sign(message))
  expect(second.pki.root.certificate).toEqual(first.pki.root.certificate)
  expect(statSync(join(data, 'messages.key.pem')).mode & 0o077).toBe(0)
  expect(() => loadOrCreate(data, 'http://127.0.0.1:9')).toThrow(/has the address http:\/\/127.0.0.1:8095/)
})

test('reads requesters from the certificate files of a folder', () => {
  const [certificate] = newRequester().certificates
  writeFileSync(join(folder, 'ASP-7.pem'), pemOfCertificate(certificate))
  expect(readRequesters(folder)).toEqual([{ aspId: 'ASP-7', certificate }])
})
