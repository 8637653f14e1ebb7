import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { type Bundle, PATHS, readBundle } from '@countersign/evidence/bundle'
import { type AuditTrail, parseTrail } from '@countersign/evidence/chain'
import { formatVerifierKey, type LogProof } from '@countersign/evidence/log'
import { openLogKey } from '../../apps/server/evidence/log/key.ts'
import { logKeys } from '../../apps/server/evidence/log/keys.ts'
import { addLog, takeLog } from '../../apps/server/evidence/log/store.ts'
import { asRole } from '../../apps/server/evidence/log/testing/log.ts'
import { writeBatch } from '../../apps/server/evidence/log/write.ts'
import { openS3 } from '../../apps/server/platform/blobs/s3.ts'
import { RGW, removeBucket } from '../../apps/server/platform/blobs/testing/stores.ts'
import type { Database } from '../../apps/server/platform/db/database.ts'
import { newId } from '../../apps/server/platform/ids.ts'
import { goLive } from '../../apps/server/sealing/testing/go-live.ts'
import { startTestSigning } from '../../apps/server/sealing/testing/signing.ts'
import { askToSign, openBrowser } from '../../apps/server/signing/testing/signer-browser.ts'
import { hold } from '../lib/proof.ts'

// A live service on Ceph with its log, one request that was completed there, and the two insiders: the owner of the
// database and the owner of the bucket.

export interface Deployment {
  /** A statement as the database's superuser. */
  superuser(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** The bucket with its owner's credentials. */
  bucket: { name: string; client: S3Client; lockedUntil: number }
  requestId: string
  /** What the API hands out now. */
  fetch(what: 'signed-document' | 'evidence.zip'): Promise<Buffer>
  evidence(): Promise<Evidence>
  /** Writes what waits into the log; tells what was refused. */
  writeLog(): Promise<object[]>
  /** The log's keys, as the public knows them. */
  keys(): Promise<string>
  /** As countersign_timer. */
  timer: Database
  parts: Awaited<ReturnType<typeof startTestSigning>>['server']['parts']
  anchors: Awaited<ReturnType<typeof anchorsOf>>
  stop(): Promise<void>
}

export interface Evidence {
  bytes: Buffer
  bundle: Bundle
  trail: AuditTrail
  proof: LogProof | undefined
}

type Signing = Awaited<ReturnType<typeof startTestSigning>>

const ORIGIN = 'insider.example/log/live'

export async function openDeployment(): Promise<Deployment> {
  const bucket = `insider-${randomUUID()}`
  await (await openS3({ ...RGW, bucket, createBucket: true })).close()
  const signing = await startTestSigning({
    COUNTERSIGN_LIVE_SIGNING: 'on',
    COUNTERSIGN_S3_BUCKET: bucket,
    COUNTERSIGN_S3_ENDPOINT: RGW.endpoint,
    COUNTERSIGN_S3_ACCESS_KEY: RGW.accessKeyId,
    COUNTERSIGN_S3_SECRET_KEY: RGW.secretAccessKey,
  })
  const { server } = signing
  const live = await goLive(signing)
  const request = await askToSign(server, live)
  const signed = await openBrowser(server).signTyped(await request.link())
  hold(signed.statusCode === 200, `nobody signed: ${signed.body}`)
  await signing.seal()

  const log = await openLog(signing)
  const fetch: Deployment['fetch'] = async (what) => {
    const answer = await live.call('GET', `document-signrequest/${request.documentId}/${what}`)
    hold(answer.statusCode === 200, `${what} is answered ${answer.statusCode}: ${answer.body}`)
    return answer.rawPayload
  }
  const { endpoint, region, ...credentials } = RGW
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  const owned = { name: bucket, client, lockedUntil: 0 }
  const timer = asRole(server.database.url, 'countersign_timer')
  return {
    superuser: server.database.owner,
    bucket: owned,
    requestId: request.requestId,
    fetch,
    evidence: async () => evidenceOf(await fetch('evidence.zip')),
    writeLog: log.write,
    keys: () => logKeys(server.parts.db),
    parts: server.parts,
    timer,
    anchors: await anchorsOf(signing),
    stop: async () => {
      await Promise.all([log.close(), timer.close()])
      await signing.stop()
      client.destroy()
      // A lock of compliance mode ends by itself, and in no other way.
      await wait(Math.max(0, owned.lockedUntil - Date.now()))
      await removeBucket(bucket)
    },
  }
}

function evidenceOf(bytes: Buffer): Evidence {
  const bundle = readBundle(bytes)
  const text = (path: string) => Buffer.from(bundle.files.get(path) ?? []).toString()
  const proof = bundle.files.has(PATHS.logProof) ? (JSON.parse(text(PATHS.logProof)) as LogProof) : undefined
  return { bytes, bundle, trail: parseTrail(text(PATHS.auditTrail)), proof }
}

async function anchorsOf({ deps }: Signing) {
  return (await deps.credentials('live')).trust.anchors
}

/** As the sealer writes it, one batch after the other. */
async function openLog({ server: { database, parts } }: Signing) {
  const db = asRole(database.url, 'countersign_log')
  const signer = await openLogKey({ kind: 'own-file', file: join(parts.config.dataFolder, 'log.key') }, ORIGIN)
  await addLog(db, 'live', 'live', ORIGIN, formatVerifierKey(signer.key))
  const holder = newId()
  return {
    close: () => db.close(),
    write: async () => {
      const refused: object[] = []
      const log = { warn: () => {}, error: (reported: object) => refused.push(reported) }
      for (let more = true; more; ) {
        const state = await takeLog(db, 'live', holder)
        hold(state, 'somebody else writes the log')
        more = await writeBatch({ db, plain: parts.blobs.plain, signer, log }, state)
      }
      return refused
    },
  }
}
