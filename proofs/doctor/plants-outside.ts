import { chmodSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKeyFile } from '../../apps/server/platform/master-keys/key-file.ts'
import type { Deployment } from './deployment.ts'
import { type Plant, SECRET } from './plant.ts'
import { startLive, startProxy, takePort } from './servers.ts'

export function plantsOutside(deployment: Deployment): Plant[] {
  return [
    ...inStorage(deployment),
    ...inFiles(deployment),
    ...inAddress(deployment),
    ...inMail(deployment),
    ...inMachine(deployment),
  ]
}

function inStorage({ unlocked }: Deployment): Plant[] {
  return [
    {
      mistake: 'a bucket that does not exist',
      found: ['storage'],
      remedy: /COUNTERSIGN_S3_ENDPOINT/,
      env: { COUNTERSIGN_S3_BUCKET: 'no-such-bucket' },
    },
    {
      mistake: 'a wrong secret key of the store',
      found: ['storage'],
      remedy: /_SECRET_KEY/,
      env: { COUNTERSIGN_S3_SECRET_KEY: SECRET },
    },
    {
      mistake: 'a bucket without Object Lock',
      found: ['object_lock'],
      remedy: /Create a bucket with Object Lock/,
      env: { COUNTERSIGN_S3_BUCKET: unlocked },
    },
  ]
}

function inFiles({ env, folder }: Deployment): Plant[] {
  const password = env.COUNTERSIGN_SEAL_P12_PASSWORD_FILE ?? ''
  const masterKey = join(folder, 'master.key')
  return [
    {
      mistake: 'a password file that others can read',
      found: ['secret_files'],
      remedy: /chmod 600/,
      plant: async () => {
        chmodSync(password, 0o644)
        return () => chmodSync(password, 0o600)
      },
    },
    {
      mistake: 'a file that does not exist',
      found: ['files'],
      remedy: /correct COUNTERSIGN_TRUST_ANCHORS/,
      env: { COUNTERSIGN_TRUST_ANCHORS: join(folder, 'no-anchors.pem') },
    },
    {
      mistake: 'a trust store that does not exist',
      found: ['trust_stores'],
      remedy: /COUNTERSIGN_TRUST_DEFAULT/,
      env: { COUNTERSIGN_TRUST_DEFAULT: 'nobody' },
    },
    {
      mistake: 'another host’s master key',
      found: ['master_keys'],
      remedy: /from another host or from its backup/,
      plant: async () => {
        const right = readFileSync(masterKey)
        rmSync(masterKey)
        await createKeyFile(masterKey)
        return () => writeFileSync(masterKey, right, { mode: 0o600 })
      },
    },
    {
      mistake: 'no key of the live transparency log',
      found: ['log_key'],
      remedy: /COUNTERSIGN_TLOG_KEY_FILE/,
      env: { COUNTERSIGN_TLOG_KEY_FILE: undefined },
    },
  ]
}

function inAddress({ env, sealed }: Deployment): Plant[] {
  return [
    {
      mistake: 'a public URL without TLS',
      found: ['public_url'],
      remedy: /https:/,
      env: { COUNTERSIGN_PUBLIC_URL: 'http://sign.test' },
    },
    {
      mistake: 'links that lead to the signer’s own machine',
      found: ['public_url', 'trusted_proxies'],
      remedy: /COUNTERSIGN_(PUBLIC_URL|TRUSTED_PROXIES)/,
      env: { COUNTERSIGN_PUBLIC_URL: 'https://localhost', COUNTERSIGN_TRUSTED_PROXIES: undefined },
    },
    {
      mistake: 'a public URL without an address',
      found: ['public_url_resolves'],
      remedy: /A or AAAA record/,
      env: { COUNTERSIGN_PUBLIC_URL: 'https://sing.test' },
    },
    {
      mistake: 'a TLS certificate of nobody',
      found: ['public_url_answers'],
      remedy: /TLS certificate/,
      plant: async () => {
        const [api, proxy] = [await startLive(), await startProxy(sealed)]
        const { COUNTERSIGN_PORT = '', COUNTERSIGN_PUBLIC_URL = '' } = env
        env.COUNTERSIGN_PORT = String(api.port)
        env.COUNTERSIGN_PUBLIC_URL = `https://live.test:${proxy.port}`
        return () => {
          Object.assign(env, { COUNTERSIGN_PORT, COUNTERSIGN_PUBLIC_URL })
          api.close()
          proxy.close()
        }
      },
    },
    {
      mistake: 'a proxy that is not trusted',
      found: ['trusted_proxies'],
      remedy: /addresses of your proxies/,
      env: { COUNTERSIGN_TRUSTED_PROXIES: undefined },
    },
    {
      mistake: 'everybody trusted as a proxy',
      found: ['trusted_proxies'],
      remedy: /your proxies only/,
      env: { COUNTERSIGN_TRUSTED_PROXIES: '10.0.0.5,0.0.0.0/0' },
    },
  ]
}

