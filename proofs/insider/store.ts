import { randomBytes } from 'node:crypto'
import { DeleteObjectCommand, PutObjectCommand, PutObjectRetentionCommand } from '@aws-sdk/client-s3'
import { openS3 } from '../../apps/server/platform/blobs/s3.ts'
import { RGW } from '../../apps/server/platform/blobs/testing/stores.ts'
import { scanBatch } from '../../apps/server/records/integrity-scan.ts'
import { foundFault } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import type { Deployment } from './deployment.ts'

// The owner of the bucket, with all of its rights: what they may not do, and what they may do in vain.

/** Long enough to be tried, and over when the bucket is cleared away. */
const COMPLIANCE_MS = 8_000

export async function tamperWithBucket(deployment: Deployment): Promise<string[]> {
  const { bucket, superuser, requestId, fetch } = deployment
  const [file] = await superuser(
    `SELECT object_name, version_id, locked_until > now() + interval '7 years' AS locked
       FROM request_files WHERE request_id = $1 AND kind = 'signed_document'`,
    [requestId],
  )
  hold(file?.version_id && file.locked, 'the signed document is not locked in the store')
  const own = { Bucket: bucket.name, Key: String(file.object_name), VersionId: String(file.version_id) }
  const before = await fetch('signed-document')

  await holdRefused(() => bucket.client.send(new DeleteObjectCommand(own)), 'a locked version is deleted')
  const sooner = { Mode: 'GOVERNANCE', RetainUntilDate: new Date(Date.now() + 60_000) } as const
  await holdRefused(
    () => bucket.client.send(new PutObjectRetentionCommand({ ...own, Retention: sooner })),
    'a lock is shortened',
  )

  await bucket.client.send(new PutObjectCommand({ Bucket: own.Bucket, Key: own.Key, Body: randomBytes(before.length) }))
  await holdReported(deployment, 'replaced')
  hold((await fetch('signed-document')).equals(before), 'an object that was put over the signed document is served')
  await bucket.client.send(new DeleteObjectCommand({ Bucket: own.Bucket, Key: own.Key }))
  await holdReported(deployment, 'hidden')
  hold((await fetch('signed-document')).equals(before), 'a deletion over the signed document is believed')
  foundFault('replaced and hidden file')
  return [
    'a locked version cannot be deleted nor its lock shortened',
    'what lies over it is never served and is reported',
  ]
}

/** In compliance mode not even who may lift locks lifts one. */
export async function holdNobodyLifts({ bucket }: Deployment): Promise<void> {
  const store = await openS3({ ...RGW, bucket: bucket.name, lockMode: 'COMPLIANCE' })
  const bytes = randomBytes(100)
  const Key = `compliance/${bytes.toString('hex', 0, 8)}`
  const content = {
    size: bytes.length,
    async *open() {
      yield bytes
    },
  }
  const lockUntil = new Date(Date.now() + COMPLIANCE_MS)
  const { versionId } = await store.put(Key, content, { lockUntil })
  bucket.lockedUntil = lockUntil.getTime()
  await store.close()
  const own = { Bucket: bucket.name, Key, VersionId: versionId ?? '' }
  const bypass = { ...own, BypassGovernanceRetention: true }
  await holdRefused(() => bucket.client.send(new DeleteObjectCommand(bypass)), 'a lock of compliance mode is lifted')
}

async function holdReported({ parts, timer, superuser, requestId }: Deployment, fate: string): Promise<void> {
  const [request] = await superuser('SELECT count(*)::int AS files FROM request_files WHERE request_id = $1', [
    requestId,
  ])
  const { scanned, altered } = await scanBatch({ timer, blobs: parts.blobs })
  hold(scanned === request?.files, `${scanned} files were scanned, and there are ${request?.files}`)
  const reported = altered.map((file) => `${file.kind} ${file.fate}`)
  hold(
    reported.join() === `signed_document ${fate}`,
    `it is reported: ${reported.join() || 'nothing'}, not that it is ${fate}`,
  )
}

async function holdRefused(call: () => Promise<unknown>, what: string): Promise<void> {
  const refusal = await call().then(
    () => undefined,
    (error: { $metadata?: { httpStatusCode?: number } }) => error.$metadata?.httpStatusCode,
  )
  hold(refusal === 403, `${what}: ${refusal ?? 'done'}`)
}
