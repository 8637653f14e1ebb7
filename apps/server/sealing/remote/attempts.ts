import type { Agreement } from '@countersign/domain/signrequest'
import type { Credential, Departure } from '@countersign/remote-signing'
import type { Row, Statement } from '../../platform/db/database.ts'
import { bytes, instant, json, listOf, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type AttemptEnd, type AttemptRef, keyOf, ONE_ATTEMPT } from '../attempts/ref.ts'
import type { AttemptRow } from '../attempts/strategy.ts'
import type { AcceptedVerdict } from '../certificate/checks.ts'
import type { ProviderCertificate } from './check-certificate.ts'

export const REMOTE_ATTEMPT_STEPS = ['preparing', 'leave', 'away', 'choose', 'finishing', 'signed', 'failed'] as const
export type RemoteStep = (typeof REMOTE_ATTEMPT_STEPS)[number]

/** The purpose of a journey: the certificate, if the protocol needs it before the hash; then the signature. */
export const JOURNEYS = ['certificate', 'signature'] as const
export type Journey = (typeof JOURNEYS)[number]

export interface NewRemoteAttempt extends AttemptRef {
  signerId: string
  /** Of the signing link. */
  generation: number
  /** The provider opens in a separate window. */
  framed: boolean
  profile: string
  certificateFirst: boolean
  agreement: Agreement
  /** The signer's time zone; null: the sender's. */
  zone: string | null
  actor: Actor
  secrets: Uint8Array | null
}

export interface RemoteAttempt extends AttemptRow {
  signerId: string
  generation: number
  profile: string
  agreement: Agreement
  zone: string | null
  actor: Actor | null
  step: RemoteStep
  journey: Journey
  secrets: Uint8Array | null
  /** The prepared signature as `beginRemote` of the PAdES package returns it; null outside the steps that need it. */
  phase: string | null
  credentials: readonly Credential[]
  credential: string | null
  signature: Uint8Array | null
  certificates: readonly Uint8Array[]
  /** The certificate, once it was accepted. */
  accepted: ProviderCertificate | null
  hasReturned: boolean
  /** How often the provider's status was polled. */
  polls: number
  ageSeconds: number
}

export function insertAttempt(attempt: NewRemoteAttempt): Statement {
  return {
    name: 'insert-remote-attempt',
    text: `
      INSERT INTO remote_attempts (tenant_id, request_id, attempt_id, signer_id, generation, framed, profile,
             certificate_first, agreement, actor, journey, secrets, zone)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING`,
    values: [
      ...[...keyOf(attempt), attempt.signerId, attempt.generation, attempt.framed, attempt.profile],
      ...[attempt.certificateFirst, JSON.stringify(attempt.agreement)],
      // Otherwise the audit entry of the start already contains the actor.
      attempt.certificateFirst ? JSON.stringify(attempt.actor) : null,
      attempt.certificateFirst ? 'certificate' : 'signature',
      attempt.secrets,
      attempt.zone,
    ],
  }
}

export const findAttempt = {
  statement(ref: AttemptRef): Statement {
    return {
      name: 'find-remote-attempt',
      text: `
        SELECT *, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age_seconds
          FROM remote_attempts WHERE ${ONE_ATTEMPT}`,
      values: keyOf(ref),
    }
  },

  read([row]: Row[]): RemoteAttempt | undefined {
    return row && attemptOf(decodeAttempt(row))
  },
}

const decodeAttempt = rowDecoder('remote_attempts', {
  tenant_id: text,
  request_id: text,
  attempt_id: text,
  signer_id: text,
  generation: number,
  profile: text,
  agreement: json<Agreement>(),
  zone: nullable(text),
  actor: json<Actor | null>(),
  step: oneOf(...REMOTE_ATTEMPT_STEPS),
  journey: oneOf(...JOURNEYS),
  secrets: nullable(bytes),
  fields: nullable(bytes),
  phase: nullable(text),
  credentials: json<readonly Credential[] | null>(),
  credential: nullable(text),
  signature: nullable(bytes),
  certificates: nullable(listOf(bytes)),
  verdict: json<AcceptedVerdict | null>(),
  path: nullable(listOf(bytes)),
  returned_at: nullable(instant),
  asked: number,
  age_seconds: number,
})

function attemptOf(row: ReturnType<typeof decodeAttempt>): RemoteAttempt {
  return {
    tenantId: row.tenant_id,
    requestId: row.request_id,
    attemptId: row.attempt_id,
    signerId: row.signer_id,
    generation: row.generation,
    profile: row.profile,
    agreement: row.agreement,
    zone: row.zone,
    actor: row.actor,
    step: row.step,
    journey: row.journey,
    secrets: row.secrets,
    fields: row.fields,
    phase: row.phase,
    credentials: row.credentials ?? [],
    credential: row.credential,
    signature: row.signature,
    certificates: row.certificates ?? [],
    accepted: row.verdict && { certificate: row.verdict, path: row.path ?? [] },
    hasReturned: row.returned_at !== null,
    polls: row.asked,
    ageSeconds: row.age_seconds,
  }
}

export interface Offer {
  departure: Departure
  secrets: Uint8Array
  txnHash: Uint8Array
  /** Of the token in the address where the provider's user can read the document. */
  documentHash: Uint8Array | null
  phase: string | null
  fields: Uint8Array | null
}

/** Stores the started journey. The signer acts next. */
export function offerDeparture(ref: AttemptRef, offer: Offer): Statement {
  return {
    name: 'offer-departure',
    text: `
      UPDATE remote_attempts SET step = 'leave', departure = $4, secrets = $5, txn_hash = $6, document_hash = $7,
             phase = $8, fields = $9, returned_at = NULL, asked = 0, answered_sha256 = NULL,
             due_at = clock_timestamp() + interval '5 minutes'
       WHERE ${ONE_ATTEMPT} AND step = 'preparing'`,
    values: [
      ...[...keyOf(ref), JSON.stringify(offer.departure), offer.secrets, offer.txnHash, offer.documentHash],
      ...[offer.phase, offer.fields],
    ],
  }
}

