import { receiverOf } from '../platform/mail/domain.ts'
import type { DomainLimits, MailRate } from '../platform/mail/domain-throttle.ts'
import type { Settings } from './schema.ts'

const MOST = 1_000_000
/** What receivers accept from a known sender without deferring mails. */
const DEFAULT = { atOnce: 10, perMinute: 600 }

/** Limits for all domains as `10/600` (at once/per minute), and for single domains as `gmail.com=20/1200`. */
export function mailRate(settings: Settings, problems: string[]): MailRate {
  const { COUNTERSIGN_MAIL_RATE: all, COUNTERSIGN_MAIL_RATE_BY_DOMAIN: some } = settings
  const general = parseLimits(all)
  if (!general) problems.push(`COUNTERSIGN_MAIL_RATE must be like "10/600" (at once/per minute), not "${all}"`)
  const domains = new Map<string, DomainLimits>()
  for (const entry of some) {
    const [domain = '', rate = ''] = entry.split('=').map((part) => part.trim())
    const limits = parseLimits(rate)
    if (domain && limits) domains.set(receiverOf(domain), limits)
    else {
      problems.push(`COUNTERSIGN_MAIL_RATE_BY_DOMAIN must be like "example.org=2/30, example.net=4/60", not "${entry}"`)
    }
  }
  return { ...(general ?? DEFAULT), domains }
}

function parseLimits(text: string): DomainLimits | undefined {
  const [, atOnce, perMinute] = (/^\s*(\d{1,7})\s*\/\s*(\d{1,7})\s*$/.exec(text) ?? []).map(Number)
  if (!atOnce || !perMinute || atOnce > MOST || perMinute > MOST) return undefined
  return { atOnce, perMinute }
}
