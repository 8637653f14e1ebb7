import { resolve } from 'node:path'
import type { DigestSettings } from '../notifications/digests/add-to-digest.ts'
import type { BlobSettings } from '../platform/blobs/open.ts'
import type { BudgetSettings } from '../platform/http/limits/budgets.ts'
import type { SecurityContact } from '../platform/http/security-txt.ts'
import type { MailRate } from '../platform/mail/domain-throttle.ts'
import type { MasterKeySettings } from '../platform/master-keys/open.ts'
import type { TelemetrySettings } from '../platform/telemetry/settings.ts'
import type { ProviderSettings } from '../providers/open.ts'
import type { SealSettings } from '../sealing/credentials/live.ts'
import type { TrustSettings } from '../trust/stores.ts'
import { type BounceSettings, bounceSettings } from './bounces.ts'
import { type LogSettings, logSettings } from './log.ts'
import { mailRate } from './mail-rate.ts'
import { masterKeySettings } from './master-keys.ts'
import { type OperatorOidc, operatorOidc } from './operator-oidc.ts'
import { type Environment, readSettings } from './read-settings.ts'
import type { Settings } from './schema.ts'
import { sealSettings } from './sealing.ts'
import { readSecretFiles } from './secret-files.ts'
import { telemetrySettings } from './telemetry.ts'

// The configuration of a process: every setting is read and checked once, and all mistakes are reported together.

export interface Config {
  databaseUrl: string
  /** As the owner of the schema; null except where migrations run. */
  ownerDatabaseUrl: string | null
  /** What is unsafe elsewhere is permitted. */
  isDevelopment: boolean
  publicUrl: string
  /** Where `/` leads; null: to the start page of this service. */
  homeUrl: string | null
  /** The operator's pages, which every signer sees. */
  serviceLinks: { helpUrl: string | null; privacyUrl: string | null }
  /** HSTS applies to the subdomains of the public URL, too. */
  hstsSubdomains: boolean
  /** For /.well-known/security.txt. */
  securityContact: SecurityContact
  operatorOidc: OperatorOidc
  host: string
  port: number
  dataFolder: string
  blobs: BlobSettings
  masterKeys: MasterKeySettings
  /** Where an examiner reads untrusted files; null: they are read under bubblewrap. */
  examinerSocket: string | null
  /** The sandbox's certification authority; sealers of one database share it. */
  sandboxPkiFolder: string
  /** The sealer's credentials for live documents; null: this process seals none. */
  seal: SealSettings | null
  /** Live requests may be created: this process or another one can seal them. */
  liveSigning: boolean
  /** The transparency log's keys, for the sealer, and its witnesses, for the api. */
  transparency: LogSettings
  /** Trust stores for signers' certificates; api and sealer read the same folder. */
  trust: TrustSettings
  /** Remote-signing providers; api and sealer read the same folder. */
  providers: ProviderSettings
  /** Whether accounts may make the sandbox's provider fail, for all accounts. */
  sandboxProviderSwitches: boolean
  smtpUrl: string | null
  mailFrom: string
  /** The address for bounces, and the Maildir in which they arrive. */
  bounces: BounceSettings | null
  /** Rate limits of mails to each domain. */
  mailRate: MailRate
  /** Mails per day of an account in its first week of live mode. */
  newAccountMailsPerDay: number
  /** How long mails of bulk jobs to one person are collected into a digest. */
  digests: DigestSettings
  /** Days from the end of a bulk job until its input is destroyed. */
  bulkInputDays: number
  maxDocumentBytes: number
  maxPages: number
  /** Uploads of one tenant in flight at a time, in an api process. */
  uploadsInFlight: { uploads: number; bytes: number }
  writesPerMinute: { test: number; live: number }
  /** Limits of reads and long polls, per process. */
  budgets: BudgetSettings
  /** Calls without a key, per network and process. */
  networkCallsPerMinute: number
  /** Hosts (or host:port) that webhooks may reach over http or in a special range. */
  webhookAllowList: string[]
  /** The root keys of webhook signatures; only the worker reads them. */
  webhookKeyFile: string
  /** Name servers for the hosts of webhooks and certificates; empty: the system's. */
  dnsServers: string[]
  trustedProxies: string[]
  signUpsPerHour: number
  /** Attempts to sign in and to recover access, per network. */
  signInsPerHour: number
  apiKeysPerAccount: number
  /** Ports of the health endpoints of a sealer and of a worker; null: none. */
  healthPort: number | null
  workerHealthPort: number | null
  /** Where an api serves its metrics, and how often it reads the database for them; null: nowhere. */
  metrics: { host: string; port: number; intervalMs: number } | null
  /** How often a process runs its checks for logs and metrics. */
  checkIntervalMs: number
  /** Less free disk space makes a process degraded. */
  minFreeBytes: number
  apiPool: number
  /** How long the api accepts calls after SIGTERM, with /readyz at 503: the load balancer's polling interval. */
  drainSeconds: number
  logLevel: string
  /** One line for each call, at level info. */
  accessLog: boolean
  /** OpenTelemetry; null: off. */
  telemetry: TelemetrySettings | null
}