/** The browser has left. The provider's status is polled after the given time. */
export function markLeft(ref: AttemptRef, pollInSeconds: number): Statement {
  return {
    name: 'mark-left',
    text: `
      UPDATE remote_attempts SET step = 'away', due_at = clock_timestamp() + make_interval(secs => $4)
       WHERE ${ONE_ATTEMPT} AND step = 'leave'`,
    values: [...keyOf(ref), pollInSeconds],
  }
}

/** The browser has returned, or the provider called. Makes the attempt due. */
export function markReturned(ref: AttemptRef): Statement {
  return {
    name: 'mark-returned',
    text: `
      UPDATE remote_attempts SET step = 'away', returned_at = coalesce(returned_at, clock_timestamp()),
             due_at = clock_timestamp()
       WHERE ${ONE_ATTEMPT} AND step IN ('leave','away')`,
    values: keyOf(ref),
  }
}

/** Stores the usable certificates. The signer chooses one. */
export function offerCredentials(ref: AttemptRef, credentials: readonly object[], secrets: Uint8Array): Statement {
  return {
    name: 'offer-credentials',
    text: `
      UPDATE remote_attempts SET step = 'choose', credentials = $4, secrets = $5, txn_hash = NULL, departure = NULL,
             due_at = NULL
       WHERE ${ONE_ATTEMPT} AND step IN ('leave','away') AND journey = 'certificate'`,
    values: [...keyOf(ref), JSON.stringify(credentials), secrets],
  }
}

/** Returns a row if a choice was awaited. */
export function chooseCredential(ref: AttemptRef, credential: string): Statement {
  return {
    name: 'choose-credential',
    text: `
      UPDATE remote_attempts SET step = 'preparing', journey = 'signature', credential = $4, due_at = clock_timestamp()
       WHERE ${ONE_ATTEMPT} AND step = 'choose'
      RETURNING attempt_id`,
    values: [...keyOf(ref), credential],
  }
}

/** Records which answer is used. Returns a row while an answer is awaited: after a crash the answer is read again. */
export function markAnswered(ref: AttemptRef, sha256: string): Statement {
  return {
    name: 'mark-remote-answered',
    text: `
      UPDATE remote_attempts SET answered_sha256 = $4 WHERE ${ONE_ATTEMPT} AND step IN ('leave','away')
      RETURNING attempt_id`,
    values: [...keyOf(ref), sha256],
  }
}

/** Stores the provider's signature before any further step. */
export function storeSignature(ref: AttemptRef, signature: Uint8Array, certificates: readonly Uint8Array[]): Statement {
  return {
    name: 'store-remote-signature',
    text: `
      UPDATE remote_attempts SET step = 'finishing', signature = $4, certificates = $5, due_at = clock_timestamp()
       WHERE ${ONE_ATTEMPT} AND step IN ('leave','away') AND journey = 'signature'`,
    values: [...keyOf(ref), signature, certificates.map((der) => Buffer.from(der))],
  }
}

export function storeCertificate(ref: AttemptRef, { certificate, path }: ProviderCertificate): Statement {
  return {
    name: 'store-remote-certificate',
    text: `UPDATE remote_attempts SET verdict = $4, path = $5 WHERE ${ONE_ATTEMPT}`,
    values: [...keyOf(ref), JSON.stringify(certificate), path.map((der) => Buffer.from(der))],
  }
}

/** Ends the attempt and deletes its secrets and the prepared signature. */
export function endAttempt(ref: AttemptRef, end: AttemptEnd): Statement {
  return {
    name: 'end-remote-attempt',
    text: `
      WITH unread AS (UPDATE remote_answers SET content = NULL WHERE ${ONE_ATTEMPT} AND content IS NOT NULL)
      UPDATE remote_attempts SET step = $4, error_code = $5, actor = NULL, departure = NULL, secrets = NULL,
             fields = NULL, phase = NULL, credentials = NULL, document_hash = NULL, due_at = NULL
       WHERE ${ONE_ATTEMPT} AND step NOT IN ('signed','failed')`,
    values: [...keyOf(ref), end.step, end.step === 'failed' ? end.errorCode : null],
  }
}

/**
 * Schedules the next step. A row that an answer has made due meanwhile stays due. The condition uses clock_timestamp(),
 * because now() may be before that answer.
 */
export function retryAttempt(ref: AttemptRef, inSeconds: number, hasPolled = false): Statement {
  return {
    name: 'retry-remote-attempt',
    text: `
      UPDATE remote_attempts SET due_at = clock_timestamp() + make_interval(secs => $4), asked = asked + $5
       WHERE ${ONE_ATTEMPT} AND step NOT IN ('signed','failed','choose') AND due_at > clock_timestamp()`,
    values: [...keyOf(ref), inSeconds, hasPolled ? 1 : 0],
  }
}

/** The trust anchors of the certificates whose signatures the document contains. */
export const remoteAnchors = {
  statement(tenantId: string, requestId: string): Statement {
    return {
      name: 'remote-anchors',
      text: `
        SELECT DISTINCT path[array_upper(path, 1)] AS anchor
          FROM remote_attempts WHERE tenant_id = $1 AND request_id = $2 AND step = 'signed'`,
      values: [tenantId, requestId],
    }
  },

  read(rows: Row[]): Uint8Array[] {
    return rows.map((row) => decodeAnchor(row).anchor)
  },
}

const decodeAnchor = rowDecoder('remote_attempts', { anchor: bytes })
