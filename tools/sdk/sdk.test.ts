import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { documentHash } from './document-hash.ts'

const ROOT = resolve(import.meta.dirname, '../..')

test('the generated client is that of the OpenAPI document', () => {
  const generated = readFileSync(join(ROOT, 'packages/sdk/generated/api.ts'), 'utf8')
  const named = /^\/\/ sha256 of the document: (\w+)$/m.exec(generated)?.[1]
  const hash = documentHash(readFileSync(join(ROOT, 'docs/api/openapi.json')))
  expect(named, 'Run tools/sdk/setup, then node tools/sdk/write.ts').toBe(hash)
})
