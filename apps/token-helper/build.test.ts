import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const run = (file: string, ...args: string[]) => execFileSync(process.execPath, [join(here, file), ...args]).toString()

test('what is published is one file that runs, and reaches libraries', () => {
  run('build.ts')
  const published = 'dist/countersign-token-helper.mjs'
  const described = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  expect(run(published, '--version')).toBe(`${described.version}\n`)
  expect(run(published, '--help')).toContain('countersign-token-helper <address>')
  expect(() => run(published, '--list', '--module', '/nowhere.so')).toThrow(/The token’s software could not be used/)
})
