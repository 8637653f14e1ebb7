import Type, { type Static } from 'typebox'
import {
  dataPath,
  integer,
  list,
  oneOf,
  optionalInteger,
  optionalPath,
  optionalText,
  optionalUrl,
  path,
  text,
  url,
} from './kinds.ts'
import { OPERATOR_OIDC } from './operator-oidc.ts'
import { PAGE_ADDRESSES } from './page-addresses.ts'
import { SECURITY_CONTACT } from './security-contact.ts'
import { tokenSettings } from './token-settings.ts'

// Every setting of the server's processes. Each has a default that works on one machine. docs/operators/settings.md is
// generated from this file: node apps/server/config/document.ts.

const HTTP = ['http:', 'https:']
const SMTP = ['smtp:', 'smtps:']
const PORT = [1, 65_535] as const

export const SECTIONS = {
  'Address and database': {
    COUNTERSIGN_ENVIRONMENT: oneOf(
      ['production', 'development'],
      'production',
      '`development` permits what is unsafe elsewhere, such as creating a master key at the first start.',
    ),
    COUNTERSIGN_DATABASE_URL: url(
      ['postgres:', 'postgresql:'],
      'postgres://cs_all@127.0.0.1:15432/countersign',
      'PostgreSQL 15 or newer. The user name is the prefix of the logins of this kind of process, such as `cs_api` ([database.md](database.md)). Behind a pooler in transaction mode, append `?pgbouncer=true`.',
    ),
    COUNTERSIGN_DATABASE_URL_FILE: optionalPath('File with the database URL, instead of the variable.'),
    COUNTERSIGN_OWNER_DATABASE_URL: optionalUrl(
      ['postgres:', 'postgresql:'],
      'The same database, connected as the owner of the schema, for `migrate` only. If it is set, the all-in-one process migrates too.',
    ),
    COUNTERSIGN_OWNER_DATABASE_URL_FILE: optionalPath('File with the URL of the owner.'),
    COUNTERSIGN_API_POOL: integer(1, 200, 8, 'Connections of an api process to the database.'),
    COUNTERSIGN_HOST: text('127.0.0.1', 'The address the api listens on.'),
    COUNTERSIGN_PORT: integer(0, 65_535, 8080, 'The port the api listens on. 0 takes a free one.'),
    ...PAGE_ADDRESSES,
    COUNTERSIGN_HSTS_SUBDOMAINS: oneOf(
      ['on', 'off'],
      'off',
      'Where the public URL is https, browsers use https only for its host, for two years. `on` extends this to its subdomains.',
    ),
    COUNTERSIGN_TRUSTED_PROXIES: list({ description: 'Proxies whose `X-Forwarded-For` is trusted.' }),
    COUNTERSIGN_DNS_SERVERS: list({
      description: 'Name servers for the hosts of webhooks and certificates, and for sender domains.',
      defaultText: 'those of the system',
    }),
    COUNTERSIGN_DRAIN_SECONDS: optionalInteger(
      0,
      20,
      'How long the api accepts calls after SIGTERM, with `/readyz` at 503. Longer than the interval at which the load balancer asks.',
      '5; 0 in development',
    ),
    COUNTERSIGN_HEALTH_PORT: optionalInteger(
      ...PORT,
      'Private port of `/livez`, `/readyz`, `/health` and `/metrics` of a sealer.',
    ),
    COUNTERSIGN_WORKER_HEALTH_PORT: optionalInteger(
      ...PORT,
      'Private port of `/livez`, `/readyz`, `/health` and `/metrics` of a worker.',
    ),
    COUNTERSIGN_METRICS_PORT: optionalInteger(...PORT, 'Private port of `/health` and `/metrics` of an api.'),
    COUNTERSIGN_METRICS_HOST: text('127.0.0.1', 'The address that port listens on.'),
    COUNTERSIGN_METRICS_INTERVAL_MS: integer(
      100,
      3_600_000,
      15_000,
      'Milliseconds between two runs of the checks of a process, and between two reads of the database for `/metrics`.',
    ),
    COUNTERSIGN_LOG: text('info', 'Level of the process logs: `debug`, `info`, `warn`, `error` or `silent`.'),
    COUNTERSIGN_ACCESS_LOG: oneOf(
      ['on', 'off'],
      'on',
      'One line of the process logs for each call of the api, at level `info` ([observability.md](observability.md)).',
    ),
  },
  'Sign-in of operators': OPERATOR_OIDC,
  'Security contact': SECURITY_CONTACT,
  Storage: {
    COUNTERSIGN_DATA: path('.data', 'The data folder: documents, keys and what other settings place in it.'),
    COUNTERSIGN_MIN_FREE_MB: integer(
      0,
      1_000_000_000,
      1024,
      'With less free space (in MiB) in the folders that a process writes to, it reports `disk_space`.',
    ),
    COUNTERSIGN_MASTER_KEY_FILE: dataPath(
      'master.key',
      "Wraps the documents' keys; or a PKCS#11 token or a KMS does. Back it up separately from the database.",
    ),
    COUNTERSIGN_MASTER_PKCS11_LIBRARY: optionalPath('Master keys in a PKCS#11 token: the library of its vendor.'),
    COUNTERSIGN_MASTER_PKCS11_TOKEN: optionalText('Label of the token.'),
    COUNTERSIGN_MASTER_PKCS11_PIN_FILE: optionalPath('File with the PIN of the token.'),
    COUNTERSIGN_MASTER_PKCS11_KEYS: list({ description: 'Labels of the AES keys, newest first.' }),
    COUNTERSIGN_KMS_KEYS: list({ description: 'Master keys in a KMS: their ids or ARNs, newest first.' }),
    COUNTERSIGN_KMS_REGION: text('us-east-1', 'The region of the KMS.'),
    COUNTERSIGN_KMS_ENDPOINT: optionalUrl(
      HTTP,
      'A KMS with the API of AWS, over TLS unless it is on this machine.',
      '`https://kms.`, the region and `.amazonaws.com`',
    ),
    COUNTERSIGN_KMS_ACCESS_KEY: optionalText('The access key.'),
    COUNTERSIGN_KMS_SECRET_KEY_FILE: optionalPath('File with the secret key.'),
    COUNTERSIGN_S3_BUCKET: optionalText('Store documents in this S3 bucket instead of a folder.'),
    COUNTERSIGN_S3_ENDPOINT: url(HTTP, 'http://127.0.0.1:15333', 'The S3 service.'),
    COUNTERSIGN_S3_REGION: text('us-east-1', 'The region of the bucket.'),
    COUNTERSIGN_S3_ACCESS_KEY: text('', 'The access key. Required with a bucket.'),
    COUNTERSIGN_S3_SECRET_KEY: text('', 'The secret key. Required with a bucket.'),
    COUNTERSIGN_S3_SECRET_KEY_FILE: optionalPath('File with the secret key.'),
    COUNTERSIGN_S3_LOCK_MODE: oneOf(
      ['governance', 'compliance'],
      'governance',
      'Object Lock of completed live files. An administrator of the store can lift `governance`, nobody `compliance`.',
    ),
  },
  'Untrusted files': {
    COUNTERSIGN_EXAMINER_SOCKET: optionalPath(
      'Unix socket of an examiner that reads untrusted files, where bubblewrap cannot be used.',
    ),
  },
  Limits: {
    COUNTERSIGN_MAX_DOCUMENT_MB: integer(1, 100, 25, 'Largest upload of a document.'),
    COUNTERSIGN_UPLOADS_IN_FLIGHT: integer(
      1,
      1000,
      8,
      'Uploads of one tenant that an api process receives and examines at a time. More are answered with 429.',
    ),
    COUNTERSIGN_UPLOAD_MB_IN_FLIGHT: integer(1, 100_000, 200, 'Their size together.'),
    COUNTERSIGN_WRITES_PER_MINUTE_TEST: integer(
      1,
      10_000_000,
      100,
      'Calls that write, per sandbox account, with all of its keys.',
    ),
    COUNTERSIGN_WRITES_PER_MINUTE_LIVE: integer(1, 10_000_000, 1000, 'The same per live account.'),
    COUNTERSIGN_READS_PER_MINUTE_TEST: integer(
      60,
      10_000_000,
      6_000,
      'Calls that read, per sandbox account and api process. One key has at most three quarters of them.',
    ),
    COUNTERSIGN_READS_PER_MINUTE_LIVE: integer(60, 10_000_000, 18_000, 'The same per live account.'),
    COUNTERSIGN_VISIT_CALLS_PER_MINUTE: integer(
      60,
      10_000_000,
      1_200,
      'Calls of one visit to a signing page, per api process. Each page image is one.',
    ),
    COUNTERSIGN_POLLS_PER_TENANT: integer(
      1,
      1_000_000,
      100,
      'Calls that wait for a change (long polls, event streams) at the same time, per tenant and api process; as many again for its signers.',
    ),
    COUNTERSIGN_POLLS_PER_VISIT: integer(1, 1_000_000, 8, 'The same per visit.'),
    COUNTERSIGN_POLLS_PER_NETWORK: integer(1, 1_000_000, 100, 'The same per network, for signers.'),
    COUNTERSIGN_LOG_STREAMS_PER_TENANT: integer(1, 1_000_000, 20, 'Event-log streams per tenant and api process.'),
    COUNTERSIGN_NETWORK_CALLS_PER_MINUTE: integer(
      60,
      10_000_000,
      18_000,
      'Calls without an API key per network (an IPv4 address, or an IPv6 /64) and api process. One that finds nothing counts ten times. Files of pages, such as styles, have as many of their own.',
    ),
    COUNTERSIGN_API_KEYS_PER_ACCOUNT: integer(1, 100_000, 100, 'Valid API keys per account and mode.'),
    COUNTERSIGN_SIGN_UPS_PER_HOUR: integer(1, 1_000_000, 20, 'Sign-ups per network.'),
    COUNTERSIGN_SIGN_INS_PER_HOUR: integer(1, 1_000_000, 100, 'Attempts to sign in or to recover access per network.'),
    COUNTERSIGN_BULK_INPUT_DAYS: integer(1, 3650, 30, 'Days from the end of a bulk job until its input is destroyed.'),
  },
  Mail: {
    COUNTERSIGN_SMTP_URL: optionalUrl(
      SMTP,
      'The mail server. Without it every mail is captured in the sandbox inbox, except links that prove an address (verification, recovery, e-mail change, invitation): outside `development` they wait for a mail server. Captured mails to users are read with a test key of the account that has `sandbox`; their links also need `links`.',
    ),
    COUNTERSIGN_SMTP_URL_FILE: optionalPath('File with the URL of the mail server.'),
    COUNTERSIGN_MAIL_FROM: text(
      'Countersign <no-reply@countersign.localhost>',
      'Sender of mails; an account can use its own domain (docs/integrators/branding.md).',
    ),
    COUNTERSIGN_BOUNCE_ADDRESS: optionalText(
      'Address for bounces; mails leave with `name+…@domain` as their return path.',
    ),
    COUNTERSIGN_BOUNCE_MAILDIR: optionalPath('Maildir from which a worker reads bounces.'),
    COUNTERSIGN_MAIL_RATE: text('10/600', 'Mails to one domain: at once/per minute.'),
    COUNTERSIGN_MAIL_RATE_BY_DOMAIN: list({
      description: 'Domains with their own limits, as `gmail.com=20/1200, example.org=2/30`.',
    }),
    COUNTERSIGN_NEW_ACCOUNT_MAILS_PER_DAY: integer(
      1,
      10_000_000,
      50,
      'Mails per day of an account in its first seven days of live mode.',
    ),
    COUNTERSIGN_DIGEST_QUIET_SECONDS: integer(
      0,
      3600,
      60,
      "A bulk job's mails to one person are sent as a digest after this time without another.",
    ),
    COUNTERSIGN_DIGEST_LONGEST_SECONDS: integer(
      0,
      86_400,
      600,
      'A digest is sent at the latest this long after its first mail.',
    ),
  },
  Webhooks: {
    COUNTERSIGN_WEBHOOK_ALLOW: list({
      description: 'Hosts (or `host:port`) that webhooks may reach over http or in private networks.',
    }),
    COUNTERSIGN_WEBHOOK_KEY_FILE: dataPath(
      'webhook.keys',
      'The root keys from which each webhook endpoint’s Ed25519 key is derived; read by the worker. Workers on several machines use the same file.',
    ),
  },
  'Live sealing': {
    COUNTERSIGN_LIVE_SIGNING: oneOf(
      ['on', 'off'],
      'off',
      'For an api without seal settings: `on` if a sealer of the same database seals live requests.',
    ),
    COUNTERSIGN_SEAL_P12: optionalPath('The seal key as a P12 file; or the settings of a PKCS#11 token.'),
    COUNTERSIGN_SEAL_P12_PASSWORD_FILE: optionalPath('File with the password of the P12.'),
    ...tokenSettings('COUNTERSIGN_SEAL', 'seal key'),
    COUNTERSIGN_SEAL_CHAIN: optionalPath('For a key in a token: the chain of its certificate, as PEM.'),
    COUNTERSIGN_TRUST_ANCHORS: optionalPath("Roots of the seal's and the time-stamps' chains, as PEM."),
    COUNTERSIGN_TSA_URLS: list({
      description: 'Two RFC 3161 time-stamping authorities, without a login. The second is used if the first fails.',
    }),
    COUNTERSIGN_SANDBOX_PKI: dataPath(
      'sandbox-pki',
      'The certification authority of the sandbox. Sealers of one database share it.',
    ),
  },
  'Transparency log': {
    COUNTERSIGN_TLOG_NUMBER: integer(1, 9999, 1, 'Number of the log. A higher one starts a new log.'),
    COUNTERSIGN_TLOG_SANDBOX_KEY: dataPath(
      'log-sandbox.key',
      "Key of the sandbox's log, created at the first start. Sealers of one database share it.",
    ),
    COUNTERSIGN_TLOG_KEY_FILE: optionalPath('Key of the live log as a file; or the settings of a PKCS#11 token.'),
    ...tokenSettings('COUNTERSIGN_TLOG', 'key of the live log'),
    COUNTERSIGN_TLOG_WITNESSES: optionalPath('File with the verifier keys of witnesses, one per line.'),
  },
  "Signers' certificates": {
    COUNTERSIGN_TRUST_FOLDER: dataPath('trust', "Folder of trust stores for signers' certificates."),
    COUNTERSIGN_TRUST_DEFAULT: list({
      description: 'Trust stores of accounts that have chosen none.',
      defaultText: '`default`',
      pattern: '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$',
      patternText: 'names of trust stores (lower-case letters, digits and hyphens)',
    }),
    COUNTERSIGN_TRUST_ALLOW: list({
      description: 'Hosts (or `host:port`) in private networks that may be asked for CRLs, OCSP and issuers.',
    }),
  },
  'Remote-signing providers': {
    COUNTERSIGN_PROVIDERS: dataPath('providers', 'Folder of provider profiles.'),
    COUNTERSIGN_SANDBOX_ESP_URL: optionalUrl(HTTP, "Address of the sandbox's provider."),
    COUNTERSIGN_SANDBOX_ESP: dataPath('sandbox-esp', "Folder that the sandbox's provider shares with the sealer."),
    COUNTERSIGN_SANDBOX_ESP_SWITCHES: oneOf(
      ['on', 'off'],
      'off',
      "`on`: every account may make the sandbox's provider fail (`PATCH /api/v1/sandbox/provider`). The faults are of all accounts: only for test systems. `bin/dev` sets it.",
    ),
  },
}

/** One TypeBox schema of all settings, by their environment variables. */
export const SettingsSchema = Type.Object({
  ...SECTIONS['Address and database'],
  ...SECTIONS['Security contact'],
  ...SECTIONS['Sign-in of operators'],
  ...SECTIONS.Storage,
  ...SECTIONS['Untrusted files'],
  ...SECTIONS.Limits,
  ...SECTIONS.Mail,
  ...SECTIONS.Webhooks,
  ...SECTIONS['Live sealing'],
  ...SECTIONS['Transparency log'],
  ...SECTIONS["Signers' certificates"],
  ...SECTIONS['Remote-signing providers'],
})

export type Settings = Static<typeof SettingsSchema>
