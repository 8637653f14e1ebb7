import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate'
import { toHex } from '../log/encoding.ts'
import { type Manifest, PATHS, parseManifest } from './manifest.ts'

// Reads evidence.zip, in Node and in a browser alike. The file may come from anyone, so what it claims is bounded before
// anything is unpacked.

/** Far above what a request can hold: an upload, its signed copy, certificates and messages. */
const MOST_BYTES = 1024 * 1024 * 1024
const MOST_FILES = 10_000

export interface Bundle {
  readonly manifest: Manifest
  /** By path, all that the archive holds. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** It is not an evidence.zip that can be read. The message says why, as an end of "This is no evidence.zip: …". */
export class BundleUnreadable extends Error {
  override readonly name = 'BundleUnreadable'
}

/** Whether the bytes begin as a zip archive does (APPNOTE 4.3.7). */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

export function readBundle(bytes: Uint8Array): Bundle {
  const files = unpack(bytes)
  const manifest = files.get(PATHS.manifest)
  if (!manifest) throw new BundleUnreadable(`it holds no ${PATHS.manifest}`)
  try {
    return { manifest: parseManifest(strFromU8(manifest)), files }
  } catch (error) {
    throw new BundleUnreadable(`${PATHS.manifest} cannot be read: ${(error as Error).message}`)
  }
}

/** Whether each file is the one the manifest names: the first that is not, in words; undefined if all are. */
export function manifestFault(
  { manifest, files }: Bundle,
  sha256: (bytes: Uint8Array) => Uint8Array,
): string | undefined {
  const listed = new Set<string>([PATHS.manifest])
  for (const { path, sha256: expected, size } of manifest.files) {
    listed.add(path)
    const bytes = files.get(path)
    if (!bytes) return `${path} is missing`
    if (bytes.length !== size || toHex(sha256(bytes)) !== expected) return `${path} is not the file that was put in`
  }
  const added = [...files.keys()].find((path) => !listed.has(path))
  return added === undefined ? undefined : `${added} was added`
}

function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const seen = new Set<string>()
  let total = 0
  const admit = ({ name, size, originalSize }: UnzipFileInfo) => {
    if (seen.has(name)) throw new BundleUnreadable('it holds two files of one name')
    seen.add(name)
    // What is stored as it is takes its own size, whatever the archive says of it unpacked.
    total += Math.max(size, originalSize)
    if (total > MOST_BYTES || seen.size > MOST_FILES) throw new BundleUnreadable('it is larger than any request')
    return !name.endsWith('/')
  }
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: admit })))
  } catch (error) {
    if (error instanceof BundleUnreadable) throw error
    throw new BundleUnreadable(`it is not a sound zip archive (${(error as Error).message})`)
  }
}
