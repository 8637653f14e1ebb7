import type { Attempt, Signer, SignRequest } from '@countersign/domain/signrequest'
import { CLOCK_OFFSET } from '../../accounts/sql.ts'
import type { Statement } from '../../platform/db/database.ts'

/** The statements that update the rows from one state to the next. Unchanged signers and attempts are not written. */
export function changes(tenantId: string, before: SignRequest, after: SignRequest, counters: Counters): Statement[] {
  return [
    updateRequest(tenantId, after, counters),
    ...after.signers
      .filter((signer, i) => signer !== before.signers[i])
      .map((s) => updateSigner(tenantId, after.id, s)),
    ...after.attempts
      .filter((attempt, i) => attempt !== before.attempts[i])
      .map((a) => putAttempt(tenantId, after.id, a)),
  ]
}

export interface Counters {
  auditSeq: number
  auditHead: string
  eventSeq: number
  dueAt: number | null
  sealDueAt: number | null
}

function updateRequest(tenantId: string, request: SignRequest, counters: Counters): Statement {
  return {
    name: 'update-request',
    text: `
      UPDATE sign_requests SET state = $3, expires_at = $4, ended_at = $5, latest_revision = $6, fencing_token = $7, lease = $8,
             seal_error = $9, seal_retries = $10, audit_seq = $11, audit_head = $12, event_seq = $13,
             -- Timers run by the database's clock; the tenant's may be ahead of it.
             due_at = $14::timestamptz - ${CLOCK_OFFSET},
             latest_sha256 = $15,
             seal_due_at = $16::timestamptz - ${CLOCK_OFFSET},
             seal_failing_since = CASE WHEN $9::jsonb IS NOT NULL AND $16::timestamptz IS NOT NULL
                                       THEN coalesce(seal_failing_since, clock_timestamp()) END,
             held_since = $17, erased = $18, problems = $19,
             viewed = viewed OR $3 IN ('in_progress','sealing','completed','declined')
       WHERE tenant_id = $1 AND request_id = $2`,
    values: [
      tenantId,
      request.id,
      request.state,
      date(request.expiresAt),
      date(request.endedAt),
      request.latestRevision.number,
      request.fencingToken,
      request.lease && JSON.stringify(request.lease),
      request.seal.error && JSON.stringify(request.seal.error),
      request.seal.retries,
      counters.auditSeq,
      Buffer.from(counters.auditHead, 'hex'),
      counters.eventSeq,
      date(counters.dueAt),
      request.latestRevision.sha256 && Buffer.from(request.latestRevision.sha256, 'hex'),
      date(counters.sealDueAt),
      date(request.heldSince),
      request.erased,
      JSON.stringify(request.problems),
    ],
  }
}

function updateSigner(tenantId: string, requestId: string, signer: Signer): Statement {
  return {
    name: 'update-signer',
    text: `
      UPDATE signers SET state = $4, name = $5, email = $6, link_generation = $7, notified_at = $8, viewed_at = $9,
             signed_at = $10, drawing_sha256 = $11, sealed = $12, declined_at = $13, decline_reason = $14,
             error_code = $15, reminded_at = $16, bounce = $17, fallback_open = $18, person_since = $19,
             reminders_stopped_at = $20, copy_at = $21, shown_at = $22, former_persons = $23, added_links = $24,
             approved_at = $25, delegations = $26, field_values = $27, delegated_by = $28,
             link_request = $29, wrong_person = $30, downloaded_at = $31
       WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3`,
    values: [
      tenantId,
      requestId,
      signer.id,
      signer.state,
      signer.name,
      signer.email,
      signer.linkGeneration,
      date(signer.notifiedAt),
      date(signer.viewedAt),
      date(signer.signedAt),
      signer.drawingSha256 && Buffer.from(signer.drawingSha256, 'hex'),
      signer.sealed && JSON.stringify(signer.sealed),
      date(signer.declinedAt),
      signer.declineReason,
      signer.errorCode,
      date(signer.remindedAt),
      signer.bounce && JSON.stringify(signer.bounce),
      signer.fallbackOpen,
      signer.personSince,
      date(signer.remindersStoppedAt),
      date(signer.copyDeliveredAt),
      date(signer.shownAt),
      JSON.stringify(signer.formerPersons),
      signer.addedLinks,
      date(signer.approvedAt),
      signer.delegations,
      signer.values && JSON.stringify(signer.values),
      signer.delegatedBy && JSON.stringify(signer.delegatedBy),
      signer.linkRequest && JSON.stringify(signer.linkRequest),
      signer.wrongPerson && JSON.stringify(signer.wrongPerson),
      date(signer.downloadedAt),
    ],
  }
}

function putAttempt(tenantId: string, requestId: string, attempt: Attempt): Statement {
  return {
    name: 'put-attempt',
    text: `
      INSERT INTO attempts (tenant_id, request_id, attempt_id, signer_id, link_generation, method, profile,
             base_revision, fencing_token, begun_at, lease_until, session_until, state, ended_at, error_code, field_values)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      ON CONFLICT (tenant_id, request_id, attempt_id) DO UPDATE
         SET state = excluded.state, ended_at = excluded.ended_at, error_code = excluded.error_code,
             field_values = excluded.field_values`,
    values: [
      tenantId,
      requestId,
      attempt.id,
      attempt.signerId,
      attempt.linkGeneration,
      attempt.method,
      attempt.profile,
      attempt.baseRevision,
      attempt.fencingToken,
      date(attempt.begunAt),
      date(attempt.leaseUntil),
      date(attempt.sessionUntil),
      attempt.state,
      date(attempt.endedAt),
      attempt.errorCode,
      attempt.values && JSON.stringify(attempt.values),
    ],
  }
}

function date(at: number | null): Date | null {
  return at === null ? null : new Date(at)
}
