import { resolve } from 'node:path'
import type { DigestSettings } from '../notifications/digests/gather.ts'
import type { S3Settings } from '../platform/blobs/s3.ts'
import type { PaceSettings } from '../platform/mail/domain-pace.ts'
import type { ProviderSettings } from '../providers/open.ts'
import type { SealSettings } from '../sealing/credentials/live.ts'
import type { TrustSettings } from '../trust/stores.ts'
import { type BounceSettings, readBounces } from './bounces.ts'
import { type LogSettings, readLogSettings } from './log.ts'
import { readMailPace } from './mail-rate.ts'
import { readSeal } from './sealing.ts'
import { readTrust } from './trust.ts'

// Everything that can be set, read once and judged whole: all mistakes are told together. Every setting has a default
// that works on one machine.

export interface Config {
  databaseUrl: string
  publicUrl: string
  host: string
  port: number
  dataFolder: string
  blobs: { kind: 'file-system'; folder: string } | { kind: 's3'; s3: S3Settings }
  masterKeyFile: string
  /** What the sandbox seals with; sealers that share a database share it. */
  sandboxPkiFolder: string
  /** What live documents are sealed with, for the sealer; null: they are not, here. */
  seal: SealSettings | null
  /** Live requests may be created: a sealer is set up for them, if not in this process then in another. */
  liveSigning: boolean
  /** The transparency log's keys, for the sealer, and its witnesses, for the api. */
  transparency: LogSettings
  /** By whom the certificates of signers are believed; api and sealer read the same folder. */
  trust: TrustSettings
  /** Who signs for persons who prove to them who they are; api and sealer read the same folder. */
  providers: ProviderSettings
  smtpUrl: string | null
  mailFrom: string
  /** Where mails that cannot be delivered come back to, and the Maildir in which they arrive. */
  bounces: BounceSettings | null
  /** How fast mails go to each domain. */
  mailPace: PaceSettings
  /** How many mails an account may ask for on a day, in its first week of live mode. */
  newAccountMailsPerDay: number
  /** How long mails of bulk jobs to one person wait for each other. */
  digests: DigestSettings
  /** After how many days what was sent to a bulk job that has ended is destroyed. */
  bulkInputDays: number
  maxDocumentBytes: number
  maxPages: number
  writesPerMinute: { test: number; live: number }
  /** Hosts (or host:port) that webhooks may reach though they are http or in a special range. */
  webhookAllowList: string[]
  /** The Ed25519 keys that sign webhooks; only the worker reads them. */
  webhookKeyFile: string
  /** Name servers to ask for the hosts of webhooks and certificates; none: the system's. */
  dnsServers: string[]
  trustedProxies: string[]
  signUpsPerHour: number
  /** Where a sealer and a worker of their own tell how they are; null: nowhere. */
  healthPort: number | null
  workerHealthPort: number | null
  apiPool: number
  /** How long calls are still taken after SIGTERM, with /readyz at 503: the load balancer's polling interval. */
  drainSeconds: number
  logLevel: string
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const text = (name: string, fallback: string) => env[name] || fallback
  const list = (name: string) => text(name, '').split(',').map((s) => s.trim()).filter(Boolean) // biome-ignore format: one thought
  const whole = (name: string, fallback: number, min: number, max: number) => {
    const value = Number(text(name, String(fallback)))
    if (Number.isInteger(value) && value >= min && value <= max) return value
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${env[name]}"`)
    return fallback
  }
  const url = (name: string, fallback: string, protocols: string[]) => {
    const value = text(name, fallback)
    const ok = URL.canParse(value) && protocols.includes(new URL(value).protocol)
    if (!ok) problems.push(`${name} must be a URL beginning with ${protocols.join(' or ')}, not "${value}"`)
    return value
  }

