import type { Agreement } from '@countersign/domain/signrequest'
import type { Credential, Departure } from '@countersign/remote-signing'
import type { Row, Statement } from '../../platform/db/database.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import type { AcceptedVerdict } from '../certificate/checks.ts'

// How far an attempt at a provider is. Every step ends by a write that only goes through from the step before.

export type RemoteStep = 'preparing' | 'leave' | 'away' | 'choose' | 'finishing' | 'signed' | 'failed'
/** What the signer is sent for: the certificate, where it must be known before anything is hashed; then the signature. */
export type Journey = 'certificate' | 'signature'

export interface AttemptRef {
  tenantId: string
  requestId: string
  attemptId: string
}

export interface NewRemoteAttempt extends AttemptRef {
  signerId: string
  /** Of the link it came by. */
  generation: number
  /** The provider is a window beside the page. */
  framed: boolean
  profile: string
  certificateFirst: boolean
  agreement: Agreement
  actor: Actor
  secrets: Uint8Array | null
}

export interface RemoteAttempt extends AttemptRef {
  signerId: string
  generation: number
  profile: string
  agreement: Agreement
  actor: Actor | null
  step: RemoteStep
  journey: Journey
  secrets: Uint8Array | null
  /** The increment before the signature's own. */
  fields: Uint8Array | null
  phase: string | null
  credentials: readonly Credential[]
  credential: string | null
  signature: Uint8Array | null
  certificates: readonly Uint8Array[]
  /** Once the certificate was accepted. */
  holder: { certificate: AcceptedVerdict; path: readonly Uint8Array[] } | null
  hasReturned: boolean
  asked: number
  ageSeconds: number
}

