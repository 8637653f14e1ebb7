import { randomBytes, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import {
  access,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { BlobExists, BlobMissing } from './errors.ts'
import { mustBeObjectName } from './name.ts'
import type { Content, ObjectStore, Place } from './object-store.ts'

// Objects as files. A file is written aside, synced and renamed into place, so it is complete or does not exist.

const PROBE_BYTES = 4096
const ASIDE = '.incoming'
/** No upload takes this long: such a file was left by a killed process. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

export async function openFileSystem(folder: string): Promise<ObjectStore> {
  const aside = join(folder, ASIDE)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  await discardAbandoned(aside)
  const pathOf = (name: string) => {
    mustBeObjectName(name)
    return join(folder, name)
  }

  return {
    async put(name, content, { unlessThere = false } = {}) {
      const path = pathOf(name)
      const written = join(aside, randomUUID())
      try {
        if (unlessThere) await createOrFail(name, written, path, folder, content)
        else if (await writeUnlessThere(path, written, content)) await moveIntoPlace(written, path, folder)
      } finally {
        await rm(written, { force: true })
      }
      // The folder's owner can always delete a file, so no lock is reported.
      return { versionId: null, lockedUntil: null }
    },

    async get({ name }, range) {
      const file = await openToRead(pathOf(name))
      if (!file) throw new BlobMissing(name)
      const { size } = await file.stat()
      if (range && range.start >= size) {
        await file.close()
        return { size, stream: Readable.from([]) }
      }
      return { size, stream: file.createReadStream(range) }
    },

    async head({ name }: Place) {
      return stat(pathOf(name)).then(({ size }) => ({ size }), unlessMissing)
    },

    async versions(name) {
      const found = await stat(pathOf(name)).catch(unlessMissing)
      return found ? [{ name, versionId: null }] : []
    },

    async first(name) {
      const found = await stat(pathOf(name)).catch(unlessMissing)
      return found && { name, versionId: null }
    },

    // A folder has no versions: the file under the name is the object, or it cannot be decrypted.
    async fate({ name }) {
      return (await stat(pathOf(name)).catch(unlessMissing)) ? undefined : 'gone'
    },

    async delete({ name }) {
      await rm(pathOf(name), { force: true })
    },

    async check() {
      await access(folder, constants.R_OK | constants.X_OK)
    },

    checkWrite: () => writeProbe(aside),

    async lockSupport() {
      return 'unsupported'
    },

    async close() {},
  }
}

/** Writes a small file, reads it and deletes it. */
async function writeProbe(folder: string): Promise<void> {
  const path = join(folder, `probe-${randomUUID()}`)
  const written = randomBytes(PROBE_BYTES)
  try {
    await writeFile(path, written, { flag: 'wx', mode: 0o600 })
    if (!written.equals(await readFile(path))) throw new Error(`${folder} returns other bytes than were written.`)
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * False if the object exists. Encrypted bytes differ from the first chunk on if the key, the name or the length
 * differs, so an equal first chunk and an equal length mean the same object.
 */
async function writeUnlessThere(path: string, written: string, content: Content): Promise<boolean> {
  await using file = await open(written, 'wx', 0o600)
  let first = true
  for await (const chunk of content.open()) {
    if (first && (await beginsWith(path, content.size, chunk))) return false
    first = false
    await file.writeFile(chunk)
  }
  await file.sync()
  return true
}

async function beginsWith(path: string, size: number, bytes: Uint8Array): Promise<boolean> {
  await using file = await openToRead(path)
  if (!file || (await file.stat()).size !== size) return false
  const { buffer } = await file.read({ buffer: Buffer.alloc(bytes.length), position: 0 })
  return buffer.equals(bytes)
}

/** A link, unlike a rename, never replaces another file. */
async function createOrFail(
  name: string,
  written: string,
  path: string,
  root: string,
  content: Content,
): Promise<void> {
  await using file = await open(written, 'wx', 0o600)
  for await (const chunk of content.open()) await file.writeFile(chunk)
  await file.sync()
  await intoPlace(path, root, () =>
    link(written, path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new BlobExists(name) : error
    }),
  )
}

function moveIntoPlace(written: string, path: string, root: string): Promise<void> {
  return intoPlace(path, root, () => rename(written, path))
}

/** A file survives a crash when its folder was synced, and the parents of new folders, too. */
async function intoPlace(path: string, root: string, move: () => Promise<void>): Promise<void> {
  const home = dirname(path)
  const isNew = await mkdir(home, { recursive: true, mode: 0o700 })
  await move()
  await sync(home)
  if (!isNew) return
  for (let above = dirname(home); above.length >= root.length; above = dirname(above)) await sync(above)
}

async function sync(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

function openToRead(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch(unlessMissing)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function discardAbandoned(aside: string): Promise<void> {
  for (const name of await readdir(aside)) {
    const path = join(aside, name)
    const found = await stat(path).catch(unlessMissing) // another process may be cleaning up, too
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}