function inMail({ env }: Deployment): Plant[] {
  const server = new URL(env.COUNTERSIGN_SMTP_URL ?? '')
  return [
    {
      mistake: 'a mail server that does not run',
      found: ['mail'],
      remedy: /COUNTERSIGN_SMTP_URL/,
      env: { COUNTERSIGN_SMTP_URL: 'smtp://127.0.0.1:9' },
    },
    {
      mistake: 'a password for a mail server without TLS',
      found: ['mail_tls'],
      remedy: /STARTTLS/,
      env: { COUNTERSIGN_SMTP_URL: Object.assign(new URL(server), { username: 'sign', password: SECRET }).href },
    },
    {
      mistake: 'no mail server for live requests',
      found: ['mail'],
      remedy: /Set COUNTERSIGN_SMTP_URL/,
      env: { COUNTERSIGN_SMTP_URL: undefined },
    },
    {
      mistake: 'the default sender',
      found: ['mail_sender'],
      remedy: /COUNTERSIGN_MAIL_FROM/,
      env: { COUNTERSIGN_MAIL_FROM: undefined },
    },
    {
      mistake: 'a sender’s domain without SPF and DMARC',
      found: ['mail_sender'],
      remedy: /Publish the records/,
      env: { COUNTERSIGN_MAIL_FROM: 'no-reply@silent.test' },
    },
    {
      mistake: 'a DKIM selector without a record',
      found: ['mail_dkim'],
      remedy: /Publish the DKIM record/,
      options: { dkimSelector: 'two' },
    },
    {
      mistake: 'bounces that nobody reads',
      found: ['bounces'],
      remedy: /COUNTERSIGN_BOUNCE_MAILDIR/,
      env: { COUNTERSIGN_BOUNCE_MAILDIR: undefined },
    },
    {
      mistake: 'bounces that are left unread',
      found: ['bounces'],
      remedy: /Start a worker/,
      plant: async () => {
        const mail = join(env.COUNTERSIGN_BOUNCE_MAILDIR ?? '', 'new', '1.mail')
        writeFileSync(mail, 'Subject: Undelivered\r\n\r\n')
        utimesSync(mail, new Date(0), new Date(0))
        return () => rmSync(mail)
      },
    },
  ]
}

function inMachine({ env, folder }: Deployment): Plant[] {
  return [
    {
      mistake: 'a port that another program has',
      found: ['ports'],
      remedy: /Stop it, or set COUNTERSIGN_PORT/,
      plant: async () => {
        const { port, close } = await takePort()
        const before = env.COUNTERSIGN_PORT ?? ''
        env.COUNTERSIGN_PORT = String(port)
        return () => {
          env.COUNTERSIGN_PORT = before
          close()
        }
      },
    },
    {
      mistake: 'one port for two purposes',
      found: ['ports'],
      remedy: /Set COUNTERSIGN_METRICS_PORT/,
      env: { COUNTERSIGN_METRICS_PORT: env.COUNTERSIGN_PORT },
    },
    {
      mistake: 'a disk that is nearly full',
      found: ['disk_space'],
      remedy: /Free or add disk space/,
      env: { COUNTERSIGN_MIN_FREE_MB: '1000000' },
    },
    {
      mistake: 'no sandbox for untrusted files',
      found: ['confinement'],
      remedy: /examiner|bubblewrap/,
      env: { COUNTERSIGN_EXAMINER_SOCKET: join(folder, 'no-socket') },
    },
    {
      mistake: 'a clock that is a minute fast',
      found: ['database_clock', 'storage_clock', 'tsa_1_clock', 'tsa_2_clock'],
      remedy: /Synchronise the clock/,
      options: { now: () => Date.now() + 60_000 },
    },
  ]
}
