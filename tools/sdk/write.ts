import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { documentHash } from './document-hash.ts'

// node tools/sdk/write.ts: generates packages/sdk/generated/api.ts from docs/api/openapi.json. Run tools/sdk/setup first.

const ROOT = resolve(import.meta.dirname, '../..')
const DOCUMENT = join(ROOT, 'docs/api/openapi.json')
const OUTPUT = join(ROOT, 'packages/sdk/generated/api.ts')
const GENERATOR = join(import.meta.dirname, 'node_modules/openapi-typescript/bin/cli.js')

const types = execFileSync(
  process.execPath,
  [GENERATOR, DOCUMENT, '--root-types', '--root-types-no-schema-prefix', '--default-non-nullable=false'],
  {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const head = `// Generated from docs/api/openapi.json by tools/sdk/write.ts. Do not edit.\n// sha256 of the document: ${documentHash(readFileSync(DOCUMENT))}\n\n`
writeFileSync(OUTPUT, head + types.replace(/^\/\*\*[\s\S]*?\*\/\n+/, ''))
process.stdout.write('packages/sdk/generated/api.ts\n')
