import { isSigningRole } from '@countersign/domain/signrequest'
import type { AuditTimeline, Revealed, SignerTimeline } from '../audit-timeline.ts'
import type { CertificateContext } from './input.ts'
import { type EventKind, fill, type Sentence, type Words } from './words.ts'

// What the roles of a request change on its certificate. A request in which everybody signs is described without them.

export function hasRoles({ signers }: AuditTimeline): boolean {
  return signers.some(({ role }) => role !== 'signer')
}

export function signs({ role }: SignerTimeline): boolean {
  return isSigningRole(role)
}

/** The audit entry in which the recipient did what the role asks; undefined if they have not. */
export function actOf({ role, events }: SignerTimeline): Revealed | undefined {
  if (role === 'approver') return events.get('signer_approved')
  return role === 'viewer' || role === 'cc' ? events.get('signer_viewed') : events.get('signer_signed')
}

/** Undefined if the request has no roles. */
export function roleOf({ input, timeline, words }: CertificateContext, signer: SignerTimeline): string | undefined {
  if (!hasRoles(timeline)) return undefined
  const { role, witnessOf } = signer
  if (role !== 'witness') return words.roles[role]
  const witnessed = timeline.signers.find(({ id }) => id === witnessOf)
  return fill(input.language, words.roles.witness, { name: witnessed?.name ?? words.erased })
}

/** The sentence about an entry, if a role changes it. */
export function roleSentence(
  { timeline, words }: CertificateContext,
  kind: EventKind,
  signer: SignerTimeline | undefined,
): Sentence | undefined {
  const { invited, signedAsWitness, declined, allActed } = words.roleEvents
  if (kind === 'all_signed') return timeline.signers.every(signs) ? undefined : allActed
  if (!signer || signer.role === 'signer') return undefined
  if (kind === 'signer_invited') return invited[signer.role]
  if (kind === 'signer_declined') return declined
  return kind === 'signer_signed' ? signedAsWitness : undefined
}

/** How the request ended, if its roles change the sentence. */
export function roleVerdict(
  timeline: AuditTimeline,
  { roleVerdicts }: Words,
  outcome: CertificateContext['outcome'],
  decliner: SignerTimeline | undefined,
) {
  if (outcome === 'completed' && !timeline.signers.every(signs)) return roleVerdicts.completed
  return outcome === 'declined' && decliner && decliner.role !== 'signer' ? roleVerdicts.declined : undefined
}
