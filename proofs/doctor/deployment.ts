import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import {
  createPki,
  issueSigner,
  type PkiServer,
  pemOfCertificate,
  pemOfKey,
  type SignerCredential,
  servePki,
} from '@countersign/sandbox-pki'
import { openS3 } from '../../apps/server/platform/blobs/s3.ts'
import { RGW, removeBucket } from '../../apps/server/platform/blobs/testing/stores.ts'
import { openDatabase } from '../../apps/server/platform/db/database.ts'
import { createKeyFile } from '../../apps/server/platform/master-keys/key-file.ts'
import { openMasterKeys } from '../../apps/server/platform/master-keys/open.ts'
import { makeTestDatabase, type TestDatabase } from '../../apps/server/testing/database.ts'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { startNameServer } from './name-server.ts'
import { startMailServer } from './servers.ts'

// A healthy deployment of the whole product for live documents, by its settings. No process of it runs.

export type Env = Record<string, string>

export interface Deployment {
  env: Env
  database: TestDatabase
  folder: string
  /** The authority of the seal, and the two that give timestamps. */
  seal: PkiServer
  tsas: [PkiServer, PkiServer]
  /** The seal's certificate, to revoke it. */
  sealed: SignerCredential
  /** How far the clock of the first timestamping authority is ahead. */
  tsaAhead: { ms: number }
  /** A bucket without Object Lock. */
  unlocked: string
  /** Writes a file with mode 600 and returns its path. */
  file(name: string, content: string | Uint8Array): string
  /** Writes the key and these certificates as a P12 file, and returns its path. */
  p12(name: string, credential: Pick<SignerCredential, 'key'>, chain: readonly Uint8Array[]): string
  close(): Promise<void>
}

/** No report may contain it. */
export const PASSWORD = 'correct-horse-battery'

export async function deploy(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-doctor-'))
  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content, { mode: 0o600 })
    return join(folder, name)
  }
  const p12 = (name: string, { key }: Pick<SignerCredential, 'key'>, chain: readonly Uint8Array[]) => {
    const [keyFile, chainFile] = [
      file('key.pem', pemOfKey(key)),
      file('chain.pem', chain.map(pemOfCertificate).join('')),
    ]
    const pkcs12 = execFileSync('openssl', ['pkcs12', '-export', '-inkey', keyFile, '-in', chainFile, '-passout', `pass:${PASSWORD}`]) // biome-ignore format: one command
    return file(name, pkcs12)
  }
  const tsaAhead = { ms: 0 }
  const serve = (name: string, now = () => new Date()) =>
    servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ name, baseUrl, now }))
  const bucket = `doctor-${randomUUID()}`
  const unlocked = `doctor-${randomUUID()}`
  const [database, seal, first, second, names, mail] = await Promise.all([
    makeTestDatabase(),
    serve('Seal CA'),
    serve('First TSA', () => new Date(Date.now() + tsaAhead.ms)),
    serve('Second TSA'),
    startNameServer({
      'sign.test': { A: '192.0.2.10', TXT: 'v=spf1 -all', MX: 'mail.sign.test' },
      '_dmarc.sign.test': { TXT: 'v=DMARC1; p=reject' },
      'one._domainkey.sign.test': { TXT: 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=' },
      'silent.test': { A: '192.0.2.11' },
      'live.test': { A: '127.0.0.1' },
    }),
    startMailServer(),
    openS3({ ...RGW, bucket, createBucket: true }).then((store) => store.close()),
    createPlainBucket(unlocked),
  ])
  const sealed = issueSigner(seal.pki, { subject: { commonName: 'Live Seal' } })
  const maildir = join(folder, 'bounces')
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(join(maildir, part), { recursive: true })
  await useMasterKey(database, join(folder, 'master.key'))
  const logKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  const env: Env = {
    COUNTERSIGN_DATABASE_URL: database.urlOf('all'),
    COUNTERSIGN_DATA: folder,
    COUNTERSIGN_PORT: String(await freePort()),
    COUNTERSIGN_PUBLIC_URL: 'https://sign.test',
    COUNTERSIGN_TRUSTED_PROXIES: '10.0.0.5',
    COUNTERSIGN_DNS_SERVERS: names.address,
    COUNTERSIGN_S3_BUCKET: bucket,
    COUNTERSIGN_S3_ENDPOINT: RGW.endpoint,
    COUNTERSIGN_S3_ACCESS_KEY: RGW.accessKeyId,
    COUNTERSIGN_S3_SECRET_KEY: RGW.secretAccessKey,
    COUNTERSIGN_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    COUNTERSIGN_MAIL_FROM: 'Sign <no-reply@sign.test>',
    COUNTERSIGN_BOUNCE_ADDRESS: 'bounces@sign.test',
    COUNTERSIGN_BOUNCE_MAILDIR: maildir,
    COUNTERSIGN_SEAL_P12: p12('seal.p12', sealed, sealed.chain),
    COUNTERSIGN_SEAL_P12_PASSWORD_FILE: file('password', `${PASSWORD}\n`),
    COUNTERSIGN_TRUST_ANCHORS: file('anchors.pem', rootsOf([seal, first, second])),
    COUNTERSIGN_TSA_URLS: `${first.url}/tsa,${second.url}/tsa`,
    COUNTERSIGN_TLOG_KEY_FILE: file('log.key', logKey),
  }
  const close = async () => {
    names.close()
    mail.close()
    await Promise.all([seal, first, second].map((server) => server.close()))
    await Promise.all([database.drop(), removeBucket(bucket), removeBucket(unlocked)])
    rmSync(folder, { recursive: true })
  }
  return { env, database, folder, seal, tsas: [first, second], sealed, tsaAhead, unlocked, file, p12, close }
}

export function rootsOf(servers: readonly PkiServer[]): string {
  return servers.map(({ pki }) => pemOfCertificate(pki.root.certificate)).join('')
}

async function createPlainBucket(Bucket: string): Promise<void> {
  const { endpoint, region, ...credentials } = RGW
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket }))
  client.destroy()
}

/** Creates the master key and registers it, as the first start of a process does. */
async function useMasterKey(database: TestDatabase, file: string): Promise<void> {
  await createKeyFile(file)
  const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 30_000 }
  const db = openDatabase({ url: database.urlOf('all'), role: 'countersign_app', ...limits })
  await (await openMasterKeys({ kind: 'file', file, mayCreate: false }, db)).close()
  await db.close()
}
