import { X509Certificate } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Certificate, parseCertificate } from '@countersign/pades'
import { basicConstraints } from '@countersign/pades/trust'
import { lookingAgain, readingOnce } from '../platform/operator-files.ts'
import { isStoreName } from './store-name.ts'

// The operator's trust stores: a folder with one sub-folder for each store, which contains CA certificates as PEM (any
// number in a file) or DER (docs/operators/trust-stores.md). It may be changed at run time.

export interface TrustSettings {
  readonly folder: string
  /** The stores of accounts for which the operator has chosen none. */
  readonly defaults: readonly string[]
  /** Hosts, or host:port, in special ranges that certificates may name, for an organisation's internal CA. */
  readonly allowList: readonly string[]
}

export interface TrustStore {
  readonly name: string
  readonly anchors: readonly Certificate[]
  /** Files that are ignored, each with its reason. */
  readonly problems: readonly string[]
}

export interface TrustStores {
  list(): Promise<readonly TrustStore[]>
  /** The certificates of these stores; null: of the default ones. A store that does not exist has none. */
  anchors(names: readonly string[] | null): Promise<readonly Certificate[]>
}

export function openTrustStores(
  { folder, defaults }: Pick<TrustSettings, 'folder' | 'defaults'>,
  now: () => number = Date.now,
): TrustStores {
  const read = readingOnce(contentOf)
  const list = lookingAgain(() => readStores(folder, read), now)
  return {
    list,
    anchors: async (names) => {
      const wanted = new Set(names ?? defaults)
      return (await list()).filter(({ name }) => wanted.has(name)).flatMap(({ anchors }) => anchors)
    },
  }
}

export { isStoreName }

type ReadFile = (path: string) => Promise<Content>

interface Content {
  readonly anchors: readonly Certificate[]
  readonly problems: readonly string[]
}

async function readStores(folder: string, read: ReadFile): Promise<readonly TrustStore[]> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries.filter(isStoreName).toSorted()
  const areFolders = await Promise.all(names.map((name) => isFolder(join(folder, name))))
  return Promise.all(names.filter((_, i) => areFolders[i]).map((name) => readStore(folder, name, read)))
}

/** Follows symbolic links, as orchestrators mount data. */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? false
}

async function readStore(folder: string, name: string, read: ReadFile): Promise<TrustStore> {
  const names = (await readdir(join(folder, name))).filter((file) => !file.startsWith('.')).toSorted()
  const contents: Content[] = []
  for (const file of names) {
    contents.push(await read(join(folder, name, file)).catch(unreadable(file)))
  }
  return {
    name,
    anchors: contents.flatMap(({ anchors }) => anchors),
    problems: contents.flatMap(({ problems }) => problems),
  }
}

/** A file that is unreadable or was just deleted does not affect others. */
function unreadable(file: string): (error: NodeJS.ErrnoException) => Content {
  return ({ code, message }) => ({ anchors: [], problems: [`${file} cannot be read: ${code ?? message}`] })
}

function contentOf(bytes: Buffer, path: string): Content {
  const file = basename(path)
  const anchors: Certificate[] = []
  const problems: string[] = []
  const encoded = certificatesIn(bytes)
  if (encoded.length === 0) problems.push(`${file} holds no certificate`)
  for (const [index, one] of encoded.entries()) {
    try {
      const certificate = parseCertificate(new Uint8Array(new X509Certificate(one).raw))
      if (basicConstraints(certificate).authority) anchors.push(certificate)
      else problems.push(`${file}: certificate ${index + 1} is no authority’s`)
    } catch (error) {
      problems.push(`${file}: certificate ${index + 1} cannot be read: ${(error as Error).message}`)
    }
  }
  return { anchors, problems }
}

function certificatesIn(bytes: Buffer): readonly (Buffer | string)[] {
  const pem = bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  return pem ?? (bytes[0] === 0x30 ? [bytes] : [])
}
