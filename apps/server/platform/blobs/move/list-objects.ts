import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mustBeObjectName } from '../name.ts'

/** An object of a folder. */
export interface LocalObject {
  name: string
  path: string
  size: number
  modifiedMs: number
}

/** All objects of a folder. Files that are being written, and files that are no objects, are not among them. */
export async function* listObjects(folder: string, below = ''): AsyncGenerator<LocalObject> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* listObjects(folder, name)
    else if (isObjectName(name)) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined) // deleted since
      if (found) yield { name, path, size: found.size, modifiedMs: Math.floor(found.mtimeMs) }
    }
  }
}

function isObjectName(name: string): boolean {
  try {
    mustBeObjectName(name)
    return true
  } catch {
    return false
  }
}
