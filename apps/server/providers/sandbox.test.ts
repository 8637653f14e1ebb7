import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSandboxProvider, sandboxRequester } from './sandbox.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-sandbox-esp-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('creates our key for the sandbox’s provider once, for concurrent processes, readable by no other user', async () => {
  const keys = await Promise.all(Array.from({ length: 3 }, () => sandboxRequester(folder)))
  const [first, ...others] = keys.map(({ certificates: [own] }) => Buffer.from(own).toString('base64'))
  expect(others).toEqual([first, first])
  expect(keys[0]?.algorithm).toBe('rsa-sha256')
  expect((await stat(join(folder, 'requester.pem'))).mode & 0o077).toBe(0)
  expect(await readFile(join(folder, 'requester.pem'), 'utf8')).toContain('PRIVATE KEY')
})

test('without an address there is no provider and no warning', async () => {
  const problems: string[] = []
  const provider = openSandboxProvider({ url: null, folder }, (problem) => problems.push(problem))
  expect([await provider.providers(), await provider.authority(), problems]).toEqual([[], undefined, []])
})

test('a provider that does not respond, or responds with unusable data, is ignored, with one warning', async () => {
  const server = createServer((_, response) => response.end('{"2.1": {"protocol": "post"}}')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const problems: string[] = []
  const provider = openSandboxProvider({ url, folder }, (problem) => problems.push(problem))
  expect([await provider.providers(), await provider.authority()]).toEqual([[], undefined])
  expect(problems).toEqual([expect.stringContaining('protocol must be one of')])
  await new Promise((resolve) => server.close(resolve).closeAllConnections())
  expect(await provider.providers()).toEqual([])
  expect(await provider.providers()).toEqual([])
  expect(problems).toHaveLength(2)
})