export function insertAttempt(attempt: NewRemoteAttempt): Statement {
  return {
    name: 'insert-remote-attempt',
    text: `
      INSERT INTO remote_attempts (tenant_id, request_id, attempt_id, signer_id, generation, framed, profile,
             certificate_first, agreement, actor, journey, secrets)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
    values: [
      ...[...keyOf(attempt), attempt.signerId, attempt.generation, attempt.framed, attempt.profile],
      ...[attempt.certificateFirst, JSON.stringify(attempt.agreement)],
      // Otherwise the beginning is in the audit trail already.
      attempt.certificateFirst ? JSON.stringify(attempt.actor) : null,
      attempt.certificateFirst ? 'certificate' : 'signature',
      attempt.secrets,
    ],
  }
}

export const findAttempt = {
  statement(ref: AttemptRef): Statement {
    return {
      name: 'find-remote-attempt',
      text: `
        SELECT *, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age_seconds
          FROM remote_attempts WHERE ${ONE}`,
      values: keyOf(ref),
    }
  },

  read([row]: Row[]): RemoteAttempt | undefined {
    return (
      row && {
        tenantId: row.tenant_id as string,
        requestId: row.request_id as string,
        attemptId: row.attempt_id as string,
        signerId: row.signer_id as string,
        generation: row.generation as number,
        profile: row.profile as string,
        agreement: row.agreement as Agreement,
        actor: row.actor as Actor | null,
        step: row.step as RemoteStep,
        journey: row.journey as Journey,
        secrets: row.secrets as Buffer | null,
        fields: row.fields as Buffer | null,
        phase: row.phase as string | null,
        credentials: (row.credentials as Credential[] | null) ?? [],
        credential: row.credential as string | null,
        signature: row.signature as Buffer | null,
        certificates: (row.certificates as Buffer[] | null) ?? [],
        holder: row.verdict ? { certificate: row.verdict as AcceptedVerdict, path: row.path as Buffer[] } : null,
        hasReturned: row.returned_at !== null,
        asked: row.asked as number,
        ageSeconds: row.age_seconds as number,
      }
    )
  },
}

export interface Offer {
  departure: Departure
  secrets: Uint8Array
  txnHash: Uint8Array
  /** Of the token by which the provider's signer may look at the bytes. */
  documentHash: Uint8Array | null
  phase: string | null
  fields: Uint8Array | null
}

/** The way to the provider is known: it is the signer's turn. */
export function offerDeparture(ref: AttemptRef, offer: Offer): Statement {
  return {
    name: 'offer-departure',
    text: `
      UPDATE remote_attempts SET step = 'leave', departure = $4, secrets = $5, txn_hash = $6, document_hash = $7,
             phase = $8, fields = $9, returned_at = NULL, asked = 0, answered_sha256 = NULL,
             due_at = clock_timestamp() + interval '5 minutes'
       WHERE ${ONE} AND step = 'preparing'`,
    values: [
      ...[...keyOf(ref), JSON.stringify(offer.departure), offer.secrets, offer.txnHash, offer.documentHash],
      ...[offer.phase, offer.fields],
    ],
  }
}

/** The browser has left; after a while the provider is asked how it stands, where it can be asked. */
export function noteLeft(ref: AttemptRef, askInSeconds: number): Statement {
  return {
    name: 'note-left',
    text: `
      UPDATE remote_attempts SET step = 'away', due_at = clock_timestamp() + make_interval(secs => $4)
       WHERE ${ONE} AND step = 'leave'`,
    values: [...keyOf(ref), askInSeconds],
  }
}

/** Back from the provider, or heard of: the sealer looks at once. */
export function noteReturn(ref: AttemptRef): Statement {
  return {
    name: 'note-return',
    text: `
      UPDATE remote_attempts SET step = 'away', returned_at = coalesce(returned_at, clock_timestamp()),
             due_at = clock_timestamp()
       WHERE ${ONE} AND step IN ('leave','away')`,
    values: keyOf(ref),
  }
}

/** Whose certificates are known: the signer chooses, or has no choice and goes on. */
export function offerCredentials(ref: AttemptRef, credentials: readonly object[], secrets: Uint8Array): Statement {
  return {
    name: 'offer-credentials',
    text: `
      UPDATE remote_attempts SET step = 'choose', credentials = $4, secrets = $5, txn_hash = NULL, departure = NULL,
             due_at = NULL
       WHERE ${ONE} AND step IN ('leave','away') AND journey = 'certificate'`,
    values: [...keyOf(ref), JSON.stringify(credentials), secrets],
  }
}

/** Gives a row if the signer could choose. */
export function chooseCredential(ref: AttemptRef, credential: string): Statement {
  return {
    name: 'choose-credential',
    text: `
      UPDATE remote_attempts SET step = 'preparing', journey = 'signature', credential = $4, due_at = clock_timestamp()
       WHERE ${ONE} AND step = 'choose'
      RETURNING attempt_id`,
    values: [...keyOf(ref), credential],
  }
}

/** Notes which answer counts; gives a row as long as none was taken. The same answer may be read again after a crash. */
export function spendAnswer(ref: AttemptRef, sha256: string): Statement {
  return {
    name: 'spend-remote-answer',
    text: `
      UPDATE remote_attempts SET answered_sha256 = $4 WHERE ${ONE} AND step IN ('leave','away')
      RETURNING attempt_id`,
    values: [...keyOf(ref), sha256],
  }
}

/** The provider has signed: what it gave is kept before anything else is tried. */
export function takeSignature(ref: AttemptRef, signature: Uint8Array, certificates: readonly Uint8Array[]): Statement {
  return {
    name: 'take-remote-signature',
    text: `
      UPDATE remote_attempts SET step = 'finishing', signature = $4, certificates = $5, due_at = clock_timestamp()
       WHERE ${ONE} AND step IN ('leave','away') AND journey = 'signature'`,
    values: [...keyOf(ref), signature, certificates.map((der) => Buffer.from(der))],
  }
}

export function keepHolder(ref: AttemptRef, certificate: AcceptedVerdict, path: readonly Uint8Array[]): Statement {
  return {
    name: 'keep-remote-holder',
    text: `UPDATE remote_attempts SET verdict = $4, path = $5 WHERE ${ONE}`,
    values: [...keyOf(ref), JSON.stringify(certificate), path.map((der) => Buffer.from(der))],
  }
}

/** Over, one way or the other; what was secret, and what was to be signed, is not kept. */
export function endAttempt(
  ref: AttemptRef,
  end: { step: 'signed' } | { step: 'failed'; errorCode: string },
): Statement {
  return {
    name: 'end-remote-attempt',
    text: `
      WITH unread AS (UPDATE remote_answers SET content = NULL WHERE ${ONE} AND content IS NOT NULL)
      UPDATE remote_attempts SET step = $4, error_code = $5, actor = NULL, departure = NULL, secrets = NULL,
             fields = NULL, phase = NULL, credentials = NULL, document_hash = NULL, due_at = NULL
       WHERE ${ONE} AND step NOT IN ('signed','failed')`,
    values: [...keyOf(ref), end.step, end.step === 'failed' ? end.errorCode : null],
  }
}

/**
 * Nothing has come, or something was in the way: again in a while. An answer that came since it was looked makes the row
 * due; that is left to be claimed. By the clock and not by now(), which may be before that answer.
 */
export function lookAgain(ref: AttemptRef, inSeconds: number, hasAsked = false): Statement {
  return {
    name: 'look-at-remote-attempt-again',
    text: `
      UPDATE remote_attempts SET due_at = clock_timestamp() + make_interval(secs => $4), asked = asked + $5
       WHERE ${ONE} AND step NOT IN ('signed','failed','choose') AND due_at > clock_timestamp()`,
    values: [...keyOf(ref), inSeconds, hasAsked ? 1 : 0],
  }
}

const ONE = 'tenant_id = $1 AND request_id = $2 AND attempt_id = $3'

function keyOf({ tenantId, requestId, attemptId }: AttemptRef): string[] {
  return [tenantId, requestId, attemptId]
}

/** By whom the certificates were believed whose signatures are in the document. */
export const trustedRemotely = {
  statement(tenantId: string, requestId: string): Statement {
    return {
      name: 'trusted-remotely',
      text: `
        SELECT DISTINCT path[array_upper(path, 1)] AS anchor
          FROM remote_attempts WHERE tenant_id = $1 AND request_id = $2 AND step = 'signed'`,
      values: [tenantId, requestId],
    }
  },

  read(rows: Row[]): Uint8Array[] {
    return rows.map(({ anchor }) => anchor as Buffer)
  },
}
