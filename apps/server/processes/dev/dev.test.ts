import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { freePort } from '../../testing/free-port.ts'

const PROGRAM = join(import.meta.dirname, '../dev.ts')
const LAST_LINE = /^Ctrl-C stops the server/

let database: TestDatabase
let folder: string
let ports: { api: number; provider: number }
beforeAll(async () => {
  database = await makeTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'countersign-dev-'))
  ports = { api: await freePort(), provider: await freePort() }
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

function start(): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    COUNTERSIGN_DATABASE_URL: database.urlOf('all'),
    COUNTERSIGN_DATA: folder,
    COUNTERSIGN_PORT: String(ports.api),
    COUNTERSIGN_SANDBOX_ESP_PORT: String(ports.provider),
  }
  return spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** What was printed until this line. */
async function line(child: ChildProcess, wanted: RegExp): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('no output')
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  let printed = ''
  for await (const one of createInterface(child.stdout)) {
    printed += `${one}\n`
    if (wanted.test(one)) return printed
  }
  throw new Error(`bin/dev ended: ${complaints}`)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** The provider notices the end of its parent; the test's time limit bounds the wait. */
async function untilClosed(port: number): Promise<void> {
  while (await isListening(port));
}

test.each([
  ['SIGINT', [0, null]],
  ['SIGTERM', [0, null]],
  ['SIGKILL', [null, 'SIGKILL']],
] as const)('N9: bin/dev leaves no process behind on %s', { timeout: 120_000 }, async (signal, expected) => {
  const child = start()
  const ended = once(child, 'exit')
  await line(child, LAST_LINE)
  expect(await isListening(ports.provider)).toBe(true)
  const ready = await fetch(`http://127.0.0.1:${ports.api}/readyz`)
  expect(await ready.json()).toMatchObject({ status: 'ok', checks: { confinement: 'ok' } })
  child.kill(signal)
  expect(await ended).toEqual(expected)
  await untilClosed(ports.provider)
  expect(await isListening(ports.api)).toBe(false)
})

test('bin/dev prints addresses at which passkeys work and mails link to, and where people sign up', {
  timeout: 120_000,
}, async () => {
  const child = start()
  const ended = once(child, 'exit')
  const printed = await line(child, LAST_LINE)
  const address = `http://localhost:${ports.api}`
  expect(printed).toContain(`Countersign runs at ${address}\n`)
  expect(printed).toContain(`${address}/sign-up\n`)
  expect(printed).not.toContain(`127.0.0.1:${ports.api}`)
  expect((await fetch(`${address}/sign-up`)).status).toBe(200)
  child.kill('SIGINT')
  await ended
})

test('N9: bin/dev leaves no process behind when it cannot start', { timeout: 120_000 }, async () => {
  const occupant = createServer().listen(ports.api, '127.0.0.1')
  await once(occupant, 'listening')
  const child = start()
  const complaint = child.stderr ? text(child.stderr) : ''
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(await complaint).toContain('is in use')
  await untilClosed(ports.provider)
  occupant.close()
})

test('bin/dev names the setting for the port of the identity provider, if it is in use', {
  timeout: 120_000,
}, async () => {
  const occupant = createServer().listen(ports.provider, '127.0.0.1')
  await once(occupant, 'listening')
  const child = start()
  const complaint = child.stderr ? await text(child.stderr) : ''
  expect(complaint).toContain(`port ${ports.provider} of 127.0.0.1 is in use.`)
  expect(complaint).toContain('for the reason above. Set COUNTERSIGN_SANDBOX_ESP_PORT')
  expect(complaint).not.toContain('    at ')
  occupant.close()
})
