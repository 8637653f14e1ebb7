import type { Page, Summary } from '../pages.ts'

/** A request in the list. Higher numbers are newer. */
export function summary(n: number, fields: Partial<Summary> = {}): Summary {
  return {
    id: `sr_${String(n).padStart(4, '0')}`,
    document_id: `document-${n}`,
    document_name: `Lease ${n}.pdf`,
    state: 'pending',
    created_at: '2026-11-01T10:00:00.000Z',
    expires_at: '2026-12-01T10:00:00.000Z',
    ended_at: null,
    updated_at: '2026-11-01T10:00:00.000Z',
    ...{ reference: null, bulk_job_id: null, waiting_for: 'signers', waiting_since: null },
    ...{ awaited: [], attention: [], problems: [], signers_count: 0, signed_count: 0, signers: [] },
    ...fields,
  }
}

export function pageOf(data: Summary[], hasMore: boolean): Page {
  return { data, next_cursor: hasMore ? `after ${data.at(-1)?.id}` : null }
}
