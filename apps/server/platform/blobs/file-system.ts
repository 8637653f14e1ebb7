import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { BlobMissing } from './errors.ts'
import { parseBlobName } from './name.ts'
import type { Content, ObjectStore, Place } from './object-store.ts'

// Objects as files. One is written aside, synced and renamed into place, so it is there whole or not at all.

const ASIDE = '.incoming'
/** No upload lasts this long: such a file was left by a process that was killed. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

export async function openFileSystem(folder: string): Promise<ObjectStore> {
  const aside = join(folder, ASIDE)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  await discardAbandoned(aside)
  const pathOf = (name: string) => {
    parseBlobName(name)
    return join(folder, name)
  }

  return {
    async put(name, content) {
      const path = pathOf(name)
      const written = join(aside, randomUUID())
      try {
        if (await writeUnlessThere(path, written, content)) await moveIntoPlace(written, path, folder)
      } finally {
        await rm(written, { force: true })
      }
      // Whoever owns the folder can delete a file of it: nothing is promised that would not be kept.
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

    async delete({ name }) {
      await rm(pathOf(name), { force: true })
    },

    async check() {
      await access(aside, constants.W_OK)
    },

    async close() {},
  }
}

/**
 * False if it is there already. Sealed bytes differ from the first chunk on if the key, the name or the length does, so
 * an equal first chunk and an equal length mean the same object.
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

/** A renamed file survives a crash when the folder that names it was synced, and that folder's own name too. */
async function moveIntoPlace(written: string, path: string, root: string): Promise<void> {
  const home = dirname(path)
  const isNew = await mkdir(home, { recursive: true, mode: 0o700 })
  await rename(written, path)
  await sync(home)
  if (!isNew) return
  await sync(dirname(home))
  await sync(root)
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
    const found = await stat(path).catch(unlessMissing) // another process may be clearing up too
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}
