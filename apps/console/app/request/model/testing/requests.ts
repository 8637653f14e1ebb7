import type { Delivery, Explanation, Signer, SignRequest } from '../types.ts'

export function signerNamed(name: string, fields: Partial<Signer> = {}): Signer {
  return {
    id: `sgn_${name}`,
    role: 'signer',
    witness_of: null,
    cc_at: null,
    may_delegate: false,
    delegations: 0,
    delegated_by: [],
    sequence: 1,
    sig_type: 'electronic',
    name,
    email: `${name}@example.com`,
    state: 'notified',
    viewed_at: null,
    approved_at: null,
    signed_at: null,
    error_code: null,
    fields: [],
    notified_at: '2026-12-01T10:00:00.000Z',
    declined_at: null,
    decline_reason: null,
    link_request: null,
    wrong_person: null,
    asked_fields: [],
    boxes: [{ page: 2, x: 10, y: 20, w: 100, h: 40 }],
    auth: 'none',
    locale: null,
    redirect_url: null,
    provider: null,
    fallback: [],
    certificate: null,
    ...fields,
  }
}

export function requestOf(signers: readonly Signer[], fields: Partial<SignRequest> = {}): SignRequest {
  return {
    id: 'sr_1',
    document_id: '01a1eb1c-0695-7134-be45-5f5672f3c749',
    document_name: 'Lease.pdf',
    mode: 'test',
    state: 'in_progress',
    failure: null,
    problems: [],
    is_sequential: false,
    created_at: '2026-12-01T10:00:00.000Z',
    expires_at: '2026-12-31T00:00:00.000Z',
    ended_at: null,
    message: null,
    notify: true,
    reminders: true,
    reminder_schedule: null,
    webhook_url: null,
    webhook_events: null,
    webhook_files: 'inline',
    reference: null,
    metadata: {},
    bulk_job_id: null,
    bulk_row: null,
    signers: [...signers],
    ...fields,
  }
}

type Awaited = Explanation['awaited'][number]

export function awaitedOf({ id, role, name, email, state, viewed_at }: Signer, fields: Partial<Awaited> = {}): Awaited {
  return {
    ...{ signer_id: id, role, name, email, state, viewed_at },
    since: '2026-12-01T10:00:00.000Z',
    reminded_at: null,
    reminders_stopped_at: null,
    error_code: null,
    bounce: null,
    last_mail: null,
    ...fields,
  }
}

export function explanationOf(fields: Partial<Explanation>): Explanation {
  return {
    status: 'success',
    state: 'in_progress',
    waiting_for: 'signers',
    summary: '',
    awaited: [],
    problems: [],
    document_held_until: null,
    seal_error: null,
    next: null,
    ...fields,
  }
}

export function deliveryOf(endpoint: string, fields: Partial<Delivery> = {}): Delivery {
  return {
    id: `whd_${endpoint}`,
    endpoint_id: endpoint,
    event_id: 'evt_1',
    event_type: 'document.signed',
    sign_request_id: 'sr_1',
    sequence: 1,
    number: 1,
    state: 'delivered',
    attempts: [],
    next_attempt_at: null,
    body_sha256: null,
    created_at: '2026-12-01T10:00:00.000Z',
    settled_at: null,
    ...fields,
  }
}

export function attemptAt(at: string, outcome: string, status: number | null = 500): Delivery['attempts'][number] {
  return { at, outcome, status, duration_ms: 5, excerpt: null, response_headers: null, detail: null }
}
