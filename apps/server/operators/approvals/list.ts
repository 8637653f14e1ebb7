import { findApproval, type Reader, type StoredApproval, selectApprovals } from '../store.ts'

export type ApprovalState = 'open' | 'approved' | 'refused' | 'executed' | 'expired'

export type { StoredApproval }

export function approvalState({ executedAt, expired, approvedAt, refusedAt }: StoredApproval): ApprovalState {
  if (executedAt !== null) return 'executed'
  if (refusedAt !== null) return 'refused'
  if (expired) return 'expired'
  return approvedAt === null ? 'open' : 'approved'
}

/** Newest first. */
export function listApprovals(db: Reader, page: { before: string | null; limit: number }): Promise<StoredApproval[]> {
  return selectApprovals(db, page)
}

export function readApproval(db: Reader, approvalId: string): Promise<StoredApproval | null> {
  return findApproval(db, approvalId)
}
