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

test('our key for the sandbox’s provider is made once, for all who begin at the same time, and nobody else may read it', async () => {
  const keys = await Promise.all(Array.from({ length: 3 }, () => sandboxRequester(folder)))
  const [first, ...others] = keys.map(({ certificates: [own] }) => Buffer.from(own).toString('base64'))
  expect(others).toEqual([first, first])
  expect(keys[0]?.algorithm).toBe('rsa-sha256')
  expect((await stat(join(folder, 'requester.pem'))).mode & 0o077).toBe(0)
  expect(await readFile(join(folder, 'requester.pem'), 'utf8')).toContain('PRIVATE KEY')
})

test('without an address there is none, and nothing is wrong', async () => {
  const told: string[] = []
  const provider = openSandboxProvider({ url: null, folder }, (problem) => told.push(problem))
  expect([await provider.providers(), await provider.authority(), told]).toEqual([[], undefined, []])
})

test('one that does not answer, or says what cannot be used, is none, and that is told once', async () => {
  const server = createServer((_, response) => response.end('{"2.1": {"protocol": "post"}}')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const told: string[] = []
  const provider = openSandboxProvider({ url, folder }, (problem) => told.push(problem))
  expect([await provider.providers(), await provider.authority()]).toEqual([[], undefined])
  expect(told).toEqual([expect.stringContaining('protocol must be one of')])
  await new Promise((resolve) => server.close(resolve).closeAllConnections())
  expect(await provider.providers()).toEqual([])
  expect(await provider.providers()).toEqual([])
  expect(told).toHaveLength(2)
})
