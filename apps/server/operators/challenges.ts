import { canonicalJson, type Json } from '@countersign/evidence/chain'
import { sha256 } from '../platform/ids.ts'
import type { RelyingParty } from './relying-party.ts'

// The challenges that operators' passkeys sign are hashes of what is signed (RFC 8785), not random numbers: a process with
// the row and the passkey's public key can verify it, and no assertion fits another row. `purpose` keeps kinds apart.

export interface Act {
  approvalId: string
  /** The command, such as `erase`. */
  act: string
  arguments: { readonly [name: string]: Json }
  askedBy: string
  expiresAt: number
}

export function actHash({ origin }: RelyingParty, act: Act): Buffer {
  return hashOf({
    purpose: 'approval',
    origin,
    approval_id: act.approvalId,
    act: act.act,
    arguments: act.arguments,
    asked_by: act.askedBy,
    expires_at: new Date(act.expiresAt).toISOString(),
  })
}

/** The end is signed too: the database cannot prolong a session. */
export function sessionHash(
  { origin }: RelyingParty,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: number },
): Buffer {
  const token = tokenHash.toString('hex')
  return hashOf({ purpose: 'session', origin, token_hash: token, expires_at: new Date(expiresAt).toISOString() })
}

export function enrolmentHash({ origin }: RelyingParty, tokenHash: Buffer): Buffer {
  return hashOf({ purpose: 'enrolment', origin, token_hash: tokenHash.toString('hex') })
}

function hashOf(value: Json): Buffer {
  return sha256(canonicalJson(value))
}
