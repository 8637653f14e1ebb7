import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkConfinement, useExaminer } from '../platform/confinement/find.ts'

const SCRIPT = join(import.meta.dirname, 'serve-examiner.ts')

function start(env: Record<string, string>): { status: number | null; complaint: string } {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], {
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, complaint: stderr }
}

test('H3: an examiner does not start with a setting of another process', () => {
  const { status, complaint } = start({
    COUNTERSIGN_EXAMINER_SOCKET: join(tmpdir(), 'unused-examiner-socket'),
    COUNTERSIGN_DATABASE_URL: 'postgres://127.0.0.1/countersign',
  })
  expect(status).toBe(1)
  expect(complaint).toContain('an examiner must have no other settings: COUNTERSIGN_DATABASE_URL')
})

test('an examiner without a socket names the setting', () => {
  const { status, complaint } = start({})
  expect(status).toBe(1)
  expect(complaint).toContain('COUNTERSIGN_EXAMINER_SOCKET must be the path of the socket')
})

test('H3: a server whose examiner does not listen confines nothing elsewhere', async () => {
  useExaminer(join(tmpdir(), 'no-examiner-listens-here'))
  try {
    await expect(checkConfinement()).rejects.toThrow('no examiner listens at')
  } finally {
    useExaminer(null)
  }
})
