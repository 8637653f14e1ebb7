import { judgeText, ownUrl, TEXT_KINDS, type TextContext } from '@countersign/domain/branding'
import { accentTones, readableShade, readColour } from '@countersign/domain/colour'
import type { Database, Tx } from '../../platform/db/database.ts'
import { Failure, type FieldError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { parseAddress } from '../../platform/mail/address.ts'
import { differenceOf } from '../activity/difference.ts'
import { byCaller, insertActivity } from '../activity.ts'
import type { Language } from '../language.ts'
import { readAccount } from '../store.ts'
import { normaliseLogo } from './logo/normalise.ts'
import { readSenderDomain } from './sender-domain/store.ts'
import {
  type BrandingRow,
  readBranding,
  type Texts,
  updateBranding,
  updateLogo,
  type WrittenBranding,
} from './store.ts'
import { WARNINGS } from './warnings.ts'

export interface BrandingChange {
  color?: string | null
  reply_to?: string | null
  help_url?: string | null
  privacy_url?: string | null
  texts?: { [L in Language]?: { introduction?: string | null; footer?: string | null } | null }
}

export interface BrandingDeps {
  db: Database
  /** Whether a member of the account has verified this address. */
  isMembersAddress: (accountId: string, address: string) => Promise<boolean>
}

/** Changes the branding of the caller's mode. */
export async function changeBranding(deps: BrandingDeps, caller: Caller, change: BrandingChange): Promise<void> {
  const { tenantId } = caller
  const isMembers = await isMembersAddress(deps, caller, change.reply_to)
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const before = await readBranding(tx, tenantId, { lock: true })
    const domains = await verifiedDomains(tx, tenantId)
    const isOwn = isMembers || (await isAccountsAddress(tx, tenantId, change.reply_to))
    const after = judged(before, change, { domains, warnings: WARNINGS }, isOwn)
    await tx.all([
      updateBranding(tenantId, after),
      insertActivity({
        ...byCaller(caller),
        action: 'branding.changed',
        detail: { changed: Object.keys(change) },
        ...differenceOf(settingsOf(before), settingsOf(after)),
      }),
    ])
  })
}

/** Asked before the transaction: another database role knows the members. */
async function isMembersAddress(
  deps: BrandingDeps,
  { accountId }: Caller,
  address: string | null | undefined,
): Promise<boolean> {
  return typeof address === 'string' && (await deps.isMembersAddress(accountId, address))
}

async function isAccountsAddress(tx: Tx, tenantId: string, address: string | null | undefined): Promise<boolean> {
  const { email } = await readAccount(tx, tenantId)
  return typeof address === 'string' && email !== '' && email.toLowerCase() === address.toLowerCase()
}

/** The domains that the tenant has proved to own. */
export async function verifiedDomains(tx: Tx, tenantId: string): Promise<string[]> {
  const domain = await readSenderDomain(tx, tenantId)
  return domain?.state === 'verified' ? [domain.domain] : []
}

export async function setLogo(deps: BrandingDeps, caller: Caller, image: string): Promise<void> {
  const logo = await normaliseLogo(caller.tenantId, image)
  const detail = { sha256: logo.sha256.toString('hex'), width: logo.width, height: logo.height }
  await writeLogo(deps, caller, () => [
    updateLogo(caller.tenantId, logo),
    insertActivity({ ...byCaller(caller), action: 'branding.logo_changed', detail }),
  ])
}

/** Idempotent. */
export async function removeLogo(deps: BrandingDeps, caller: Caller): Promise<void> {
  await writeLogo(deps, caller, ({ logo_sha256 }) =>
    logo_sha256 === null
      ? []
      : [updateLogo(caller.tenantId, null), insertActivity({ ...byCaller(caller), action: 'branding.logo_removed' })],
  )
}

async function writeLogo(
  { db }: BrandingDeps,
  { tenantId }: Caller,
  statements: (before: BrandingRow) => Parameters<Tx['all']>[0],
): Promise<void> {
  await db.transaction({ tenant: tenantId }, async (tx) => {
    await tx.all(statements(await readBranding(tx, tenantId, { lock: true })))
  })
}

