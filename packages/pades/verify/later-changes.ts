import type { Permissions } from '../pdf/index.ts'
import { type Change, type ChangeKind, isSigning, type Problem } from './verdict.ts'

/** The problems that changes in later revisions cause for a signature, given the permissions of the signatures so far. */
export function problemsOfChanges(
  changes: readonly Change[],
  permissions: Omit<Permissions, 'signed'>,
): readonly Problem[] {
  const problems: Problem[] = []
  for (const change of changes) {
    const detail = detailOf(change)
    if (!isSigning(change.kind)) problems.push({ code: change.kind, ...(detail !== undefined && { detail }) })
    if (isForbidden(change.kind, permissions.certified)) {
      problems.push({ code: 'forbidden_by_certification', detail: detail ?? change.kind })
    }
    if (change.field !== undefined && fillingKinds.has(change.kind) && permissions.isLocked(change.field)) {
      problems.push({ code: 'forbidden_by_lock', detail: change.field })
    }
  }
  return problems
}

const fillingKinds: ReadonlySet<ChangeKind> = new Set([
  'signature_added',
  'value_added',
  'form_filled',
  'signature_field_added',
])
const level1Kinds: ReadonlySet<ChangeKind> = new Set([
  'signature_added',
  'value_added',
  'form_filled',
  'metadata_changed',
])

/** ISO 32000-2 §12.8.2.2: level 1 permits no change, 2 and 3 permit signing and filling. Validation data is always permitted. */
function isForbidden(kind: ChangeKind, level: Permissions['certified']): boolean {
  if (level === undefined) return false
  if (kind === 'signature_field_added') return true
  return level === 1 && level1Kinds.has(kind)
}

function detailOf({ field, object, detail }: Change): string | undefined {
  const parts = [field, object === undefined ? undefined : `object ${object}`, detail]
  return parts.filter((part) => part !== undefined).join(', ') || undefined
}
