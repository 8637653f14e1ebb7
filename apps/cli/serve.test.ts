import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeTestDatabase } from '../server/testing/database.ts'
import { freePort } from '../server/testing/free-port.ts'
import { checkHealth } from './health.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

test('serve starts a process, which SIGTERM ends', { timeout: 60_000 }, async () => {
  const database = await makeTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-serve-'))
  const port = String(await freePort())
  const child = spawn(process.execPath, [MAIN, 'serve', 'api'], {
    env: {
      ...{ PATH: process.env.PATH, COUNTERSIGN_ENVIRONMENT: 'development', COUNTERSIGN_LOG: 'silent' },
      ...{ COUNTERSIGN_DATA: folder, COUNTERSIGN_DATABASE_URL: database.url, COUNTERSIGN_PORT: port },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const status = () =>
      fetch(`http://127.0.0.1:${port}/livez`).then(
        (answer) => answer.status,
        () => null,
      )
    await expect.poll(status, { timeout: 50_000 }).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
    await database.drop()
  }
})

test('serve names the processes there are', { timeout: 60_000 }, async () => {
  const failed = promisify(execFile)(process.execPath, [MAIN, 'serve', 'everything'])
  await expect(failed).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('There are api, worker,') })
})

test('health asks the process of its container', { timeout: 60_000 }, async () => {
  let status = 200
  const server = createServer((request, response) => response.writeHead(request.url === '/livez' ? status : 404).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  const env = { COUNTERSIGN_HOST: '0.0.0.0', COUNTERSIGN_WORKER_HEALTH_PORT: `${port}`, COUNTERSIGN_PORT: '1' }
  const first = ['tini', '--', 'countersign', 'serve', 'worker']
  expect(await checkHealth(env, first)).toBe(0)
  status = 500
  expect(await checkHealth(env, first)).toBe(1)
  expect(await checkHealth(env, ['tini', '--', 'countersign', 'serve', 'api'])).toBe(1)
  server.close()
})

test('health of an examiner asks its socket', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-health-'))
  const env = { COUNTERSIGN_EXAMINER_SOCKET: join(folder, 'socket') }
  const first = ['tini', '--', 'countersign', 'serve', 'examiner']
  expect(await checkHealth(env, first)).toBe(1)
  const server = createSocketServer().listen(env.COUNTERSIGN_EXAMINER_SOCKET)
  await once(server, 'listening')
  expect(await checkHealth(env, first)).toBe(0)
  server.close()
  rmSync(folder, { recursive: true })
})
