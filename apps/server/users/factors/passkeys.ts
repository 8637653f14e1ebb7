import type { Tx } from '../../platform/db/database.ts'
import { bytes, instant, listOf, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Row } from '../../platform/db/statement.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'

// Passkeys as rows. The MAC covers the user, the credential and its public key.

const COLUMNS = 'credential_id, user_id, public_key, sign_count, transports, name, mac, created_at, last_used_at'

const decodePasskey = rowDecoder('passkeys', {
  credential_id: bytes,
  user_id: text,
  public_key: bytes,
  sign_count: number,
  transports: listOf(text),
  name: text,
  mac: bytes,
  created_at: instant,
  last_used_at: nullable(instant),
})

export interface Passkey {
  credentialId: Buffer
  userId: string
  publicKey: Buffer
  signCount: number
  transports: string[]
  name: string
  createdAt: number
  lastUsedAt: number | null
}

function macOf(authenticator: Authenticator, userId: string, credentialId: Uint8Array, publicKey: Uint8Array): Buffer {
  return authenticator.bind('passkey', userId, credentialId, publicKey)
}

function genuine(authenticator: Authenticator, row: Row): Passkey[] {
  const passkey = decodePasskey(row)
  const mac = macOf(authenticator, passkey.user_id, passkey.credential_id, passkey.public_key)
  if (!isMac(passkey.mac, mac)) return []
  return [
    {
      credentialId: passkey.credential_id,
      userId: passkey.user_id,
      publicKey: passkey.public_key,
      signCount: passkey.sign_count,
      transports: passkey.transports,
      name: passkey.name,
      createdAt: passkey.created_at,
      lastUsedAt: passkey.last_used_at,
    },
  ]
}

type Reader = Pick<Tx, 'query'>

/** Oldest first. A row with a wrong MAC does not exist. */
export async function listPasskeys(tx: Reader, authenticator: Authenticator, userId: string): Promise<Passkey[]> {
  const rows = await tx.query({
    name: 'passkeys-of-user',
    text: `SELECT ${COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY created_at, credential_id`,
    values: [userId],
  })
  return rows.flatMap((row) => genuine(authenticator, row))
}

export async function findPasskey(
  tx: Reader,
  authenticator: Authenticator,
  credentialId: Uint8Array,
): Promise<Passkey | undefined> {
  const [row] = await tx.query({
    name: 'find-passkey',
    text: `SELECT ${COLUMNS} FROM passkeys WHERE credential_id = $1`,
    values: [Buffer.from(credentialId)],
  })
  return row && genuine(authenticator, row)[0]
}

/** False if another use of the passkey was recorded meanwhile. */
export async function recordUse(tx: Reader, passkey: Passkey, signCount: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE passkeys SET sign_count = $3, last_used_at = $4
      WHERE credential_id = $1 AND sign_count = $2 RETURNING 1`,
    [passkey.credentialId, passkey.signCount, signCount, now],
  )
  return rows.length > 0
}

export interface NewPasskey {
  userId: string
  credentialId: Uint8Array
  publicKey: Uint8Array
  signCount: number
  transports: readonly string[]
  name: string
}

/** False if the credential is registered. */
export async function insertPasskey(tx: Reader, authenticator: Authenticator, passkey: NewPasskey): Promise<boolean> {
  const { userId, credentialId, publicKey, signCount, transports, name } = passkey
  const rows = await tx.query(
    `INSERT INTO passkeys (credential_id, user_id, public_key, sign_count, transports, name, mac)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1`,
    [
      ...[Buffer.from(credentialId), userId, Buffer.from(publicKey), signCount, transports, name],
      macOf(authenticator, userId, credentialId, publicKey),
    ],
  )
  return rows.length > 0
}

export async function deletePasskey(tx: Reader, userId: string, credentialId: Uint8Array): Promise<boolean> {
  const rows = await tx.query('DELETE FROM passkeys WHERE user_id = $1 AND credential_id = $2 RETURNING 1', [
    userId,
    Buffer.from(credentialId),
  ])
  return rows.length > 0
}

export async function renamePasskey(tx: Reader, userId: string, credentialId: Uint8Array, name: string): Promise<void> {
  await tx.query('UPDATE passkeys SET name = $3 WHERE user_id = $1 AND credential_id = $2', [
    userId,
    Buffer.from(credentialId),
    name,
  ])
}