export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export function readConfig(env: Environment): Config {
  const problems: string[] = []
  const settings = readSettings(readSecretFiles(env, problems), problems)
  const config = { ...configOf(settings, problems), telemetry: telemetrySettings(env, problems) }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** The interval of common load balancers, and a margin. */
const DRAIN_SECONDS = 5

function isDevelopment({ COUNTERSIGN_ENVIRONMENT }: Settings): boolean {
  return COUNTERSIGN_ENVIRONMENT === 'development'
}

function configOf(settings: Settings, problems: string[]): Omit<Config, 'telemetry'> {
  const seal = sealSettings(settings, problems)
  return {
    databaseUrl: settings.COUNTERSIGN_DATABASE_URL,
    ownerDatabaseUrl: settings.COUNTERSIGN_OWNER_DATABASE_URL ?? null,
    isDevelopment: isDevelopment(settings),
    publicUrl: settings.COUNTERSIGN_PUBLIC_URL ?? `http://localhost:${settings.COUNTERSIGN_PORT}`,
    homeUrl: settings.COUNTERSIGN_HOME_URL ?? null,
    serviceLinks: {
      helpUrl: settings.COUNTERSIGN_HELP_URL ?? null,
      privacyUrl: settings.COUNTERSIGN_PRIVACY_URL ?? null,
    },
    hstsSubdomains: settings.COUNTERSIGN_HSTS_SUBDOMAINS === 'on',
    securityContact: {
      contacts: settings.COUNTERSIGN_SECURITY_CONTACT,
      policy: settings.COUNTERSIGN_SECURITY_POLICY ?? null,
      languages: settings.COUNTERSIGN_SECURITY_LANGUAGES,
    },
    operatorOidc: operatorOidc(settings, problems),
    host: settings.COUNTERSIGN_HOST,
    port: settings.COUNTERSIGN_PORT,
    dataFolder: settings.COUNTERSIGN_DATA,
    blobs: blobSettings(settings, problems),
    masterKeys: masterKeySettings(settings, problems),
    examinerSocket: settings.COUNTERSIGN_EXAMINER_SOCKET ?? null,
    sandboxPkiFolder: settings.COUNTERSIGN_SANDBOX_PKI,
    seal,
    liveSigning: seal !== null || settings.COUNTERSIGN_LIVE_SIGNING === 'on',
    transparency: logSettings(settings, problems),
    trust: trustSettings(settings),
    providers: {
      folder: settings.COUNTERSIGN_PROVIDERS,
      sandbox: { url: settings.COUNTERSIGN_SANDBOX_ESP_URL ?? null, folder: settings.COUNTERSIGN_SANDBOX_ESP },
    },
    sandboxProviderSwitches: settings.COUNTERSIGN_SANDBOX_ESP_SWITCHES === 'on',
    smtpUrl: settings.COUNTERSIGN_SMTP_URL ?? null,
    mailFrom: settings.COUNTERSIGN_MAIL_FROM,
    bounces: bounceSettings(settings, problems),
    mailRate: mailRate(settings, problems),
    newAccountMailsPerDay: settings.COUNTERSIGN_NEW_ACCOUNT_MAILS_PER_DAY,
    bulkInputDays: settings.COUNTERSIGN_BULK_INPUT_DAYS,
    digests: {
      quietSeconds: settings.COUNTERSIGN_DIGEST_QUIET_SECONDS,
      longestSeconds: settings.COUNTERSIGN_DIGEST_LONGEST_SECONDS,
    },
    maxDocumentBytes: settings.COUNTERSIGN_MAX_DOCUMENT_MB * 1024 * 1024,
    maxPages: 500,
    uploadsInFlight: {
      uploads: settings.COUNTERSIGN_UPLOADS_IN_FLIGHT,
      bytes: settings.COUNTERSIGN_UPLOAD_MB_IN_FLIGHT * 1024 * 1024,
    },
    writesPerMinute: {
      test: settings.COUNTERSIGN_WRITES_PER_MINUTE_TEST,
      live: settings.COUNTERSIGN_WRITES_PER_MINUTE_LIVE,
    },
    budgets: budgetSettings(settings),
    networkCallsPerMinute: settings.COUNTERSIGN_NETWORK_CALLS_PER_MINUTE,
    webhookAllowList: settings.COUNTERSIGN_WEBHOOK_ALLOW,
    webhookKeyFile: settings.COUNTERSIGN_WEBHOOK_KEY_FILE,
    dnsServers: settings.COUNTERSIGN_DNS_SERVERS,
    trustedProxies: settings.COUNTERSIGN_TRUSTED_PROXIES,
    apiKeysPerAccount: settings.COUNTERSIGN_API_KEYS_PER_ACCOUNT,
    signUpsPerHour: settings.COUNTERSIGN_SIGN_UPS_PER_HOUR,
    signInsPerHour: settings.COUNTERSIGN_SIGN_INS_PER_HOUR,
    healthPort: settings.COUNTERSIGN_HEALTH_PORT ?? null,
    workerHealthPort: settings.COUNTERSIGN_WORKER_HEALTH_PORT ?? null,
    metrics: metricsSettings(settings),
    apiPool: settings.COUNTERSIGN_API_POOL,
    checkIntervalMs: settings.COUNTERSIGN_METRICS_INTERVAL_MS,
    minFreeBytes: settings.COUNTERSIGN_MIN_FREE_MB * 1024 * 1024,
    drainSeconds: settings.COUNTERSIGN_DRAIN_SECONDS ?? (isDevelopment(settings) ? 0 : DRAIN_SECONDS),
    logLevel: settings.COUNTERSIGN_LOG,
    accessLog: settings.COUNTERSIGN_ACCESS_LOG === 'on',
  }
}

function blobSettings(settings: Settings, problems: string[]): Config['blobs'] {
  const bucket = settings.COUNTERSIGN_S3_BUCKET
  if (!bucket) return { kind: 'file-system', folder: resolve(settings.COUNTERSIGN_DATA, 'blobs') }
  const { COUNTERSIGN_S3_ACCESS_KEY: accessKeyId, COUNTERSIGN_S3_SECRET_KEY: secretAccessKey } = settings
  if (!accessKeyId || !secretAccessKey) {
    problems.push(
      'COUNTERSIGN_S3_BUCKET is set, so COUNTERSIGN_S3_ACCESS_KEY and COUNTERSIGN_S3_SECRET_KEY must be set too',
    )
  }
  return {
    kind: 's3',
    s3: {
      ...{ bucket, accessKeyId, secretAccessKey },
      endpoint: settings.COUNTERSIGN_S3_ENDPOINT,
      region: settings.COUNTERSIGN_S3_REGION,
      lockMode: settings.COUNTERSIGN_S3_LOCK_MODE === 'compliance' ? 'COMPLIANCE' : 'GOVERNANCE',
    },
  }
}

function budgetSettings(settings: Settings): BudgetSettings {
  return {
    readsPerMinute: {
      test: settings.COUNTERSIGN_READS_PER_MINUTE_TEST,
      live: settings.COUNTERSIGN_READS_PER_MINUTE_LIVE,
    },
    visitCallsPerMinute: settings.COUNTERSIGN_VISIT_CALLS_PER_MINUTE,
    polls: {
      tenant: settings.COUNTERSIGN_POLLS_PER_TENANT,
      visit: settings.COUNTERSIGN_POLLS_PER_VISIT,
      network: settings.COUNTERSIGN_POLLS_PER_NETWORK,
    },
    logStreams: settings.COUNTERSIGN_LOG_STREAMS_PER_TENANT,
  }
}

function metricsSettings(settings: Settings): Config['metrics'] {
  const port = settings.COUNTERSIGN_METRICS_PORT
  if (port === undefined) return null
  const intervalMs = settings.COUNTERSIGN_METRICS_INTERVAL_MS
  return { host: settings.COUNTERSIGN_METRICS_HOST, port, intervalMs }
}

function trustSettings(settings: Settings): TrustSettings {
  const defaults = settings.COUNTERSIGN_TRUST_DEFAULT
  return {
    folder: settings.COUNTERSIGN_TRUST_FOLDER,
    defaults: defaults.length > 0 ? defaults : ['default'],
    allowList: settings.COUNTERSIGN_TRUST_ALLOW,
  }
}
