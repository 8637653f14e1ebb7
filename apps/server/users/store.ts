import { LANGUAGES } from '../accounts/language.ts'
import type { Statement, Tx } from '../platform/db/database.ts'
import { bytes, instant, nullable, number, oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import type { Row } from '../platform/db/statement.ts'
import { hasVerified } from './addresses/bind.ts'
import type { Authenticator } from './keys/authenticator.ts'

// Users as rows.

const decodeUser = rowDecoder('users', {
  user_id: text,
  slot: number,
  email: text,
  email_mac: nullable(bytes),
  verified_at: nullable(instant),
  verified_mac: nullable(bytes),
  name: nullable(text),
  language: oneOf(...LANGUAGES),
  password_hash: nullable(text),
  password_mac: nullable(bytes),
  totp_secret: nullable(bytes),
  totp_enabled_at: nullable(instant),
  totp_last_step: nullable(number),
  deactivated_at: nullable(instant),
})

export interface User {
  userId: string
  slot: number
  email: string
  emailMac: Buffer | null
  /** What it grants needs `hasVerified`: a row can say this without a proof. */
  verifiedAt: number | null
  verifiedMac: Buffer | null
  name: string | null
  language: (typeof LANGUAGES)[number]
  passwordHash: string | null
  passwordMac: Buffer | null
  /** Encrypted; also while it is not enabled yet. */
  totpSecret: Buffer | null
  totpEnabledAt: number | null
  totpLastStep: number | null
  deactivatedAt: number | null
}

const COLUMNS = `user_id, slot, email, email_mac, verified_at, verified_mac, name, language, password_hash, password_mac,
  totp_secret, totp_enabled_at, totp_last_step, deactivated_at`

function toUser(row: Row): User {
  const user = decodeUser(row)
  return {
    userId: user.user_id,
    slot: user.slot,
    email: user.email,
    emailMac: user.email_mac,
    verifiedAt: user.verified_at,
    verifiedMac: user.verified_mac,
    name: user.name,
    language: user.language,
    passwordHash: user.password_hash,
    passwordMac: user.password_mac,
    totpSecret: user.totp_secret,
    totpEnabledAt: user.totp_enabled_at,
    totpLastStep: user.totp_last_step,
    deactivatedAt: user.deactivated_at,
  }
}

type Reader = Pick<Tx, 'query'>

export async function readUser(tx: Reader, userId: string): Promise<User | undefined> {
  const [row] = await tx.query({
    name: 'read-user',
    text: `SELECT ${COLUMNS} FROM users WHERE user_id = $1`,
    values: [userId],
  })
  return row && toUser(row)
}

/** Locks the user until the transaction ends: changes of factors are made one after the other. */
export async function lockUser(tx: Reader, userId: string): Promise<User | undefined> {
  const [row] = await tx.query(`SELECT ${COLUMNS} FROM users WHERE user_id = $1 FOR UPDATE`, [userId])
  return row && toUser(row)
}

/** The user who has proved that this address is theirs. */
export async function findVerified(tx: Reader, authenticator: Authenticator, email: string): Promise<User | undefined> {
  const [row] = await tx.query({
    name: 'find-verified-user',
    text: `SELECT ${COLUMNS} FROM users WHERE lower(email) = lower($1) AND verified_at IS NOT NULL`,
    values: [email],
  })
  const user = row && toUser(row)
  return user && hasVerified(authenticator, user) ? user : undefined
}

/** Locks the user whom the row calls verified; `hasVerified` tells whether it is so. */
export async function lockHolder(tx: Reader, email: string): Promise<User | undefined> {
  const [row] = await tx.query(
    `SELECT ${COLUMNS} FROM users WHERE lower(email) = lower($1) AND verified_at IS NOT NULL FOR UPDATE`,
    [email],
  )
  return row && toUser(row)
}

/** The newest user who signed up with this address and has not verified it. */
export async function findUnverified(tx: Reader, email: string): Promise<User | undefined> {
  const [row] = await tx.query({
    name: 'find-unverified-user',
    text: `SELECT ${COLUMNS} FROM users
            WHERE lower(email) = lower($1) AND verified_at IS NULL ORDER BY user_id DESC LIMIT 1`,
    values: [email],
  })
  return row && toUser(row)
}

/** The verified user, or else the newest unverified one. */
export async function findByEmail(tx: Reader, authenticator: Authenticator, email: string): Promise<User | undefined> {
  const [verified, unverified] = [await findVerified(tx, authenticator, email), await findUnverified(tx, email)]
  return verified ?? unverified
}

export interface NewUser {
  userId: string
  slot: number
  /** Normalised by parseAddress. */
  email: string
  emailMac: Buffer
  verified: { at: Date; mac: Buffer } | null
  language: string
  password: { hash: string; mac: Buffer } | null
  name?: string | null
}

export function insertUser({ userId, slot, email, emailMac, verified, language, password, name }: NewUser): Statement {
  return {
    text: `INSERT INTO users (user_id, slot, email, email_mac, verified_at, verified_mac, language, password_hash, password_mac,
                              name)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      ...[userId, slot, email, emailMac, verified?.at ?? null, verified?.mac ?? null, language],
      ...[password?.hash ?? null, password?.mac ?? null, name ?? null],
    ],
  }
}
