import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bundleProgram, compileModules } from './compile.ts'
import { pinDependencies } from './pin-dependencies.ts'
import { entryModules, program, publishManifest, type SourceManifest } from './publish-manifest.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Writes what is published of the package in `folder` to the empty folder `out`. */
export async function buildPackage(folder: string, out: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as SourceManifest
  await mkdir(out, { recursive: true })
  await writeFile(join(out, 'package.json'), `${JSON.stringify(publishManifest(manifest), null, 2)}\n`)
  await writeFile(join(out, 'README.md'), withoutRelativeLinks(await readFile(join(folder, 'README.md'), 'utf8')))
  await cp(join(ROOT, 'LICENSE'), join(out, 'LICENSE'))
  const entries = entryModules(manifest)
  if (entries.length > 0) await compileModules(folder, entries, join(out, 'dist'))
  for (const [name, main] of Object.entries(manifest.bin ?? {}))
    await bundleProgram(join(folder, main), join(out, program(name)), Object.keys(manifest.dependencies ?? {}))
  if (manifest.bin) await writeFile(join(out, 'npm-shrinkwrap.json'), await pinDependencies(ROOT, manifest))
}

/** Links to other files of the repository lead nowhere in a package: their text stays. */
export function withoutRelativeLinks(markdown: string): string {
  return markdown
    .split(/(^```.*?^```$)/ms)
    .map((part, i) => (i % 2 === 1 ? part : part.replaceAll(/\[([^\]]+)\]\((?![a-z]+:|#)[^)]*\)/g, '$1')))
    .join('')
}
