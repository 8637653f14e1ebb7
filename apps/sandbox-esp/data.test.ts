import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pemOfCertificate } from '@countersign/sandbox-pki'
import { afterAll, expect, test } from 'vitest'
import { loadOrCreate, readRequesters } from './data.ts'
import { newRequester } from './testing/stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-esp-'))
afterAll(() => rmSync(folder, { recursive: true }))
const url = 'http://127.0.0.1:8095'

test('a restart keeps what requesters have pinned', async () => {
  const data = join(folder, 'data')
  const first = loadOrCreate(data, url)
  const second = loadOrCreate(data, url)
  expect(second.messageKey.certificates).toEqual(first.messageKey.certificates)
  const message = new Uint8Array(9)
  expect(await second.messageKey.sign(message)).toEqual(await first.messageKey.sign(message))
  expect(second.pki.root.certificate).toEqual(first.pki.root.certificate)
  expect(statSync(join(data, 'messages.key.pem')).mode & 0o077).toBe(0)
  expect(() => loadOrCreate(data, 'http://127.0.0.1:9')).toThrow(/answers at http:\/\/127.0.0.1:8095/)
})

test('each certificate in the folder of requesters is one, named by its file', () => {
  const [certificate] = newRequester().certificates
  writeFileSync(join(folder, 'ASP-7.pem'), pemOfCertificate(certificate))
  expect(readRequesters(folder)).toEqual([{ aspId: 'ASP-7', certificate }])
})
