import { Readable } from 'node:stream'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectLockConfigurationCommand,
  GetObjectRetentionCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectRetentionCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { BlobExists, BlobLocked, BlobMissing, StoreUnavailable } from './errors.ts'
import type { ByteRange, Content, Fate, LockSupport, ObjectStore, Place, PutOptions } from './object-store.ts'

// Objects in a bucket of any store that speaks S3 (Ceph RGW, AWS, …), addressed by path.

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** For development: creates the bucket if it does not exist, with versioning and Object Lock. */
  createBucket?: boolean
  /**
   * The retention mode of locked objects: with `GOVERNANCE` (the default) an administrator of the store can remove a
   * lock, with `COMPLIANCE` nobody can. Use `COMPLIANCE` only where the law on erasure permits it.
   */
  lockMode?: 'GOVERNANCE' | 'COMPLIANCE'
}

const CONNECT_MS = 2_000
/** The limit for a connection without traffic. A total limit would fail large objects on slow connections. */
const SILENCE_MS = 10_000
const ATTEMPTS = 3

export async function openS3(settings: S3Settings): Promise<ObjectStore> {
  const client = clientOf(settings)
  const Bucket = settings.bucket
  if (settings.createBucket) await createUnlessThere(client, Bucket)

  return {
    async put(name, content, options = {}) {
      const { lockUntil, unlessThere } = options
      try {
        const { VersionId } = await inAttempts(() => putOnce(client, Bucket, name, content, options))
        const place = { name, versionId: VersionId ?? null }
        if (unlessThere) await mustBeFirst(client, Bucket, place)
        if (lockUntil) await lock(client, settings, place, lockUntil)
        return { versionId: place.versionId, lockedUntil: lockUntil ?? null }
      } catch (error) {
        // The process that put it may have died before locking it.
        const first = error instanceof BlobExists && lockUntil ? await firstVersion(client, Bucket, name) : undefined
        if (first && lockUntil) await lock(client, settings, first, lockUntil)
        throw error
      }
    },

    async get(place, range) {
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket, ...keyOf(place), ...rangeHeader(range) }))
        const size = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength)
        return { size, stream: answer.Body as Readable }
      } catch (error) {
        if (isNotFound(error)) throw new BlobMissing(place.name)
        if (statusOf(error) === 416) return { size: await sizeOf(client, Bucket, place), stream: Readable.from([]) }
        throw unavailable(error)
      }
    },

    async head(place) {
      try {
        return { size: await sizeOf(client, Bucket, place) }
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw unavailable(error)
      }
    },

    fate: (place) => fateOf(client, Bucket, place),

    versions: (name) => versionsOf(client, Bucket, name),
    first: (name) => firstVersion(client, Bucket, name),

    async delete(place) {
      await client.send(new DeleteObjectCommand({ Bucket, ...keyOf(place) })).catch(async (error) => {
        const until = statusOf(error) === 403 ? await lockedUntil(client, Bucket, place) : undefined
        if (until) throw new BlobLocked(place.name, until)
        if (!isNotFound(error)) throw unavailable(error)
      })
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error) => {
        if (isNotFound(error)) throw new Error(`There is no bucket ${Bucket} at ${settings.endpoint}.`)
        throw unavailable(error)
      })
    },

    // Not by a trial: each would leave a version behind.
    checkWrite: async () => {},

    lockSupport: () => lockSupportOf(client, Bucket),

    async close() {
      client.destroy()
    },
  }
}

export function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    // Stores other than AWS do not support trailing checksums. Every chunk has its own tag anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: SILENT,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
}

/** Without a logger the client writes to the console, also for errors that it throws. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

/** Object Lock, which includes versioning, can be enabled only when a bucket is created. */
async function createUnlessThere(client: S3Client, Bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
  } catch (error) {
    if (!isNotFound(error)) throw unavailable(error)
    await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true })).catch((error) => {
      if ((error as Error).name !== 'BucketAlreadyOwnedByYou') throw unavailable(error)
    })
  }
}

async function putOnce(client: S3Client, Bucket: string, Key: string, content: Content, options: PutOptions) {
  const Body = Readable.from(content.open(), { objectMode: false })
  // The client does not notice that its stream has failed, and would wait for the rest.
  const failed = new AbortController()
  Body.once('error', (error) => failed.abort(error))
  try {
    const condition = options.unlessThere ? { IfNoneMatch: '*' } : {}
    const put = new PutObjectCommand({ Bucket, Key, Body, ContentLength: content.size, ...condition })
    return await client.send(put, { abortSignal: failed.signal })
  } catch (error) {
    if (options.unlessThere && statusOf(error) === 412) throw new BlobExists(Key)
    throw failed.signal.reason ?? unavailable(error)
  } finally {
    Body.destroy()
  }
}

