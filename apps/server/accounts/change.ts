import { isAppScheme } from '@countersign/domain/return-url'
import { type RemindersInput, readSchedule } from '@countersign/domain/signrequest'
import type { Database, Tx } from '../platform/db/database.ts'
import { nullable, rowDecoder, text } from '../platform/db/decode.ts'
import { Failure, type FieldError } from '../platform/errors.ts'
import type { Caller, Mode } from '../platform/http/caller.ts'
import type { MasterKeys } from '../platform/master-keys/master-keys.ts'
import { differenceOf } from './activity/difference.ts'
import { byCaller, insertActivity } from './activity.ts'
import type { Language } from './language.ts'
import { nameError } from './names/judge.ts'
import { type AccountRow, readAccount } from './store.ts'
import { makeWebhookSecret } from './webhook-secrets/make.ts'
import { replaceSecret } from './webhook-secrets/replace.ts'

export interface AccountChange {
  name?: string
  time_zone?: string
  language?: Language
  name_check?: AccountRow['name_check']
  reminders?: RemindersInput
  delegation?: boolean
  receipts?: boolean
  allowed_origins?: string[]
  allowed_return_schemes?: string[]
}

/** Changes the account's settings. Origins and return schemes apply to the key's mode, all other settings to both. */
export async function changeAccount(
  { db, publicUrl }: { db: Database; publicUrl: string },
  caller: Caller,
  change: AccountChange,
): Promise<AccountRow> {
  checkChange(change, caller.mode, new URL(publicUrl).origin)
  return db.transaction({ tenant: caller.tenantId }, async (tx) => {
    const before = await readAccount(tx, caller.tenantId)
    if (concernsLive(change) && before.approved_at && caller.mode === 'test') throw liveKeyRequired()
    await writeChange(tx, before, caller.tenantId, change)
    const after = await readAccount(tx, caller.tenantId)
    await tx.query(
      insertActivity({
        ...byCaller(caller),
        action: isNameRequest(before, after) ? 'account.name_requested' : 'account.changed',
        detail: { ...change },
        ...differenceOf(settingsOf(before), settingsOf(after)),
      }),
    )
    return after
  })
}

function isNameRequest(before: AccountRow, after: AccountRow): boolean {
  return after.pending_name !== null && after.pending_name !== before.pending_name
}

function settingsOf(row: AccountRow): Record<string, unknown> {
  const { name, pending_name, time_zone, language, name_check, reminders, reminder_schedule, allowed_origins } = row
  const { allowed_return_schemes, delegation, receipts } = row
  return {
    ...{ name, pending_name, time_zone, language, name_check, reminders, reminder_schedule, delegation },
    receipts,
    ...{ allowed_origins, allowed_return_schemes },
  }
}

/** Creates a new default webhook secret. Each replaced secret signs deliveries for 24 hours more. */
export async function rotateWebhookSecret({ db, masterKeys }: RotateSecretDeps, caller: Caller): Promise<Buffer> {
  const { tenantId } = caller
  const { secret, row } = await makeWebhookSecret(masterKeys, tenantId)
  await db.transaction({ tenant: tenantId }, async (tx) => {
    const [before = {}] = await tx.query(
      'SELECT webhook_secret_id AS replaced FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE',
      [tenantId],
    )
    await replaceSecret(tx, { endpointId: null, replaced: decodeReplaced(before).replaced, secret: row })
    await tx.all([
      { text: 'UPDATE tenants SET webhook_secret_id = $2 WHERE tenant_id = $1', values: [tenantId, row.keyId] },
      insertActivity({ ...byCaller(caller), action: 'webhook_secret.rotated' }),
    ])
  })
  return secret
}

export interface RotateSecretDeps {
  db: Database
  masterKeys: Pick<MasterKeys, 'wrap'>
}

const decodeReplaced = rowDecoder('tenants', { replaced: nullable(text) })

