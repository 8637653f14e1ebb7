import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

// Reads the files of a build in dist/. File names contain the content hash, so they can be cached forever.

export interface AssetFile {
  headers: Record<string, string>
  /** By content coding. */
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
}

export interface Manifest {
  /** All files the build read. */
  inputs: string[]
  /** The hash of the inputs. */
  sources: string
  /** Source name → name in dist/. */
  files: Record<string, string>
}

export const ROOT = resolve(import.meta.dirname, '../..')
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** The manifest of the build in `dist`. Builds first if there is none, or if an input has changed. */
export async function builtManifest<M extends Pick<Manifest, 'inputs' | 'sources'> = Manifest>(
  dist: string,
  loadBuild: () => Promise<{ build(): Promise<M> }>,
): Promise<M> {
  const found = await readManifest<M>(dist)
  // A missing input counts as a change.
  if (found && (await hashInputs(found.inputs).catch(() => null)) === found.sources) return found
  const { build } = await loadBuild().catch((error: Error) => {
    throw new Error(
      `The assets in ${dist} are missing or outdated, and the build failed to load (${error.message}). Run bin/setup.`,
    )
  })
  return build()
}

async function readManifest<M>(dist: string): Promise<M | null> {
  const text = await readFile(join(dist, 'manifest.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as M)
}

/** A hash of the names and contents of the inputs; paths from the repository root. */
export async function hashInputs(inputs: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of inputs) hash.update(`${name}\0`).update(await readFile(join(ROOT, name)))
  return hash.digest('hex')
}

export async function readAsset(dist: string, file: string): Promise<AssetFile> {
  const read = (extension: string) => readFile(join(dist, file + extension))
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
