import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtempDisposable, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackage } from './build.ts'

// The scripts `prepack` and `postpack` of every package that is published, so that `npm pack` in its folder makes the
// archive that bin/release makes. `npm pack` takes package.json from the folder: prepack puts the published files there and
// keeps those they replace in .packing, postpack puts these back.

const folder = process.cwd()
const KEPT = join(folder, '.packing')

if (process.argv.includes('--undo')) await undo()
else await prepare()

async function prepare(): Promise<void> {
  await undo() // of an npm pack that was interrupted
  await using built = await mkdtempDisposable(join(tmpdir(), 'countersign-prepack-'))
  await buildPackage(folder, built.path)
  const names = await readdir(built.path)
  await mkdir(KEPT)
  for (const name of names) {
    if (existsSync(join(folder, name))) await rename(join(folder, name), join(KEPT, name))
    await cp(join(built.path, name), join(folder, name), { recursive: true })
  }
}

async function undo(): Promise<void> {
  if (!existsSync(KEPT)) return
  for (const name of ['LICENSE', 'npm-shrinkwrap.json', 'dist'])
    await rm(join(folder, name), { recursive: true, force: true })
  for (const name of await readdir(KEPT)) await rename(join(KEPT, name), join(folder, name))
  await rm(KEPT, { recursive: true })
}
