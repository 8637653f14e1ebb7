import type { SignerField } from '@countersign/domain/field'
import {
  type Attempt,
  CC_TIMES,
  DEFAULT_SCHEDULE,
  REQUEST_STATES,
  ROLES,
  SIGNER_STATES,
  type Signer,
  type SignRequest,
} from '@countersign/domain/signrequest'
import type { Row } from '../platform/db/database.ts'
import {
  boolean,
  type Decoded,
  hex,
  instant,
  json,
  listOf,
  nullable,
  number,
  oneOf,
  rowDecoder,
  text,
} from '../platform/db/decode.ts'
import type { PlacedBoxJson, RequestDetails, SignerOptions, StoredRequest } from './stored-request.ts'

// Decodes the rows of a request, its signers and its attempts into the domain's state.

const requestColumns = {
  request_id: text,
  document_id: text,
  state: oneOf(...REQUEST_STATES),
  is_sequential: boolean,
  reminders: boolean,
  reminder_schedule: json<SignRequest['reminderSchedule'] | null>(),
  notify: boolean,
  created_at: instant,
  expires_at: instant,
  ended_at: nullable(instant),
  latest_revision: number,
  latest_sha256: nullable(hex),
  lease: json<SignRequest['lease']>(),
  fencing_token: number,
  seal_error: json<SignRequest['seal']['error']>(),
  seal_retries: number,
  problems: json<SignRequest['problems']>(),
  held_since: nullable(instant),
  erased: nullable(oneOf('values', 'documents')),
  document_ref: text,
  document_name: text,
  webhook_url: nullable(text),
  webhook_events: nullable(listOf(text)),
  webhook_files: oneOf('inline', 'link'),
  message: nullable(text),
  reference: nullable(text),
  metadata: json<Record<string, string>>(),
  body_hash: hex,
  mode: oneOf('test', 'live'),
  time_zone: text,
  retention_years: number,
  audit_seq: number,
  audit_head: hex,
  event_seq: number,
  job_id: nullable(text),
  job_row: nullable(number),
  now: instant,
}

const signerColumns = {
  signer_id: text,
  role: oneOf(...ROLES),
  witness_of: nullable(text),
  cc_at: nullable(oneOf(...CC_TIMES)),
  may_delegate: boolean,
  delegations: number,
  delegated_by: json<Signer['delegatedBy']>(),
  sequence: number,
  sig_type: text,
  fallback: listOf(text),
  fallback_open: boolean,
  name: text,
  email: text,
  state: oneOf(...SIGNER_STATES),
  link_generation: number,
  added_links: number,
  person_since: number,
  former_persons: json<Signer['formerPersons']>(),
  notified_at: nullable(instant),
  viewed_at: nullable(instant),
  shown_at: nullable(instant),
  downloaded_at: nullable(instant),
  approved_at: nullable(instant),
  signed_at: nullable(instant),
  drawing_sha256: nullable(hex),
  sealed: json<Signer['sealed']>(),
  declined_at: nullable(instant),
  decline_reason: nullable(text),
  error_code: nullable(text),
  reminded_at: nullable(instant),
  reminders_stopped_at: nullable(instant),
  bounce: json<Signer['bounce']>(),
  copy_at: nullable(instant),
  link_request: json<Signer['linkRequest']>(),
  wrong_person: json<Signer['wrongPerson']>(),
  field_values: json<Signer['values']>(),
  fields: json<SignerField[]>(),
  boxes: json<PlacedBoxJson[]>(),
  options: json<SignerOptions>(),
}

const attemptColumns = {
  attempt_id: text,
  signer_id: text,
  link_generation: number,
  method: oneOf('certificate', 'remote'),
  profile: nullable(text),
  base_revision: number,
  fencing_token: number,
  field_values: json<Attempt['values']>(),
  begun_at: instant,
  lease_until: instant,
  session_until: instant,
  state: oneOf('open', 'completed', 'failed', 'lapsed', 'discarded'),
  ended_at: nullable(instant),
  error_code: nullable(text),
}

