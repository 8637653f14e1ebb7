import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConfinement, findConfinement, useExaminer } from './find.ts'
import { bodyOf, FrameReader, sendFrame } from './frames.ts'
import type { Limits, Program } from './program.ts'
import { type Outcome, runConfined } from './run.ts'

const PROGRAM: Program = {
  name: 'test',
  script: join(import.meta.dirname, 'testing/child.ts'),
  code: [],
}
const LIMITS: Limits = {
  heapMb: 64,
  dataBytes: 700 * 1024 * 1024,
  fileBytes: 1_000_000,
  scratchBytes: 1_000_000,
  cpuSeconds: 5,
  openFiles: 64,
  niceness: 5,
}

let folder: string
let server: Server
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'confinement-test-'))
  writeFileSync(join(folder, 'secret'), 'the master key')
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

function run(act: string, wallClockMs = 20_000): Promise<Outcome<{ head: unknown; body: string }>> {
  const { port } = server.address() as { port: number }
  const path = join(folder, 'secret')
  return runConfined({
    ...{ program: PROGRAM, limits: LIMITS, wallClockMs },
    task: { act, secretFile: path, parent: process.pid, port },
    input: { size: 14, open: () => createReadStream(path) },
    answer: { headBytes: 10_000, bodyBytes: 1_000_000 },
    read: async (frame) => ({ head: frame.head, body: (await bodyOf(frame)).toString() }),
  })
}

test('H3: a confined process has no environment, files, network or processes of the server', async () => {
  process.env.COUNTERSIGN_SECRET_OF_TEST = 'an SMTP password'
  const outcome = await run('try')
  delete process.env.COUNTERSIGN_SECRET_OF_TEST
  const top = import.meta.dirname.split('/')[1]
  const opt = process.execPath.split('/')[1]
  expect(outcome).toEqual({
    kind: 'answered',
    answer: {
      body: '',
      head: {
        environment: ['LC_ALL', 'PATH', 'PWD', 'TMPDIR'],
        root: [...new Set(['dev', 'job', 'lib', 'lib64', 'usr', top, opt])].sort(),
        secret: 'ENOENT',
        parentEnvironment: 'ENOENT',
        ownCode: 'EROFS',
        signal: 'ESRCH',
        network: 'EPERM',
        users: 'ENOENT',
      },
    },
  })
})

test('bytes arrive in the process and come back', async () => {
  expect(await run('echo')).toEqual({ kind: 'answered', answer: { head: 'echo', body: 'the master key' } })
})

test('an answer that exceeds its limit is not read', async () => {
  expect(await run('flood')).toEqual({ kind: 'limit reached' })
})

test('a process that exhausts its memory is ended by its limit', async () => {
  await expect(run('eat')).rejects.toThrow('ERR_MEMORY_ALLOCATION_FAILED')
})

test('a process that hangs is ended at the timeout, and its processor time is known', async () => {
  const outcome = await run('hang', 2_000)
  expect(outcome).toEqual({ kind: 'out of time', cpuSeconds: expect.any(Number) })
  expect(outcome.kind === 'out of time' && outcome.cpuSeconds).toBeGreaterThan(0)
  expect(outcome.kind === 'out of time' && outcome.cpuSeconds).toBeLessThan(2)
})

test('H3: an examiner that stops replying does not keep an upload waiting', { timeout: 30_000 }, async () => {
  const socket = join(folder, 'examiner.sock')
  const stuck = createServer(async (connection) => {
    connection.on('error', () => {})
    const { head } = await new FrameReader(connection).next({ headBytes: 1_000, bodyBytes: 0 })
    if ((head as { ask: string }).ask === 'version') await sendFrame(connection, { reply: 'version', qpdf: '1' })
  })
  await new Promise<void>((resolve) => stuck.listen(socket, resolve))
  useExaminer(socket)
  try {
    expect(await run('echo', 100)).toEqual({ kind: 'out of time', cpuSeconds: 0 })
  } finally {
    useExaminer(null)
    stuck.close()
  }
})

test('the check fails while an examiner does not listen, and notices its new version', async () => {
  const socket = join(folder, 'checked.sock')
  const examiner = async (qpdf: string) => {
    const server = createServer(async (connection) => {
      connection.on('error', () => {}).resume()
      await sendFrame(connection, { reply: 'version', qpdf })
    })
    await new Promise<void>((resolve) => server.listen(socket, resolve))
    return server
  }
  useExaminer(socket)
  try {
    const old = await examiner('1')
    await checkConfinement()
    old.close()
    await expect(checkConfinement()).rejects.toThrow('no examiner listens')
    const upgraded = await examiner('2')
    await checkConfinement()
    expect((await findConfinement()).qpdfVersion).toBe('2')
    upgraded.close()
  } finally {
    useExaminer(null)
  }
})

test('a process that a program leaves behind ends with it', async () => {
  expect(await run('leave')).toMatchObject({ kind: 'answered' })
  await expect.poll(() => commandLines().filter((line) => line.includes('left-by-a-confined'))).toEqual([])
})

function commandLines(): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(commandLineOf) // biome-ignore format: one chain
}

/** Empty if the process has ended. */
function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}
