import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { build as bundle } from 'esbuild'

// node build.ts: builds dist/, the published package: one script without dependencies, with its parts of
// @countersign/pades bundled. Its types use only the platform's types.

const here = import.meta.dirname
const TSC = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc')

export async function build(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await bundle({
    entryPoints: [join(here, 'index.ts')],
    outfile: join(folder, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  })
  await writeTypes(folder)
  const { name, version, license, type, description, sideEffects } = JSON.parse(
    await readFile(join(here, 'package.json'), 'utf8'),
  )
  const exports = { '.': { types: './index.d.ts', default: './index.js' } }
  const published = { name, version, license, type, description, sideEffects, exports }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  await cp(join(here, 'README.md'), join(folder, 'README.md'))
  await cp(join(here, '../../LICENSE'), join(folder, 'LICENSE'))
}

/** Writes the declarations that index.d.ts references, directly or indirectly. */
async function writeTypes(folder: string): Promise<void> {
  await using scratch = await mkdtempDisposable(join(tmpdir(), 'p12-types-'))
  execFileSync(process.execPath, [TSC, '-p', join(here, 'tsconfig.build.json'), '--outDir', scratch.path])
  const pending = ['index.ts']
  for (const file of pending) {
    const declaration = file.replace(/\.ts$/, '.d.ts')
    const text = await readFile(join(scratch.path, declaration), 'utf8')
    for (const [, target = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const next = normalize(join(dirname(file), target))
      if (!pending.includes(next)) pending.push(next)
    }
    await mkdir(dirname(join(folder, declaration)), { recursive: true })
    await writeFile(join(folder, declaration), text.replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"))
  }
}

if (import.meta.main) await build(join(here, 'dist'))
