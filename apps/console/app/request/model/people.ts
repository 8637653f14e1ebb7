import { isSigningRole } from '@countersign/domain/signrequest/role'
import type { MailSummary, Signer, SignRequest, Timeline, TimelinePoint } from './types.ts'

/** The recipients in the groups in which they act: one group if all act at the same time. A copy has no turn. */
export function signingGroups({ signers, is_sequential }: Pick<SignRequest, 'signers' | 'is_sequential'>): Signer[][] {
  const acting = signers.filter(({ role }) => role !== 'cc')
  if (!is_sequential) return [acting]
  const positions = [...new Set(acting.map(({ sequence }) => sequence))].sort((a, b) => a - b)
  return positions.map((position) => acting.filter(({ sequence }) => sequence === position))
}

export function signs({ role }: Pick<Signer, 'role'>): boolean {
  return isSigningRole(role)
}

/** Those who only get a copy. */
export function copiesOf({ signers }: Pick<SignRequest, 'signers'>): Signer[] {
  return signers.filter(({ role }) => role === 'cc')
}

/** Those who have not done what they are asked to. Nothing is asked of a copy. */
export function lateOnes({ signers }: Pick<SignRequest, 'signers'>): Signer[] {
  return signers.filter(({ role, signed_at, approved_at, viewed_at }) => {
    const acted = { signer: signed_at, witness: signed_at, approver: approved_at, viewer: viewed_at }
    return role !== 'cc' && acted[role] === null
  })
}

/** Whether there is something left for the recipient to do. */
export function isOpen({ role, state }: Pick<Signer, 'role' | 'state'>): boolean {
  return OPEN.includes(state) && !(role === 'viewer' && state === 'viewed')
}

const OPEN: readonly Signer['state'][] = ['waiting', 'notified', 'viewed', 'signing']

export interface LastMail {
  readonly mail: MailSummary
  /** On the account's clock. */
  readonly at: string
}

/**
 * The newest mail to a signer. Mails have the real time; the timeline has the time of the account's clock, which is ahead
 * of it in a sandbox that was advanced.
 */
export function lastMail(
  signerId: string,
  mails: readonly MailSummary[],
  timeline: Timeline,
  aheadMs: number,
): LastMail | null {
  const mail = mails
    .filter(({ signer_id }) => signer_id === signerId)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    .at(-1)
  return mail ? { mail, at: mailTime(mail, timeline, aheadMs) } : null
}

/** Mails about the end of a request are written at its end. They have no entry of their own. */
const NOTICES: readonly MailSummary['kind'][] = ['declined', 'expired', 'cancelled', 'failed', 'completed']

export function mailTime(mail: MailSummary, { lanes, ended_at }: Timeline, aheadMs: number): string {
  const entry = lanes.flatMap(({ points }) => points).find(({ detail }) => mailIdOf(detail) === mail.id)
  if (entry) return entry.at
  if (aheadMs !== 0 && ended_at !== null && NOTICES.includes(mail.kind)) return ended_at
  return new Date(Date.parse(mail.sent_at ?? mail.created_at) + aheadMs).toISOString()
}

function mailIdOf(detail: object): unknown {
  return (detail as Record<string, unknown>).mail_id
}

/** What a person does on the signing page. */
const VISITS: ReadonlySet<TimelinePoint['kind']> = new Set([
  ...([
    'opened',
    'viewed',
    'shown',
    'downloaded',
    'transfer_offered',
    'code_requested',
    'code_accepted',
    'code_refused',
    'approved',
    'signed',
    'declined',
  ] as const),
  ...(['certificate_refused', 'signing_began', 'signing_completed', 'signing_failed'] as const),
])

/** When the signer was last on the signing page. */
export function lastVisit(signerId: string, { lanes }: Timeline): string | null {
  const lane = lanes.find(({ signer_id }) => signer_id === signerId)
  return lane?.points.findLast(({ kind }) => VISITS.has(kind))?.at ?? null
}

/** By how much the account's clock is ahead of the real time. Less than a minute is the way of the answer. */
export function aheadOf(now: string, readAt: number): number {
  const ahead = Date.parse(now) - readAt
  return Math.abs(ahead) < 60_000 ? 0 : ahead
}
