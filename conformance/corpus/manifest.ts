import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Description, Entry } from './types.ts'

export const filesFolder = join(import.meta.dirname, 'files')
const manifestFile = join(import.meta.dirname, 'manifest.json')
export const foreignRoot = join(import.meta.dirname, 'foreign/root.pem')

export const fileOf = ({ name }: Pick<Description, 'name'>): string => join(filesFolder, `${name}.pdf`)

/** The committed corpus: what each file is and what must happen to it. */
export async function readManifest(): Promise<Entry[]> {
  return JSON.parse(await readFile(manifestFile, 'utf8')) as Entry[]
}

export async function entryOf(description: Description): Promise<Entry> {
  const bytes = await readFile(fileOf(description))
  const { name, producer, features, expect, signatures, password, flavours, lenient, explained } = description
  return {
    name,
    producer,
    features,
    expect,
    ...(signatures !== undefined && { signatures }),
    ...(password !== undefined && { password }),
    ...(flavours !== undefined && { flavours }),
    ...(lenient !== undefined && { lenient }),
    ...(explained !== undefined && { explained }),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

export { manifestFile }
