import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

// Files with secrets: keys, P12 files, passwords, PINs. Only their owner may read them.

/** A file that other users can use. The message says what to do. */
export class SecretFileUnusable extends Error {
  override readonly name = 'SecretFileUnusable'
}

/** Reads an operator's file after checking that no other user may read it. It is never created. */
export async function readSecretBytes(path: string): Promise<Buffer> {
  await using file = await open(path)
  // Checked on the open file, so that the file that is read is the file that was checked.
  checkSecretMode(path, (await file.stat()).mode)
  return file.readFile()
}

/** A secret file's text without the trailing line end. */
export async function readSecretText(path: string): Promise<string> {
  return (await readSecretBytes(path)).toString('utf8').replace(/\r?\n$/, '')
}

/**
 * Reads a file that no other user may read. Creates it if it does not exist: written aside and linked into place
 * atomically, so processes that start at the same time read the same content.
 */
export async function readSecretFile(path: string, first: () => string): Promise<string> {
  await createSecretFile(path, first)
  checkSecretMode(path, (await stat(path)).mode)
  return readFile(path, 'utf8')
}

/** Throws if the mode permits anything to the group or to others. */
export function checkSecretMode(path: string, mode: number): void {
  if ((mode & 0o077) === 0) return
  const found = (mode & 0o777).toString(8).padStart(3, '0')
  throw new SecretFileUnusable(
    `${path} holds secrets and has mode ${found}, so other users can use it. Run: chmod 600 ${path}, and consider what it holds as known to users of this machine.`,
  )
}

/** Returns whether it created the file. */
export async function createSecretFile(path: string, first: () => string): Promise<boolean> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  if (isThere) return false
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(path), { recursive: true })
  await using file = await open(aside, 'wx', 0o600)
  await file.writeFile(first())
  await file.sync()
  const isCreated = await link(aside, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  await rm(aside)
  await syncFolder(dirname(path))
  return isCreated
}

export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}
