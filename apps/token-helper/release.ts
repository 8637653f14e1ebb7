import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// node apps/token-helper/release.ts packs the helper and prints the version and hash that signing pages must name
// (apps/server/signing/helper/release.ts).

const here = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), 'countersign-pack-'))
const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: here }).toString()
const [, filename = ''] = /"filename": "([^"]+)"/.exec(output) ?? []
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
const bytes = readFileSync(join(folder, filename.replace('@countersign/', 'countersign-')))
rmSync(folder, { recursive: true })
process.stdout.write(`version: ${version}\nintegrity: sha512-${createHash('sha512').update(bytes).digest('base64')}\n`)
