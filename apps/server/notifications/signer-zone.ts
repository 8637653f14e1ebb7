import type { MailKind } from './mail-context.ts'

// The time zone of a signer, for times in mails to them. It is known once they have signed, from their device.

export interface ZoneDeps {
  /** Of `sealing`, which comes after this module. Absent: no signer's time zone is known. */
  readSignerZone?(signer: SignerOf): Promise<string | null>
}

export interface SignerOf {
  tenantId: string
  requestId: string
  signerId: string
}

/** The mails with a time to signers who may have signed. */
const ZONED: readonly MailKind[] = ['receipt', 'expired']

export function isZoned(kind: MailKind): boolean {
  return ZONED.includes(kind)
}

/**
 * Null: times are in the sender's zone. The zone is in the object store, so this is not called in a transaction that
 * locks the request.
 */
export async function zoneFor(deps: ZoneDeps, kind: MailKind, signer: SignerOf): Promise<string | null> {
  return isZoned(kind) && deps.readSignerZone ? deps.readSignerZone(signer) : null
}
