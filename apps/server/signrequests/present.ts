import { type FilledField, restateDefinition } from '@countersign/domain/field'
import {
  type ExplainedProblem,
  effectiveSignerState,
  effectiveState,
  explain,
  PROBLEMS,
  type Problem,
  type RequestState,
  type Signer,
  type SignRequest,
} from '@countersign/domain/signrequest'
import { DEFAULT_REQUEST_PATTERNS } from '@countersign/domain/webhook'
import { presentSchedule } from '../accounts/reminders/schemas.ts'
import { publicId } from '../platform/ids.ts'
import { type EventFiles, presentFiles } from './event-files.ts'
import type { RequestDetails, StoredRequest } from './stored-request.ts'

// The request as the API and events present it. Absent values are null, not missing.

export function presentRequest({ state: request, details, now }: StoredRequest) {
  const state = effectiveState(request, now)
  return {
    id: publicId('sr', request.id),
    document_id: details.documentRef,
    document_name: details.documentName,
    mode: details.mode,
    state,
    failure: presentFailure(request),
    problems: explain(request, now).problems.map(presentExplained),
    is_sequential: request.isSequential,
    created_at: time(request.createdAt),
    expires_at: time(request.expiresAt),
    ended_at: time(request.endedAt),
    message: details.message,
    notify: request.notify,
    reminders: request.reminders,
    reminder_schedule: request.reminders ? presentSchedule(request.reminderSchedule) : null,
    webhook_url: details.webhookUrl,
    webhook_events: details.webhookUrl === null ? null : (details.webhookEvents ?? [...DEFAULT_REQUEST_PATTERNS]),
    webhook_files: details.webhookFiles,
    reference: details.reference,
    metadata: details.metadata,
    bulk_job_id: details.jobId && publicId('job', details.jobId),
    bulk_row: details.jobRow,
    signers: request.signers.map((signer) => presentSigner(signer, state, details)),
  }
}

/** Why a request failed. */
function presentFailure({ state, seal }: SignRequest) {
  return state === 'failed' && seal.error ? { code: seal.error.code, message: seal.error.message } : null
}

/** A failure of background work, as an event reports it. */
export function presentProblem(problem: Problem) {
  return presentExplained({ ...PROBLEMS[problem.code], ...problem })
}

/** Also what the signers' states show: a returned mail, or a provider that is gone. */
export function presentExplained({ work, code, message, signerId, at }: ExplainedProblem) {
  return { work, code, message, signer_id: signerId && publicId('sgn', signerId), at: time(at) }
}

function presentSigner(signer: Signer, requestState: RequestState, details: RequestDetails) {
  const own = details.signers.get(signer.id)
  return {
    ...signerSummary(signer, requestState),
    witness_of: signer.witnessOf && publicId('sgn', signer.witnessOf),
    cc_at: signer.ccAt,
    may_delegate: signer.mayDelegate,
    delegations: signer.delegations,
    delegated_by: presentDelegations(signer),
    notified_at: time(signer.notifiedAt),
    declined_at: time(signer.declinedAt),
    decline_reason: signer.declineReason,
    link_request: presentLinkRequest(signer),
    wrong_person: signer.wrongPerson && { at: time(signer.wrongPerson.at), note: signer.wrongPerson.reason },
    boxes: (own?.boxes ?? []).map(({ page, x, y, w, h }) => ({ page, x, y, w, h })),
    asked_fields: (own?.fields ?? []).map(restateDefinition),
    auth: own?.options.auth ?? 'none',
    locale: own?.options.locale ?? null,
    redirect_url: own?.options.redirectUrl ?? null,
    provider: own?.options.provider ?? null,
    fallback: [...signer.fallback],
    certificate: own?.options.certificate ?? null,
  }
}

function presentLinkRequest({ linkRequest }: Signer) {
  return linkRequest && { at: time(linkRequest.at), is_open: linkRequest.isOpen }
}

/** Those who passed the request on since the sender last chose the person. The reason of the last one is kept. */
function presentDelegations({ formerPersons, delegations, delegatedBy }: Signer) {
  const persons = delegations === 0 ? [] : formerPersons.slice(-delegations)
  return persons.map(({ name, email }, index) => {
    const isLast = index === persons.length - 1
    return { name, email, reason: isLast ? (delegatedBy?.reason ?? null) : null }
  })
}

function signerSummary(signer: Signer, requestState: RequestState) {
  return {
    id: publicId('sgn', signer.id),
    role: signer.role,
    sequence: signer.sequence,
    sig_type: signer.sigType,
    name: signer.name,
    email: signer.email,
    state: effectiveSignerState(signer, requestState),
    viewed_at: time(signer.viewedAt),
    approved_at: time(signer.approvedAt),
    signed_at: time(signer.signedAt),
    error_code: signer.errorCode,
    fields: signer.state === 'signed' ? (signer.values ?? []).map(presentValue) : [],
  }
}

/** A value as the signer gave it. An upload is described; its bytes are in the evidence. */
function presentValue({ name, type, value }: FilledField) {
  return { name, type, value }
}

export interface EventContext {
  documentRef: string
  webhookFiles: 'inline' | 'link'
  mode: 'test' | 'live'
  reference: string | null
  metadata: Record<string, string>
}

export interface EventEnvelope {
  eventId: string
  createdAt: string
  sequence: number
  type: string
  signerId: string | null
  /** Null unless the request is completed. */
  files: EventFiles | null
  /** Null unless a problem was recorded. */
  problem: Problem | null
  /** Null unless a signer asked for a new link. */
  linkRequest: { isMailed: boolean } | null
}

const NO_FILES = { signed_document: null, audit_trail: null, log_checkpoint: null }

/** Writes the bodies of events that leave the request in one state. Each is written once; retries send the same body. */
export function eventWriter(request: SignRequest, context: EventContext): (envelope: EventEnvelope) => string {
  const signers = request.signers.map((signer) => signerSummary(signer, request.state))
  const common = {
    document_id: context.documentRef,
    sign_request_id: publicId('sr', request.id),
    state: request.state,
    failure: presentFailure(request),
    expires_at: time(request.expiresAt),
    reference: context.reference,
    metadata: context.metadata,
    signers,
  }
  return (envelope) => {
    const index = request.signers.findIndex(({ id }) => id === envelope.signerId)
    return JSON.stringify({
      id: publicId('evt', envelope.eventId),
      type: envelope.type,
      created_at: envelope.createdAt,
      mode: context.mode,
      sequence: envelope.sequence,
      data: {
        ...common,
        ...(index >= 0 ? { signer: signers[index] } : {}),
        ...(envelope.problem ? { problem: presentProblem(envelope.problem) } : {}),
        ...(envelope.linkRequest ? { link_request: { is_open: !envelope.linkRequest.isMailed } } : {}),
        ...(envelope.files ? presentFiles(envelope.files, context.webhookFiles) : NO_FILES),
      },
    })
  }
}

export function time(at: number): string
export function time(at: number | null): string | null
export function time(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
