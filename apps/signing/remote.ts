/**
 * How a signer signs at a provider who knows them: what their page and the server tell each other. The identity number
 * and the code are typed at the provider; neither page nor server ever sees them.
 *
 * Under `${base}/remote/`, as JSON:
 *
 *     POST attempts               RemoteBody → 201; 409 `head_leased` with Retry-After: another is signing
 *     GET  attempts/{id}?seen=    → RemoteState; waits up to 20 s while it is the state seen, or there is nothing to do
 *     POST attempts/{id}/left     → 204; the browser leaves for the provider now, or has opened it beside
 *     POST attempts/{id}/abandon  → 204; frees the document for others
 *
 * An attempt's id is made by the page, so every call may be repeated and changes nothing the second time. Who has
 * several certificates at the provider posts the same attempt again, with the one they chose as `credential`.
 */

export interface RemoteProvider {
  id: string
  /** Who will ask for the identity number and the code. */
  name: string
  /** `csc`: the certificate is chosen first, so the signer leaves twice. */
  kind: 'esign' | 'csc'
  /** The origins that a form takes the signer to, which the page's policy must allow; none where an address does. */
  formOrigins: string[]
  /** The provider wants to know who comes: the signer tells their account's name with it before they leave. */
  asksAccount: boolean
}

/** What a signer at the page may choose from. */
export interface RemoteOffer {
  /** The default first. */
  providers: RemoteProvider[]
  /** Other methods that are open, because no provider could be reached: `${base}?method=` shows how. */
  methods: ('drawn' | 'certificate')[]
  /** What is under way, and with whom by name: the signer has come back, or has opened the page once more. */
  attempt: { id: string; provider: string } | null
  /** Why the last attempt did not become a signature. */
  errorCode: RemoteFailure | null
}

export interface RemoteBody {
  /** A UUID, made by the client. */
  attempt: string
  /** Null: the first that is offered. */
  provider: string | null
  /** Hex; the SHA-256 of the document as it was shown. */
  document: string
  /** The consent's sha256, agreed to. */
  consent: string
  /** Where the provider asks for it; never an identity number. */
  account?: string
  credential?: string
}

/** Known before anything is sent. */
export type AccountProblem = 'account_missing' | 'account_is_number'

const LONGEST_ACCOUNT = 100

/** What is wrong with an account's name; null if nothing is. Asked by the page, so that nothing else is sent, and by the server. */
export function accountProblem(account: string): AccountProblem | null {
  if (account === '' || account.length > LONGEST_ACCOUNT || /\p{Cc}/u.test(account)) return 'account_missing'
  return hasIdentityNumber(account) ? 'account_is_number' : null
}

/** An Aadhaar number has 12 digits and a virtual id 16, in the digits of any script, in groups or not. */
function hasIdentityNumber(text: string): boolean {
  const runs = text.match(/\p{Nd}(?:[\s.\u2010-\u2015-]*\p{Nd})*/gu) ?? []
  const lengths = runs.map((run) => run.match(/\p{Nd}/gu)?.length)
  return lengths.includes(12) || lengths.includes(16)
}

export type RemoteState =
  | { state: 'preparing' }
  /** A certificate is chosen, and another is signing. `until`: RFC 3339; then they have had their time. */
  | { state: 'waiting'; until: string }
  | Leave
  /** The browser has left. `until`: RFC 3339; after it another signer may go first. */
  | { state: 'away'; until: string | null }
  | { state: 'choose'; credentials: RemoteCredential[] }
  | { state: 'finishing' }
  | { state: 'signed' }
  | RemoteFailed

export interface Leave {
  state: 'leave'
  departure: Departure
  /** RFC 3339; null on the way to choose a certificate, which keeps nobody waiting. */
  until: string | null
}

export type Departure =
  | {
      kind: 'form'
      action: string
      enctype: 'application/x-www-form-urlencoded' | 'multipart/form-data'
      fields: Record<string, string>
    }
  | { kind: 'redirect'; url: string }

export interface RemoteCredential {
  id: string
  subject: string
  issuer: string
  /** RFC 3339. */
  valid_until: string
}

export interface RemoteFailed {
  state: 'failed'
  code: RemoteFailure
  message: string
  /** What helps: to try again, another provider or method, or the sender. */
  retry: 'again' | 'elsewhere' | 'sender'
  fallback: { providers: RemoteProvider[]; methods: ('drawn' | 'certificate')[] }
}

export const REMOTE_FAILURES = [
  'cancelled', // by the signer, at the provider
  'otp_failed',
  'identity_refused',
  'session_ended', // the provider waited in vain
  'provider_down',
  'provider_refused', // it serves this sender not, or not now
  'answer_invalid', // what came back is not the provider's word about this document
  'no_certificate', // none at the provider can sign here
  'name_mismatch',
  'certificate_refused',
  'certificate_expired',
  'certificate_revoked',
  'revocation_unknown',
  'document_changed', // another signature was added first
  'head_taken', // another is signing, and this answer came after its time
  'lease_lost',
  'timestamp_unavailable',
  'abandoned',
  'not_saved',
] as const
export type RemoteFailure = (typeof REMOTE_FAILURES)[number]

/** What a signer at a provider can be told. To the page around, `cancelled` is the end of the whole request. */
export type RemoteProblem = Exclude<RemoteFailure, 'cancelled'> | 'cancelled_at_provider' | AccountProblem

export function problemOf(failure: RemoteFailure): RemoteProblem {
  return failure === 'cancelled' ? 'cancelled_at_provider' : failure
}