  const dataFolder = resolve(text('COUNTERSIGN_DATA', '.data'))
  const port = whole('COUNTERSIGN_PORT', 8080, 0, 65535)
  const bucket = env.COUNTERSIGN_S3_BUCKET
  const seal = readSeal(env, problems)
  const config: Config = {
    databaseUrl: url(
      'COUNTERSIGN_DATABASE_URL',
      'postgres://postgres@127.0.0.1:15432/countersign',
      ['postgres:', 'postgresql:'], // biome-ignore format: one thought
    ),
    publicUrl: url('COUNTERSIGN_PUBLIC_URL', `http://127.0.0.1:${port}`, ['http:', 'https:']).replace(/\/$/, ''),
    host: text('COUNTERSIGN_HOST', '127.0.0.1'),
    port,
    dataFolder,
    blobs: bucket
      ? {
          kind: 's3',
          s3: {
            bucket,
            endpoint: url('COUNTERSIGN_S3_ENDPOINT', 'http://127.0.0.1:15333', ['http:', 'https:']),
            region: text('COUNTERSIGN_S3_REGION', 'us-east-1'),
            accessKeyId: text('COUNTERSIGN_S3_ACCESS_KEY', ''),
            secretAccessKey: text('COUNTERSIGN_S3_SECRET_KEY', ''),
            lockMode: lockMode(env.COUNTERSIGN_S3_LOCK_MODE, problems),
          },
        }
      : { kind: 'file-system', folder: resolve(dataFolder, 'blobs') },
    masterKeyFile: resolve(text('COUNTERSIGN_MASTER_KEY_FILE', `${dataFolder}/master.key`)),
    sandboxPkiFolder: resolve(text('COUNTERSIGN_SANDBOX_PKI', `${dataFolder}/sandbox-pki`)),
    seal,
    liveSigning: seal !== null || env.COUNTERSIGN_LIVE_SIGNING === 'on',
    transparency: readLogSettings(env, dataFolder, problems),
    trust: readTrust(env, dataFolder, problems),
    providers: {
      folder: resolve(text('COUNTERSIGN_PROVIDERS', `${dataFolder}/providers`)),
      sandbox: {
        url: env.COUNTERSIGN_SANDBOX_ESP_URL
          ? url('COUNTERSIGN_SANDBOX_ESP_URL', '', ['http:', 'https:']).replace(/\/$/, '')
          : null,
        folder: resolve(text('COUNTERSIGN_SANDBOX_ESP', `${dataFolder}/sandbox-esp`)),
      },
    },
    smtpUrl: env.COUNTERSIGN_SMTP_URL ? url('COUNTERSIGN_SMTP_URL', '', ['smtp:', 'smtps:']) : null,
    mailFrom: text('COUNTERSIGN_MAIL_FROM', 'Countersign <no-reply@countersign.localhost>'),
    bounces: readBounces(env, problems),
    mailPace: readMailPace(env, problems),
    newAccountMailsPerDay: whole('COUNTERSIGN_NEW_ACCOUNT_MAILS_PER_DAY', 50, 1, 10_000_000),
    bulkInputDays: whole('COUNTERSIGN_BULK_INPUT_DAYS', 30, 1, 3650),
    digests: {
      quietSeconds: whole('COUNTERSIGN_DIGEST_QUIET_SECONDS', 60, 0, 3600),
      longestSeconds: whole('COUNTERSIGN_DIGEST_LONGEST_SECONDS', 600, 0, 86_400),
    },
    maxDocumentBytes: whole('COUNTERSIGN_MAX_DOCUMENT_MB', 25, 1, 100) * 1024 * 1024,
    maxPages: 500,
    writesPerMinute: {
      test: whole('COUNTERSIGN_WRITES_PER_MINUTE_TEST', 100, 1, 10_000_000),
      live: whole('COUNTERSIGN_WRITES_PER_MINUTE_LIVE', 1000, 1, 10_000_000),
    },
    webhookAllowList: list('COUNTERSIGN_WEBHOOK_ALLOW'),
    webhookKeyFile: resolve(text('COUNTERSIGN_WEBHOOK_KEY_FILE', `${dataFolder}/webhook.keys`)),
    dnsServers: list('COUNTERSIGN_DNS_SERVERS'),
    trustedProxies: list('COUNTERSIGN_TRUSTED_PROXIES'),
    signUpsPerHour: whole('COUNTERSIGN_SIGN_UPS_PER_HOUR', 20, 1, 1_000_000),
    healthPort: env.COUNTERSIGN_HEALTH_PORT ? whole('COUNTERSIGN_HEALTH_PORT', 0, 1, 65535) : null,
    workerHealthPort: env.COUNTERSIGN_WORKER_HEALTH_PORT ? whole('COUNTERSIGN_WORKER_HEALTH_PORT', 0, 1, 65535) : null,
    apiPool: whole('COUNTERSIGN_API_POOL', 8, 1, 200),
    drainSeconds: whole('COUNTERSIGN_DRAIN_SECONDS', 0, 0, 20),
    logLevel: text('COUNTERSIGN_LOG', 'info'),
  }
  if (config.blobs.kind === 's3' && !(config.blobs.s3.accessKeyId && config.blobs.s3.secretAccessKey)) {
    problems.push(
      'COUNTERSIGN_S3_BUCKET is set, so COUNTERSIGN_S3_ACCESS_KEY and COUNTERSIGN_S3_SECRET_KEY must be too',
    )
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** How live files are kept: `governance` can be lifted by the store's administrator, `compliance` by nobody. */
function lockMode(value: string | undefined, problems: string[]): 'GOVERNANCE' | 'COMPLIANCE' {
  const mode = (value || 'governance').toUpperCase()
  if (mode === 'GOVERNANCE' || mode === 'COMPLIANCE') return mode
  problems.push(`COUNTERSIGN_S3_LOCK_MODE must be governance or compliance, not "${value}"`)
  return 'GOVERNANCE'
}
