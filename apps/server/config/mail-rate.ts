import { receiverOf } from '../platform/mail/domain.ts'
import type { Limits, PaceSettings } from '../platform/mail/domain-pace.ts'

/** What receivers take from a sender they know without asking for less. */
const AT_ONCE = 10
const PER_MINUTE = 600
const MOST = 1_000_000

/**
 * COUNTERSIGN_MAIL_PACE, as `10/600`: so many mails at once and so many a minute to a domain; and
 * COUNTERSIGN_MAIL_PACE_OF, as `gmail.com=20/1200, example.org=2/30`, for those that take more or less.
 */
export function readMailPace(env: Record<string, string | undefined>, problems: string[]): PaceSettings {
  const { COUNTERSIGN_MAIL_PACE: all, COUNTERSIGN_MAIL_PACE_OF: some = '' } = env
  const told = all ? limitsOf(all) : undefined
  if (all && !told) problems.push(`COUNTERSIGN_MAIL_PACE must be as "10/600" (at once/a minute), not "${all}"`)
  const domains = new Map<string, Limits>()
  for (const one of some.split(',').map((text) => text.trim())) {
    if (one === '') continue
    const [domain = '', pace = ''] = one.split('=').map((text) => text.trim())
    const limits = limitsOf(pace)
    if (domain && limits) domains.set(receiverOf(domain), limits)
    else problems.push(`COUNTERSIGN_MAIL_PACE_OF must be as "example.org=2/30, example.net=4/60", not "${one}"`)
  }
  return { ...(told ?? { atOnce: AT_ONCE, perMinute: PER_MINUTE }), domains }
}

function limitsOf(text: string): Limits | undefined {
  const [, atOnce, perMinute] = (/^\s*(\d{1,7})\s*\/\s*(\d{1,7})\s*$/.exec(text) ?? []).map(Number)
  if (!atOnce || !perMinute || atOnce > MOST || perMinute > MOST) return undefined
  return { atOnce, perMinute }
}
