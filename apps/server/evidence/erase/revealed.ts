import type { Statement } from '../../platform/db/database.ts'
import type { Remainder } from './values.ts'

// Erases revealed values of audit entries, as the role countersign_eraser. The chain itself does not change.

/** Replaces the revealed values of one signer's audit entries by the remaining values. */
export function keepRemainders(tenantId: string, requestId: string, remainders: readonly Remainder[]): Statement[] {
  return [
    {
      text: `
        UPDATE audit_personal p SET revealed = r.revealed
          FROM jsonb_to_recordset($3) AS r(seq int, revealed jsonb)
         WHERE p.tenant_id = $1 AND p.request_id = $2 AND p.seq = r.seq AND jsonb_typeof(r.revealed) = 'object'`,
      values: [tenantId, requestId, JSON.stringify(remainders)],
    },
    {
      text: 'DELETE FROM audit_personal WHERE tenant_id = $1 AND request_id = $2 AND seq = ANY($3)',
      values: [tenantId, requestId, remainders.filter(({ revealed }) => revealed === null).map(({ seq }) => seq)],
    },
  ]
}

/** Erases the revealed values of all signers, up to an entry. */
export function eraseRevealed(tenantId: string, requestId: string, upTo: number): Statement {
  return {
    text: 'DELETE FROM audit_personal WHERE tenant_id = $1 AND request_id = $2 AND seq <= $3',
    values: [tenantId, requestId, upTo],
  }
}