/**
 * Ceph RGW compares If-None-Match with the version being created, which never exists. In a versioned bucket, a put that
 * finds an earlier version therefore deletes its own and reports BlobExists.
 */
async function mustBeFirst(client: S3Client, Bucket: string, place: Place): Promise<void> {
  if (place.versionId === null) return
  const first = await firstVersion(client, Bucket, place.name)
  if (first?.versionId === place.versionId) return
  await client.send(new DeleteObjectCommand({ Bucket, ...keyOf(place) })).catch((error) => {
    throw unavailable(error)
  })
  throw new BlobExists(place.name)
}

async function firstVersion(client: S3Client, Bucket: string, name: string): Promise<Place | undefined> {
  return (await versionsOf(client, Bucket, name)).at(-1)
}

/** Versions of a name are listed from the newest to the oldest, before those of longer names. */
async function versionsOf(client: S3Client, Bucket: string, name: string): Promise<Place[]> {
  const versions: Place[] = []
  let after: { KeyMarker?: string; VersionIdMarker?: string } = {}
  for (;;) {
    const asked = new ListObjectVersionsCommand({ Bucket, Prefix: name, ...after })
    const page = await client.send(asked).catch((error) => {
      throw unavailable(error)
    })
    const own = (page.Versions ?? []).filter(({ Key }) => Key === name)
    versions.push(...own.map(({ VersionId }) => ({ name, versionId: namedVersion(VersionId) })))
    if (!page.IsTruncated || page.NextKeyMarker !== name) return versions
    after = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextVersionIdMarker && { VersionIdMarker: page.NextVersionIdMarker }),
    }
  }
}

/** In a bucket without versioning, the version of an object is named 'null'. */
function namedVersion(versionId: string | undefined): string | null {
  return versionId === undefined || versionId === 'null' ? null : versionId
}

/**
 * A separate call: in the PUT it would need the checksum of the encrypted bytes in a header, before they exist. If the
 * process dies in between, the object is put again, and that version is locked.
 */
export async function lock(
  client: S3Client,
  { bucket, lockMode }: S3Settings,
  place: Place,
  until: Date,
): Promise<void> {
  const Retention = { Mode: lockMode ?? 'GOVERNANCE', RetainUntilDate: until } as const
  await client
    .send(new PutObjectRetentionCommand({ Bucket: bucket, ...keyOf(place), Retention }))
    .catch((error: unknown) => {
      if (statusOf(error) !== 400) throw unavailable(error)
      throw new Error(`The bucket ${bucket} does not lock objects: make one with Object Lock enabled.`, {
        cause: error,
      })
    })
}

async function lockSupportOf(client: S3Client, Bucket: string): Promise<LockSupport> {
  try {
    const { ObjectLockConfiguration } = await client.send(new GetObjectLockConfigurationCommand({ Bucket }))
    return ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled' ? 'enabled' : 'disabled'
  } catch (error) {
    if (isNotFound(error) && (error as Error).name !== 'NoSuchBucket') return 'disabled'
    throw unavailable(error)
  }
}

async function lockedUntil(client: S3Client, Bucket: string, place: Place): Promise<Date | undefined> {
  const asked = new GetObjectRetentionCommand({ Bucket, ...keyOf(place) })
  const { Retention } = await client.send(asked).catch(() => ({ Retention: undefined }))
  return Retention?.RetainUntilDate
}

/** The client retries other calls itself, but it can read a stream only once. */
async function inAttempts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !(error instanceof StoreUnavailable)) throw error
    }
  }
}

/** Equal bytes that were put again after a crash are the same object. */
async function fateOf(client: S3Client, Bucket: string, place: Place): Promise<Fate | undefined> {
  const look = (Place: { Key: string; VersionId?: string }) =>
    client.send(new HeadObjectCommand({ Bucket, ...Place })).catch((error) => {
      if (isNotFound(error)) return undefined
      throw unavailable(error)
    })
  const [own, newest] = await Promise.all([look(keyOf(place)), look({ Key: place.name })])
  if (!own) return 'gone'
  if (!newest) return 'hidden'
  return newest.VersionId === own.VersionId || newest.ETag === own.ETag ? undefined : 'replaced'
}

async function sizeOf(client: S3Client, Bucket: string, place: Place): Promise<number> {
  const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, ...keyOf(place) }))
  return Number(ContentLength)
}

function keyOf({ name, versionId }: Place) {
  return versionId === null ? { Key: name } : { Key: name, VersionId: versionId }
}

function rangeHeader(range: ByteRange | undefined) {
  return range ? { Range: `bytes=${range.start}-${range.end}` } : {}
}

function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

/** A rejection (bad credentials, no permission, a full store) is final. Other errors may be temporary. */
function unavailable(error: unknown): Error {
  const status = statusOf(error)
  if (status && status < 500) return error as Error
  return new StoreUnavailable(`The object store does not answer: ${(error as Error).message}`, { cause: error })
}
