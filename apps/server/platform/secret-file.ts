import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Reads a file that no other user may read. Creates it if it does not exist: written aside and linked into place
 * atomically, so processes that start at the same time read the same content.
 */
export async function readSecretFile(path: string, first: () => string): Promise<string> {
  await createUnlessThere(path, first)
  const { mode } = await stat(path)
  if (mode & 0o077) throw new Error(`${path} holds secrets and others can read it. Run: chmod 600 ${path}`)
  return readFile(path, 'utf8')
}

async function createUnlessThere(path: string, first: () => string): Promise<void> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(path), { recursive: true })
  await using file = await open(aside, 'wx', 0o600)
  await file.writeFile(first())
  await file.sync()
  await link(aside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(aside)
}
