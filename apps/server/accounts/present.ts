import Type from 'typebox'
import { type Mode, SCOPES } from '../platform/http/caller.ts'
import { ModeSchema, Nullable, Timestamp } from '../platform/http/schemas.ts'
import { publicId } from '../platform/ids.ts'
import { LANGUAGES } from './language.ts'
import type { AccountRow, KeyRow } from './store.ts'

// Accounts and keys as the API shows them.

export const Scopes = Type.Array(Type.Enum([...SCOPES]), {
  minItems: 1,
  uniqueItems: true,
  description: 'What the key may do. Each operation of this reference names the scope it needs.',
})

export const NameCheck = Type.Enum(['exact', 'fuzzy', 'off'], {
  description:
    'How a certificate’s name is compared with the signer’s. `exact`: the same text. `fuzzy`: allows differences in order, initials, titles, accents and omitted middle names. `off`: not compared.',
})

export const LanguageSchema = Type.Enum([...LANGUAGES], {
  description: 'The language of certificates of completion.',
})

export const accountFields = {
  account_id: Type.String({ examples: ['acc_06g3…'] }),
  email: Type.String(),
  name: Type.String(),
  mode: ModeSchema,
  time_zone: Type.String({ description: 'A request can be signed through the end of its expiry date in this zone.' }),
  language: LanguageSchema,
  name_check: NameCheck,
  allowed_origins: Type.Array(Type.String(), {
    description: 'The origins whose pages may frame signing links and embed sessions, in this mode.',
  }),
  allowed_return_schemes: Type.Array(Type.String(), {
    description: 'The URL schemes of your apps to which signers may return, in this mode.',
  }),
  live: Type.Boolean({ description: 'Whether an operator has approved the account for live requests.' }),
  created_at: Timestamp,
}

export function presentAccount(row: AccountRow) {
  return {
    account_id: publicId('acc', row.account_id),
    email: row.email,
    name: row.name,
    mode: row.mode,
    time_zone: row.time_zone,
    language: row.language,
    name_check: row.name_check,
    allowed_origins: row.allowed_origins,
    allowed_return_schemes: row.allowed_return_schemes,
    live: row.approved_at !== null,
    created_at: new Date(row.created_at).toISOString(),
  }
}

export const keyFields = {
  id: Type.String({ examples: ['key_06g3…'] }),
  name: Type.String(),
  hint: Type.String({ description: 'The beginning and the end of the key, to recognise it by.' }),
  mode: ModeSchema,
  scopes: Scopes,
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
}

export function presentKey(row: KeyRow, mode: Mode) {
  return {
    id: publicId('key', row.key_id),
    name: row.name,
    hint: row.hint,
    mode,
    scopes: row.scopes,
    created_at: new Date(row.created_at).toISOString(),
    expires_at: isoOrNull(row.expires_at),
    revoked_at: isoOrNull(row.revoked_at),
  }
}

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
