import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate'
import { toHex } from '../log/encoding.ts'
import { type Manifest, PATHS, parseManifest } from './manifest.ts'

// Reads evidence.zip in Node and in browsers. The file is untrusted: limits are checked before anything is unpacked.

/** Far above the size of a request's upload, signed copy, certificates and messages. */
const MAX_BYTES = 1024 * 1024 * 1024
const MAX_FILES = 10_000

export interface Bundle {
  readonly manifest: Manifest
  /** All files of the archive, by path. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** The file is not a readable evidence.zip. The message is a clause that can follow "The file is not an evidence.zip: ". */
export class BundleUnreadable extends Error {
  override readonly name = 'BundleUnreadable'
}

/** Checks for the local file header signature (APPNOTE 4.3.7). */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

export function readBundle(bytes: Uint8Array): Bundle {
  const files = unpack(bytes)
  const manifest = files.get(PATHS.manifest)
  if (!manifest) throw new BundleUnreadable(`${PATHS.manifest} is missing`)
  try {
    return { manifest: parseManifest(strFromU8(manifest)), files }
  } catch (error) {
    throw new BundleUnreadable(`${PATHS.manifest} cannot be read: ${(error as Error).message}`)
  }
}

/** Describes the first file that does not match the manifest; undefined if all match. */
export function manifestFault(
  { manifest, files }: Bundle,
  sha256: (bytes: Uint8Array) => Uint8Array,
): string | undefined {
  const listed = new Set<string>([PATHS.manifest])
  for (const { path, sha256: expected, size } of manifest.files) {
    listed.add(path)
    const bytes = files.get(path)
    if (!bytes) return `${path} is missing`
    if (bytes.length !== size || toHex(sha256(bytes)) !== expected) return `${path} does not match the manifest`
  }
  const added = [...files.keys()].find((path) => !listed.has(path))
  return added === undefined ? undefined : `${added} is not in the manifest`
}

function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const seen = new Set<string>()
  let total = 0
  const checkEntry = ({ name, size, originalSize }: UnzipFileInfo) => {
    if (seen.has(name)) throw new BundleUnreadable('two files have the same name')
    seen.add(name)
    // For stored files the compressed size counts, even if the archive claims a smaller original size.
    total += Math.max(size, originalSize)
    if (total > MAX_BYTES || seen.size > MAX_FILES) throw new BundleUnreadable('the archive exceeds the size limit')
    return !name.endsWith('/')
  }
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: checkEntry })))
  } catch (error) {
    if (error instanceof BundleUnreadable) throw error
    throw new BundleUnreadable(`the zip archive is damaged (${(error as Error).message})`)
  }
}
