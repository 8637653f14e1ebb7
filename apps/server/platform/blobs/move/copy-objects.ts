import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { BlobDamaged } from '../errors.ts'
import type { ObjectStore, Place } from '../object-store.ts'
import { type LocalObject, listObjects } from './list-objects.ts'
import type { Progress } from './record-progress.ts'

// Copies the objects of a folder to another store, as they are: encrypted. Each copy is read back, and the SHA-256 of its
// bytes compared. Objects do not change, so this can run while the service stores others in the folder.

const ATTEMPTS = 3

export interface CopyDeps {
  folder: string
  store: ObjectStore
  progress: Progress
  /** Until when a new copy is locked. */
  lockUntil(object: LocalObject): Date | undefined
  concurrency: number
  onCopied(copied: Copied): void
}

export interface Copied {
  objects: number
  bytes: number
  /** Copied and verified by an earlier run. */
  earlier: number
}

export async function copyObjects(deps: CopyDeps): Promise<Copied> {
  const copied: Copied = { objects: 0, bytes: 0, earlier: 0 }
  const queue = listObjects(deps.folder)
  let hasFailed = false
  const work = async () => {
    while (!hasFailed) {
      const { value: object, done } = await queue.next()
      if (done) return
      if (isCopied(deps.progress, object)) {
        copied.earlier++
        continue
      }
      const isDone = await copyObject(deps, object).catch((error) => {
        hasFailed = true
        throw error
      })
      if (!isDone) continue
      copied.objects++
      copied.bytes += object.size
      deps.onCopied(copied)
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: deps.concurrency }, work))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
  return copied
}

/** What a run would do. */
export async function countObjects(folder: string, progress: Progress): Promise<Copied> {
  const counted: Copied = { objects: 0, bytes: 0, earlier: 0 }
  for await (const object of listObjects(folder)) {
    if (isCopied(progress, object)) counted.earlier++
    else {
      counted.objects++
      counted.bytes += object.size
    }
  }
  return counted
}

function isCopied(progress: Progress, { name, size, modifiedMs }: LocalObject): boolean {
  const moved = progress.get(name)
  return moved?.size === size && moved.modifiedMs === modifiedMs
}

/** False if the object was deleted meanwhile. */
async function copyObject(deps: CopyDeps, object: LocalObject): Promise<boolean> {
  const { name, size, modifiedMs } = object
  for (let left = ATTEMPTS; left > 0; left--) {
    const digest = await digestOf(createReadStream(object.path)).catch(unlessMissing)
    if (digest === undefined) return false
    const place = (await findEqual(deps, object, digest)) ?? (await put(deps, object))
    if (place === undefined) return false
    if ((await digestAt(deps.store, place)) !== digest) continue // a public object was replaced, or the copy is damaged
    await deps.progress.add({ name, size, modifiedMs, versionId: place.versionId })
    return true
  }
  throw new BlobDamaged(name, `its copy in the bucket had other bytes, ${ATTEMPTS} times`)
}

/** A copy of an earlier run that ended before it was recorded. A copy that must be locked may not be, and is made anew. */
async function findEqual(
  { store, lockUntil }: CopyDeps,
  object: LocalObject,
  digest: string,
): Promise<Place | undefined> {
  const [newest] = lockUntil(object) ? [] : await store.versions(object.name)
  return newest && (await digestAt(store, newest)) === digest ? newest : undefined
}

async function put({ store, lockUntil }: CopyDeps, object: LocalObject): Promise<Place | undefined> {
  const until = lockUntil(object)
  const content = { size: object.size, open: () => createReadStream(object.path) }
  const placed = await store.put(object.name, content, until ? { lockUntil: until } : {}).catch(unlessMissing)
  return placed && { name: object.name, versionId: placed.versionId }
}

async function digestAt(store: ObjectStore, place: Place): Promise<string> {
  return digestOf((await store.get(place)).stream)
}

async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
