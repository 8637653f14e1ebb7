import { DEFAULT_SCHEDULE } from '@countersign/domain/signrequest'
import Type from 'typebox'
import { type Mode, SCOPES } from '../platform/http/caller.ts'
import { ModeSchema, Nullable, textOf, timeOf } from '../platform/http/schemas.ts'
import { publicId } from '../platform/ids.ts'
import { AuthorSchema, presentAuthor } from './authors/present.ts'
import { LANGUAGES } from './language.ts'
import { presentSchedule, ReminderScheduleSchema } from './reminders/schemas.ts'
import type { AccountRow, KeyRow } from './store.ts'

// Accounts and keys as the API shows them.

export const ScopeSchema = Type.Enum([...SCOPES], { title: 'Scope', description: 'What a key may do.' })

export const Scopes = Type.Array(ScopeSchema, {
  minItems: 1,
  uniqueItems: true,
  description: 'What the key may do. Each operation of this reference names the scope it needs.',
})

export const NameCheck = Type.Enum(['exact', 'fuzzy', 'off'], {
  title: 'NameCheck',
  description:
    'How a certificate’s name is compared with the signer’s. `exact`: the same text. `fuzzy`: allows differences in order, initials, titles, accents and omitted middle names. `off`: not compared.',
})

export const LanguageSchema = Type.Enum([...LANGUAGES], {
  title: 'Language',
  description: 'The language of certificates of completion and of mails to the account.',
})

export const accountFields = {
  account_id: textOf('The account (`acc_…`).', 'acc_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  email: textOf('The address that the account was opened with.', 'ada@example.com'),
  name: textOf('The name that signers see as the sender.', 'Example Lending'),
  pending_name: Nullable(
    textOf('A new name that waits for an operator’s approval. Signers see `name` until then.', 'Example Bank'),
  ),
  mode: ModeSchema,
  time_zone: textOf('A request can be signed through the end of its expiry date in this zone.', 'Asia/Kolkata'),
  language: LanguageSchema,
  name_check: NameCheck,
  reminders: Type.Boolean({
    description: 'Whether requests remind their signers automatically, unless they say otherwise.',
  }),
  reminder_schedule: ReminderScheduleSchema,
  delegation: Type.Boolean({
    description: 'Whether a request may let its signers name somebody else (`may_delegate`).',
  }),
  receipts: Type.Boolean({
    description:
      'Whether signers and approvers get a receipt by mail when they have acted and others are still to act.',
  }),
  allowed_origins: Type.Array(Type.String(), {
    description: 'The origins whose pages may frame signing links and embed sessions, in this mode.',
    examples: [['https://app.example.com']],
  }),
  allowed_return_schemes: Type.Array(Type.String(), {
    description: 'The URL schemes of your apps to which signers may return, in this mode.',
    examples: [['myapp']],
  }),
  live: Type.Boolean({ description: 'Whether an operator has approved the account for live requests.' }),
  created_at: timeOf('When it was opened.'),
}

export const AccountSchema = Type.Object(accountFields, {
  title: 'Account',
  description: 'The account and its settings.',
})

export function presentAccount(row: AccountRow) {
  return {
    account_id: publicId('acc', row.account_id),
    email: row.email,
    name: row.name,
    pending_name: row.pending_name,
    mode: row.mode,
    time_zone: row.time_zone,
    language: row.language,
    name_check: row.name_check,
    reminders: row.reminders,
    reminder_schedule: presentSchedule(row.reminder_schedule ?? DEFAULT_SCHEDULE),
    delegation: row.delegation,
    receipts: row.receipts,
    allowed_origins: row.allowed_origins,
    allowed_return_schemes: row.allowed_return_schemes,
    live: row.approved_at !== null,
    created_at: new Date(row.created_at).toISOString(),
  }
}

export const keyFields = {
  id: textOf('The key (`key_…`).', 'key_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  name: textOf('Your name for the key.', 'Billing system'),
  hint: textOf('The beginning and the end of the key, to recognise it by.', 'sk_test_a3f_…x7y2'),
  mode: ModeSchema,
  scopes: Scopes,
  created_at: timeOf('When it was created.'),
  created_by: Nullable(AuthorSchema),
  last_used_at: Nullable(timeOf('When it was last used, to a minute; null if never.')),
  expires_at: Nullable(timeOf('The API rejects the key from then on.')),
  revoked_at: Nullable(timeOf('When it was revoked.')),
}

export const ApiKey = Type.Object(keyFields, { title: 'ApiKey', description: 'An API key without its secret.' })

export function presentKey(row: KeyRow, mode: Mode) {
  return {
    id: publicId('key', row.key_id),
    name: row.name,
    hint: row.hint,
    mode,
    scopes: row.scopes,
    created_at: new Date(row.created_at).toISOString(),
    created_by: row.created_by === null ? null : presentAuthor({ actor: row.created_by, name: row.created_by_name }),
    last_used_at: isoOrNull(row.last_used_at),
    expires_at: isoOrNull(row.expires_at),
    revoked_at: isoOrNull(row.revoked_at),
  }
}

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
