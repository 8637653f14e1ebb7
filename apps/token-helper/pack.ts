import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// node apps/token-helper/pack.ts makes the file that the service offers to signers: the helper as a package, with its
// dependencies pinned by hash. The file is the same each time.

const here = import.meta.dirname
const OUTPUT = join(here, 'packed', 'countersign-token-helper.tgz')

mkdirSync(join(here, 'packed'), { recursive: true })
const folder = mkdtempSync(join(here, 'packed', 'new-'))
rmSync(join(here, 'dist'), { recursive: true, force: true })
execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
  cwd: here,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const [file = ''] = readdirSync(folder)
renameSync(join(folder, file), OUTPUT)
rmSync(folder, { recursive: true })
process.stdout.write('apps/token-helper/packed/countersign-token-helper.tgz\n')