type RequestRow = Decoded<typeof requestColumns>
type SignerRow = Decoded<typeof signerColumns>
type AttemptRow = Decoded<typeof attemptColumns>

const decodeRequestRow = rowDecoder('sign_requests', requestColumns)
const decodeSignerRow = rowDecoder('signers', signerColumns)
const decodeAttemptRow = rowDecoder('attempts', attemptColumns)

export function decodeRequest(row: Row, signerRows: Row[], attemptRows: Row[]): StoredRequest {
  const request = decodeRequestRow(row)
  const signers = signerRows.map(decodeSignerRow)
  const state: SignRequest = {
    id: request.request_id,
    documentId: request.document_id,
    state: request.state,
    isSequential: request.is_sequential,
    reminders: request.reminders,
    reminderSchedule: request.reminder_schedule ?? DEFAULT_SCHEDULE,
    notify: request.notify,
    createdAt: request.created_at,
    expiresAt: request.expires_at,
    endedAt: request.ended_at,
    latestRevision: { number: request.latest_revision, sha256: request.latest_sha256 },
    lease: request.lease,
    fencingToken: request.fencing_token,
    signers: signers.map(toSigner),
    attempts: attemptRows.map((attempt) => toAttempt(decodeAttemptRow(attempt))),
    seal: { error: request.seal_error, retries: request.seal_retries },
    problems: request.problems,
    heldSince: request.held_since,
    erased: request.erased,
  }
  return { state, details: toDetails(request, signers), now: request.now }
}

function toSigner(row: SignerRow): Signer {
  return {
    id: row.signer_id,
    role: row.role,
    witnessOf: row.witness_of,
    ccAt: row.cc_at,
    mayDelegate: row.may_delegate,
    delegations: row.delegations,
    delegatedBy: row.delegated_by,
    sequence: row.sequence,
    sigType: row.sig_type,
    fallback: row.fallback,
    fallbackOpen: row.fallback_open,
    name: row.name,
    email: row.email,
    state: row.state,
    linkGeneration: row.link_generation,
    addedLinks: row.added_links,
    personSince: row.person_since,
    formerPersons: row.former_persons,
    notifiedAt: row.notified_at,
    viewedAt: row.viewed_at,
    shownAt: row.shown_at,
    downloadedAt: row.downloaded_at,
    approvedAt: row.approved_at,
    signedAt: row.signed_at,
    drawingSha256: row.drawing_sha256,
    values: row.field_values,
    sealed: row.sealed,
    declinedAt: row.declined_at,
    declineReason: row.decline_reason,
    errorCode: row.error_code,
    remindedAt: row.reminded_at,
    remindersStoppedAt: row.reminders_stopped_at,
    bounce: row.bounce,
    copyDeliveredAt: row.copy_at,
    linkRequest: row.link_request,
    wrongPerson: row.wrong_person,
  }
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.attempt_id,
    signerId: row.signer_id,
    linkGeneration: row.link_generation,
    method: row.method,
    profile: row.profile,
    baseRevision: row.base_revision,
    fencingToken: row.fencing_token,
    values: row.field_values,
    begunAt: row.begun_at,
    leaseUntil: row.lease_until,
    sessionUntil: row.session_until,
    state: row.state,
    endedAt: row.ended_at,
    errorCode: row.error_code,
  }
}

function toDetails(request: RequestRow, signers: readonly SignerRow[]): RequestDetails {
  return {
    documentRef: request.document_ref,
    documentName: request.document_name,
    webhookUrl: request.webhook_url,
    webhookEvents: request.webhook_events,
    webhookFiles: request.webhook_files,
    message: request.message,
    reference: request.reference,
    metadata: request.metadata,
    bodyHash: request.body_hash,
    mode: request.mode,
    timeZone: request.time_zone,
    retentionYears: request.retention_years,
    auditSeq: request.audit_seq,
    auditHead: request.audit_head,
    eventSeq: request.event_seq,
    jobId: request.job_id,
    jobRow: request.job_row,
    signers: new Map(signers.map(({ signer_id, boxes, fields, options }) => [signer_id, { boxes, fields, options }])),
  }
}
