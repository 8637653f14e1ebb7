import { sanitizeText } from './sanitize.ts'
import type { RecipientAct } from './verdict.ts'

const ROLES: readonly string[] = ['signer', 'approver', 'witness', 'viewer', 'cc'] satisfies RecipientAct['role'][]

/**
 * What each recipient of the request did, from the intact entries, in the order of the first entry. Entries that this
 * product does not write are ignored: nothing here decides whether the file is valid.
 */
export function readActs(entries: readonly string[]): RecipientAct[] {
  const parsed = entries.map((canonical) => record(JSON.parse(canonical)))
  const listed = record(parsed[0]?.data).signers
  return (Array.isArray(listed) ? listed : []).map(record).flatMap(({ id, role = 'signer' }) => {
    if (typeof id !== 'string' || !isRole(role)) return []
    const own = parsed.filter(({ data }) => record(data).signer_id === id)
    const done = own.findLast(({ kind }) => typeof kind === 'string' && actOf(role, kind) !== null)
    const act = typeof done?.kind === 'string' ? actOf(role, done.kind) : null
    return [{ role, act, at: typeof done?.at === 'string' ? sanitizeText(done.at) : null }]
  })
}

function isRole(role: unknown): role is RecipientAct['role'] {
  return typeof role === 'string' && ROLES.includes(role)
}

/** Everybody views; only a viewer and a `cc` recipient are asked for no more. */
function actOf(role: RecipientAct['role'], kind: string): RecipientAct['act'] {
  if (kind === 'signer_signed') return 'signed'
  if (kind === 'signer_approved') return 'approved'
  if (kind === 'signer_declined') return 'declined'
  return kind === 'signer_viewed' && (role === 'viewer' || role === 'cc') ? 'viewed' : null
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