function checkChange(
  { name, time_zone, allowed_origins, allowed_return_schemes }: AccountChange,
  mode: Mode,
  ownOrigin: string,
): void {
  const errors: FieldError[] = []
  const imitation = name === undefined ? null : nameError(name)
  if (imitation) errors.push(imitation)
  if (time_zone !== undefined && !isTimeZone(time_zone)) {
    const message = `time_zone must be a name of the IANA time zone database, such as "Asia/Kolkata", not "${time_zone}".`
    errors.push({ field: 'time_zone', code: 'malformed', message })
  }
  for (const [i, origin] of (allowed_origins ?? []).entries()) {
    if (isOrigin(origin, mode)) continue
    const also = mode === 'test' ? ', or in the sandbox http://localhost or http://127.0.0.1 with any port' : ''
    const message = `allowed_origins[${i}] must be an exact https origin, such as "https://app.example.com"${also}: no path, no wildcard.`
    errors.push({ field: `allowed_origins[${i}]`, code: 'malformed', message })
  }
  // A page of this service that frames signing pages is the playground, which is for tests.
  if (mode === 'live' && allowed_origins?.includes(ownOrigin)) {
    const message = `allowed_origins must not contain the origin of this service, ${ownOrigin}, in live mode.`
    errors.push({ field: 'allowed_origins', code: 'malformed', message })
  }
  if ((allowed_origins ?? []).join(' ').length > MAX_ORIGINS_LENGTH) {
    const message = `allowed_origins must have at most ${MAX_ORIGINS_LENGTH} characters together: framed pages list them in a response header.`
    errors.push({ field: 'allowed_origins', code: 'too_long', message })
  }
  for (const [i, scheme] of (allowed_return_schemes ?? []).entries()) {
    if (isAppScheme(scheme)) continue
    const message = `allowed_return_schemes[${i}] must be the URL scheme of your app, in lower case and without "://", such as "myapp" or "com.example.app". Schemes of browsers and operating systems are never allowed, so not "${scheme}".`
    errors.push({ field: `allowed_return_schemes[${i}]`, code: 'malformed', message })
  }
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
}

/** Intl also accepts offsets such as +05:30, which have no daylight saving time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Common proxies reject responses whose headers exceed 4 kB. */
const MAX_ORIGINS_LENGTH = 2_500

function isOrigin(text: string, mode: Mode): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.origin !== text || text.includes('*')) return false
  return url.protocol === 'https:' || (mode === 'test' && url.protocol === 'http:' && isLoopback(url))
}

/** Not [::1]: a content security policy cannot name it. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1'
}

function concernsLive({
  allowed_origins: _origins,
  allowed_return_schemes: _schemes,
  ...shared
}: AccountChange): boolean {
  return Object.values(shared).some((value) => value !== undefined)
}

/** Sandbox keys are stored on test machines, so they must not weaken the settings of live signing. */
function liveKeyRequired(): Failure {
  const message =
    'name, time_zone, language, name_check, reminders, delegation and receipts also apply to live requests: change them with a live key.'
  return new Failure('live_key_required', message)
}

async function writeChange(tx: Tx, before: AccountRow, tenantId: string, change: AccountChange): Promise<void> {
  const { account_id: accountId } = before
  // Signers trust the name: once the account is live, a new one waits for an operator (names/decide.ts).
  const waits = before.approved_at !== null && change.name !== undefined
  if (waits) {
    await tx.query('UPDATE accounts SET pending_name = nullif($2, name) WHERE account_id = $1', [
      ...[accountId, change.name],
    ])
  }
  await tx.query(
    `UPDATE accounts SET name = coalesce($2, name), time_zone = coalesce($3, time_zone),
                         name_check = coalesce($4, name_check), language = coalesce($5, language),
                         reminders = coalesce($6, reminders), reminder_schedule = coalesce($7, reminder_schedule),
                         delegation = coalesce($8, delegation), receipts = coalesce($9, receipts)
      WHERE account_id = $1`,
    [
      ...[
        accountId,
        waits ? null : (change.name ?? null),
        change.time_zone ?? null,
        change.name_check ?? null,
        change.language ?? null,
      ],
      ...columnsOf(change.reminders),
      change.delegation ?? null,
      change.receipts ?? null,
    ],
  )
  await tx.query(
    `UPDATE tenants SET allowed_origins = coalesce($2, allowed_origins),
                        allowed_return_schemes = coalesce($3, allowed_return_schemes)
      WHERE tenant_id = $1`,
    [tenantId, change.allowed_origins ?? null, change.allowed_return_schemes ?? null],
  )
}

/** `true` keeps the schedule that is set. */
function columnsOf(input: RemindersInput | undefined): [reminders: boolean | null, schedule: string | null] {
  if (typeof input !== 'object') return [input ?? null, null]
  return [true, JSON.stringify(readSchedule(input))]
}
