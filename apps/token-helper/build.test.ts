import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const run = (file: string, ...args: string[]) => execFileSync(process.execPath, [join(here, file), ...args]).toString()

test('the published bundle runs and loads PKCS#11 libraries', () => {
  run('build.ts')
  const published = 'dist/countersign-token-helper.mjs'
  const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  expect(run(published, '--version')).toBe(`${manifest.version}\n`)
  expect(run(published, '--help')).toContain('countersign-token-helper <address>')
  expect(() => run(published, '--list', '--module', '/nowhere.so')).toThrow(/The token’s driver cannot be used/)
})
