import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeSbom } from '../supply-chain/make-sbom.ts'
import { readProject } from '../supply-chain/project.ts'
import { systemPackages } from '../supply-chain/system-packages.ts'
import { packPackages, packSource, publishedPackages } from './pack.ts'
import { CHECKSUMS, SIGNATURE, signChecksums, verifyChecksums, writeChecksums } from './sign.ts'

// bin/release: see there and docs/operators/releases.md.

const ROOT = resolve(import.meta.dirname, '../..')

const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    out: { type: 'string' },
    signers: { type: 'string', default: join(ROOT, 'docs/release-signers') },
  },
})

try {
  await run()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  mustBeCommitted()
  const { version = '' } = readProject(ROOT).manifests.get('') ?? {}
  const out = resolve(values.out ?? join(ROOT, '.data/releases', version))
  mkdirSync(out, { recursive: true })
  if (readdirSync(out).length > 0) throw new Error(`${out} is not empty. Remove it, or name another folder with --out.`)
  await packPackages(ROOT, publishedPackages(ROOT), out)
  packSource(ROOT, version, out)
  const sbom = makeSbom([ROOT, join(ROOT, 'tools/node')].map(readProject), systemPackages())
  writeFileSync(join(out, `countersign-${version}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`)
  writeChecksums(out)
  process.stdout.write(readFileSync(join(out, CHECKSUMS)))
  if (values.key === undefined) {
    process.stdout.write(`${out} is complete and not signed: name a key with --key.\n`)
    return
  }
  signChecksums(out, values.key)
  verifyChecksums(out, values.signers)
  process.stdout.write(`${join(out, SIGNATURE)} is made and verified.\n`)
}

function mustBeCommitted(): void {
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' })
  if (changes !== '') throw new Error(`A release is made from a commit. These files differ from it:\n${changes}`)
}
