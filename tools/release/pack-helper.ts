import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packPackages, publishedPackages } from './pack.ts'

// node tools/release/pack-helper.ts makes the file that the service offers to signers: the helper as a package, with its
// dependencies pinned by hash. The file is the same each time.

const OUTPUT = 'apps/token-helper/packed/countersign-token-helper.tgz'
const root = resolve(import.meta.dirname, '../..')
const packed = join(root, 'apps/token-helper/packed')

mkdirSync(packed, { recursive: true })
const folder = mkdtempSync(join(packed, 'new-'))
const helper = publishedPackages(root).filter(({ name }) => name === '@countersign/token-helper')
const [file = ''] = await packPackages(root, helper, folder)
renameSync(join(folder, file), join(root, OUTPUT))
rmSync(folder, { recursive: true })
process.stdout.write(`${OUTPUT}\n`)