function settingsOf({ color, reply_to, help_url, privacy_url, texts }: WrittenBranding): Record<string, unknown> {
  return { color, reply_to, help_url, privacy_url, texts }
}

/** The branding after the change. Throws a Failure with every wrong field. */
function judged(
  before: BrandingRow,
  change: BrandingChange,
  context: TextContext,
  isOwnAddress: boolean,
): WrittenBranding {
  const errors: FieldError[] = []
  const after = {
    color: change.color === undefined ? before.color : readOr(change.color, judgeColor, errors),
    reply_to:
      change.reply_to === undefined
        ? before.reply_to
        : readOr(change.reply_to, (text) => judgeReplyTo(text, context.domains, isOwnAddress), errors),
    help_url: linkOf('help_url', before, change, context.domains, errors),
    privacy_url: linkOf('privacy_url', before, change, context.domains, errors),
    texts: textsOf(before.texts, change.texts ?? {}, context, errors),
  }
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
  return after
}

type Judged = { ok: true; value: string } | { ok: false; error: FieldError }

function readOr(text: string | null, judge: (text: string) => Judged, errors: FieldError[]): string | null {
  if (text === null) return null
  const result = judge(text)
  if (result.ok) return result.value
  errors.push(result.error)
  return null
}

function judgeColor(text: string): Judged {
  const color = readColour(text)
  const error = (code: string, message: string): Judged => ({ ok: false, error: { field: 'color', code, message } })
  if (color === null) return error('malformed', 'color must be six hexadecimal digits after #, such as "#0b6e4f".')
  if (accentTones(color, 'light') !== null) return { ok: true, value: color }
  const message = `color must carry white text with a contrast of at least 4.5:1, and ${color} is too light. The nearest shade that is accepted is ${readableShade(color)}.`
  return error('too_light', message)
}

/** Signers see it as the sender's. An address of somebody else would make the sender look like them. */
function judgeReplyTo(text: string, domains: readonly string[], isOwn: boolean): Judged {
  const parsed = parseAddress(text)
  const error = (code: string, message: string): Judged => ({ ok: false, error: { field: 'reply_to', code, message } })
  if (!parsed.ok) return error('malformed', `reply_to: ${parsed.reason}`)
  const host = parsed.address.slice(parsed.address.lastIndexOf('@') + 1)
  if (isOwn || domains.includes(host)) return { ok: true, value: parsed.address }
  const message =
    'reply_to must be the address of the account, the verified address of a member, or an address in the verified sender domain.'
  return error('not_permitted', message)
}

function linkOf(
  field: 'help_url' | 'privacy_url',
  before: BrandingRow,
  { [field]: url }: BrandingChange,
  domains: readonly string[],
  errors: FieldError[],
): string | null {
  if (url === undefined) return before[field]
  return readOr(
    url,
    (text) => {
      const value = ownUrl(text, domains)
      if (value !== null) return { ok: true, value }
      const message = `${field} must be an https URL in the verified sender domain, without a port and a password.`
      return { ok: false, error: { field, code: 'not_permitted', message } }
    },
    errors,
  )
}

/** A language that is named replaces the texts of that language. */
function textsOf(
  before: Texts,
  change: NonNullable<BrandingChange['texts']>,
  context: TextContext,
  errors: FieldError[],
): Texts {
  const after = { ...before }
  for (const language of Object.keys(change) as Language[]) {
    const given = change[language]
    delete after[language]
    const kept = TEXT_KINDS.flatMap((kind) => {
      const text = given?.[kind]?.replaceAll('\r\n', '\n').trim()
      if (!text) return []
      const problem = judgeText(kind, text, context)
      if (problem === null) return [[kind, text] as const]
      const field = `texts.${language}.${kind}`
      errors.push({ field, code: problem.code, message: `${field} ${problem.message}.` })
      return []
    })
    if (kept.length > 0) after[language] = Object.fromEntries(kept)
  }
  return after
}
