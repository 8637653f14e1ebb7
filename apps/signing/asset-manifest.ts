import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

// What a build leaves in dist/, and reading it again. Names hold the content's hash: cache them for good.

export interface AssetFile {
  headers: Record<string, string>
  /** By content coding; each browser gets the smallest it accepts. */
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
}

export interface Manifest {
  /** Everything the build read, and the hash of it. */
  inputs: string[]
  sources: string
  /** Name in the source → name in dist/. */
  files: Record<string, string>
}

export const ROOT = resolve(import.meta.dirname, '../..')
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Of what was built in this folder; builds it first where that was not done for these very sources. */
export async function builtManifest(
  dist: string,
  loadBuild: () => Promise<{ build(): Promise<Manifest> }>,
): Promise<Manifest> {
  const found = await readManifest(dist)
  // A file that is gone is a change too.
  if (found && (await hashInputs(found.inputs).catch(() => null)) === found.sources) return found
  const { build } = await loadBuild().catch((error: Error) => {
    throw new Error(`The page in ${dist} is not built, and cannot be built here (${error.message}). Run bin/setup.`)
  })
  return build()
}

async function readManifest(dist: string): Promise<Manifest | null> {
  const text = await readFile(join(dist, 'manifest.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Manifest)
}

/** Of every file the build read, whose names are from the root: a change in what is imported is a change in one of them. */
export async function hashInputs(inputs: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of inputs) hash.update(`${name}\0`).update(await readFile(join(ROOT, name)))
  return hash.digest('hex')
}

export async function readAsset(dist: string, file: string): Promise<AssetFile> {
  const read = (ending: string) => readFile(join(dist, file + ending))
  const [identity, gzip, br] = await Promise.all([read(''), read('.gz'), read('.br')])
  return {
    headers: {
      'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
    },
    bodies: { identity, gzip, br },
  }
}
