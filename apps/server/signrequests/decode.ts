import type { Attempt, RequestState, Signer, SignerState, SignRequest, SigType } from '@countersign/domain/signrequest'
import type { Row } from '../platform/db/database.ts'
import type { RequestDetails, SignerDetails, StoredRequest } from './stored-request.ts'

// From rows to the domain's shapes. Columns are named as the fields they hold.

export function decodeRequest(row: Row, signerRows: Row[], attemptRows: Row[]): StoredRequest {
  const state: SignRequest = {
    id: row.request_id as string,
    documentId: row.document_id as string,
    state: row.state as RequestState,
    isSequential: row.is_sequential as boolean,
    reminders: row.reminders as boolean,
    notify: row.notify as boolean,
    createdAt: instant(row.created_at),
    expiresAt: instant(row.expires_at),
    endedAt: instantOrNull(row.ended_at),
    latestRevision: { number: row.head_revision as number, sha256: hexOrNull(row.head_sha256) },
    lease: row.lease as SignRequest['lease'],
    fencingToken: row.fence as number,
    signers: signerRows.map(signerOfRow),
    attempts: attemptRows.map(attemptOfRow),
    seal: { error: row.seal_error as SignRequest['seal']['error'], retries: row.seal_retries as number },
    heldSince: instantOrNull(row.held_since),
    erased: row.erased as SignRequest['erased'],
  }
  return { state, details: detailsOfRows(row, signerRows), now: instant(row.now) }
}

export function signerOfRow(row: Row): Signer {
  return {
    id: row.signer_id as string,
    sequence: row.sequence as number,
    sigType: row.sig_type as SigType,
    fallback: row.fallback as SigType[],
    fallbackOpen: row.fallback_open as boolean,
    name: row.name as string,
    email: row.email as string,
    state: row.state as SignerState,
    linkGeneration: row.link_generation as number,
    personSince: row.person_since as number,
    notifiedAt: instantOrNull(row.notified_at),
    viewedAt: instantOrNull(row.viewed_at),
    shownAt: instantOrNull(row.shown_at),
    signedAt: instantOrNull(row.signed_at),
    drawingSha256: hexOrNull(row.drawing_sha256),
    sealed: row.sealed as Signer['sealed'],
    declinedAt: instantOrNull(row.declined_at),
    declineReason: row.decline_reason as string | null,
    errorCode: row.error_code as string | null,
    remindedAt: instantOrNull(row.reminded_at),
    remindersStoppedAt: instantOrNull(row.reminders_stopped_at),
    bounce: row.bounce as Signer['bounce'],
    copyDeliveredAt: instantOrNull(row.copy_at),
  }
}

export function attemptOfRow(row: Row): Attempt {
  return {
    id: row.attempt_id as string,
    signerId: row.signer_id as string,
    linkGeneration: row.link_generation as number,
    method: row.method as Attempt['method'],
    profile: row.profile as string | null,
    baseRevision: row.base_revision as number,
    fencingToken: row.fence as number,
    begunAt: instant(row.begun_at),
    leaseUntil: instant(row.lease_until),
    sessionUntil: instant(row.session_until),
    state: row.state as Attempt['state'],
    endedAt: instantOrNull(row.ended_at),
    errorCode: row.error_code as string | null,
  }
}

function detailsOfRows(row: Row, signerRows: Row[]): RequestDetails {
  return {
    documentRef: row.document_ref as string,
    documentName: row.document_name as string,
    webhookUrl: row.webhook_url as string | null,
    webhookFiles: row.webhook_files as 'inline' | 'link',
    message: row.message as string | null,
    reference: row.reference as string | null,
    metadata: row.metadata as Record<string, string>,
    bodyHash: (row.body_hash as Buffer).toString('hex'),
    mode: row.mode as 'test' | 'live',
    timeZone: row.time_zone as string,
    retentionYears: row.retention_years as number,
    auditSeq: row.audit_seq as number,
    auditHead: (row.audit_head as Buffer).toString('hex'),
    eventSeq: row.event_seq as number,
    jobId: row.job_id as string | null,
    jobRow: row.job_row as number | null,
    signers: new Map(
      signerRows.map((signer) => {
        const { boxes, options } = signer as unknown as SignerDetails
        return [signer.signer_id as string, { boxes, options }]
      }),
    ),
  }
}

function instant(value: unknown): number {
  return (value as Date).getTime()
}

function instantOrNull(value: unknown): number | null {
  return value === null ? null : instant(value)
}

function hexOrNull(value: unknown): string | null {
  return value === null ? null : (value as Buffer).toString('hex')
}
