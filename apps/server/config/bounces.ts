import { resolve } from 'node:path'
import { parseBounceAddress } from '../platform/mail/return-path.ts'

export interface BounceSettings {
  /** Mails leave with a return path made of it: name+…@domain. */
  address: string
  /** Null: nobody reads them here. */
  maildir: string | null
}

/** COUNTERSIGN_BOUNCE_ADDRESS and COUNTERSIGN_BOUNCE_MAILDIR; null if neither is set. */
export function readBounces(env: Record<string, string | undefined>, problems: string[]): BounceSettings | null {
  const { COUNTERSIGN_BOUNCE_ADDRESS: address, COUNTERSIGN_BOUNCE_MAILDIR: maildir } = env
  if (!address) {
    if (maildir) problems.push('COUNTERSIGN_BOUNCE_MAILDIR is set, so COUNTERSIGN_BOUNCE_ADDRESS must be too')
    return null
  }
  const parsed = parseBounceAddress(address)
  if (parsed.ok) return { address: parsed.address, maildir: maildir ? resolve(maildir) : null }
  problems.push(`COUNTERSIGN_BOUNCE_ADDRESS cannot be used: ${parsed.reason}`)
  return null
}
