import { parseBounceAddress } from '../platform/mail/return-path.ts'
import type { Settings } from './schema.ts'

export interface BounceSettings {
  /** Mails leave with a return path made from this address: name+…@domain. */
  address: string
  /** Null: this process reads no bounces. */
  maildir: string | null
}

export function bounceSettings(settings: Settings, problems: string[]): BounceSettings | null {
  const { COUNTERSIGN_BOUNCE_ADDRESS: address, COUNTERSIGN_BOUNCE_MAILDIR: maildir } = settings
  if (!address) {
    if (maildir) problems.push('COUNTERSIGN_BOUNCE_MAILDIR is set, so COUNTERSIGN_BOUNCE_ADDRESS must be set too')
    return null
  }
  const parsed = parseBounceAddress(address)
  if (parsed.ok) return { address: parsed.address, maildir: maildir ?? null }
  problems.push(`COUNTERSIGN_BOUNCE_ADDRESS cannot be used: ${parsed.reason}`)
  return null
}
