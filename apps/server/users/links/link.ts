import { sha256 } from '../../platform/ids.ts'
import type { Authenticator, Field } from '../keys/authenticator.ts'

// One-use links of mails: 256 random bits, stored as SHA-256 for the look-up, with a MAC over what the link is for.

export const PURPOSES = [
  'verify_email',
  'claim',
  'recover',
  'complete_recovery',
  'cancel_recovery',
  'change_email_old',
  'change_email_new',
] as const

export type LinkPurpose = (typeof PURPOSES)[number]

export interface Link {
  purpose: LinkPurpose
  /** Null: of an account without users, which its owner claims. */
  userId: string | null
  detail: Readonly<Record<string, string>>
  expiresAt: Date
}

export const LINK_TOKEN = /^[A-Za-z0-9_-]{43}$/

export function hashLink(token: string): Buffer {
  return sha256(`link ${token}`)
}

export function macOfLink(authenticator: Authenticator, hash: Buffer, link: Link): Buffer {
  return authenticator.bind('link', hash, link.purpose, link.userId, link.expiresAt.getTime(), ...fieldsOf(link.detail))
}

/** In the order of the names: jsonb does not keep the order of its members. */
export function fieldsOf(detail: Readonly<Record<string, string>>): Field[] {
  return Object.keys(detail)
    .sort()
    .flatMap((name) => [name, detail[name] ?? null])
}
