import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROCESSES = ['serve-api', 'serve-worker', 'serve-sealer', 'all', 'run-migrate', 'serve-examiner']

test.each(PROCESSES)('%s reports why it cannot start in one JSON line', { timeout: 120_000 }, (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    env: { PATH: process.env.PATH ?? '', COUNTERSIGN_PORT: 'none', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  const lines = stderr.trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, msg: expect.stringContaining('COUNTERSIGN_') })
})

test('an error that nothing catches is a JSON line, too, and so is a warning of Node', () => {
  const program = `
    const { logProcessErrors } = await import(${JSON.stringify(join(import.meta.dirname, 'process-logs.ts'))})
    logProcessErrors()
    process.emitWarning('a warning')
    setImmediate(() => { throw new Error('nobody catches it') })`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ level: 40, err: { message: 'a warning' } })
  expect(JSON.parse(stderr)).toMatchObject({ level: 60, err: { message: 'nobody catches it' } })
})
