import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { createPki, type Pki } from '@countersign/sandbox-pki'
import { RGW, removeBucket } from '../../apps/server/platform/blobs/testing/stores.ts'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { foundFault } from '../lib/faults.ts'
import { liveSealSettings } from '../lib/live-seal.ts'
import { hold } from '../lib/proof.ts'
import { type Deployment, settled } from './deployment.ts'
import { healthOf, mustSay } from './health.ts'

// Point 9: sealers of another database that cannot seal live documents, each for several reasons.

const DAY_MS = 86_400_000

export async function reportSealing(deployment: Deployment, say: (line: string) => void): Promise<void> {
  const pki = createPki({ baseUrl: 'http://127.0.0.1:1' })
  await settled([withoutAuthorities(deployment, pki), withFullDisk(deployment, pki)])
  say(
    '9: a sealer is degraded without timestamping authorities, with a certificate near its end and with an expired one; with a full disk it is unavailable and names the folder; with a bucket without Object Lock it ends with the reason',
  )
}

/** Both authorities are dead, and the certificate ends in ten days. */
async function withoutAuthorities(deployment: Deployment, pki: Pki): Promise<void> {
  const port = String(await freePort())
  const settings = await settingsOf(deployment, pki, deployment.newFolder(), { lifetimeMs: 10 * DAY_MS })
  const sealer = await deployment.start('sealer', { ...settings, COUNTERSIGN_HEALTH_PORT: port })
  const health = await healthOf(port, 'degraded', 'timestamping', 'seal_certificate')
  mustSay(health, 'timestamping', /ECONNREFUSED|answer/)
  mustSay(health, 'seal_certificate', /expires|ends/)
  sealer.child.kill('SIGKILL')
  const s3 = await deployment.refuses('sealer', { ...settings, ...(await bucketWithoutLock(deployment)) })
  hold(s3.includes('has no Object Lock'), `a sealer with a bucket without Object Lock says: ${s3}`)
}

async function bucketWithoutLock(deployment: Deployment): Promise<Record<string, string>> {
  const bucket = `test-${randomUUID()}`
  const { endpoint, region, ...credentials } = RGW
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).finally(() => client.destroy())
  deployment.atEnd(() => removeBucket(bucket))
  return {
    COUNTERSIGN_S3_ENDPOINT: endpoint,
    COUNTERSIGN_S3_BUCKET: bucket,
    COUNTERSIGN_S3_ACCESS_KEY: credentials.accessKeyId,
    COUNTERSIGN_S3_SECRET_KEY: credentials.secretAccessKey,
  }
}

/** The certificate has expired, and the file system of the data folder has no byte left. */
async function withFullDisk(deployment: Deployment, pki: Pki): Promise<void> {
  const folder = deployment.newFolder()
  const { uid } = deployment
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=2m,mode=700,uid=${uid},gid=${uid}`, 'tmpfs', folder])
  deployment.atEnd(async () => void execFileSync('umount', ['--lazy', folder]))
  const port = String(await freePort())
  const expired = { notBefore: new Date(Date.now() - 10 * DAY_MS), lifetimeMs: 5 * DAY_MS }
  const settings = await settingsOf(deployment, pki, folder, expired)
  const sealer = await deployment.start('sealer', { ...settings, COUNTERSIGN_HEALTH_PORT: port })
  mustSay(await healthOf(port, 'degraded', 'seal_certificate', 'disk_space'), 'seal_certificate', /expired/)
  fill(join(folder, 'full'))
  const health = await healthOf(port, 'unavailable', 'storage_write')
  mustSay(health, 'storage_write', /ENOSPC|no space/i)
  mustSay(health, 'disk_space', new RegExp(folder))
  foundFault('full disk')
  sealer.child.kill('SIGKILL')
}

function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4_096))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

/** Of a sealer of the database `managed`, in a data folder of its own. */
async function settingsOf(
  deployment: Deployment,
  pki: Pki,
  folder: string,
  validity: { notBefore?: Date; lifetimeMs: number },
): Promise<Record<string, string>> {
  const keys = deployment.newFolder()
  const dead = async () => `http://127.0.0.1:${await freePort()}/tsa`
  const seal = liveSealSettings({ folder: keys, pki, tsaUrls: [await dead(), await dead()], ...validity })
  deployment.give(keys)
  return {
    ...seal,
    COUNTERSIGN_DATABASE_URL: Object.assign(new URL(deployment.urls.sealer ?? ''), { pathname: '/managed' }).href,
    COUNTERSIGN_DATA: folder,
    COUNTERSIGN_MASTER_KEY_FILE: join(deployment.folder, 'master.key'),
    COUNTERSIGN_METRICS_INTERVAL_MS: '1000',
  }
}
