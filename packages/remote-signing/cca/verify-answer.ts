import { createHash } from 'node:crypto'
import { PadesError, parseSignedData, verifySignedData } from '@countersign/pades'
import { RemoteSigningError } from '../errors.ts'
import type { CcaProfile } from '../profile/profile.ts'
import type { Completion, CompletionContext, Evidence, Pending } from '../signer.ts'
import { verifyEnveloped } from '../xml/verify.ts'
import { refusalOf } from './refusals.ts'
import { type EsignResponse, readResponse } from './response.ts'

/** The state of an eSign transaction. */
export interface CcaPending extends Pending {
  /** Hex, as sent. */
  readonly hash: string
  readonly resCode?: string
}

/**
 * Verifies an EsignResp: the provider signed it, for this transaction and this hash, recently. Anything else is an
 * error; a signed refusal is an outcome. The answer to a status request may be as old as the transaction, because a
 * provider may repeat an answer that was lost.
 */
export async function verifyAnswer(
  profile: CcaProfile,
  message: Uint8Array,
  pending: CcaPending,
  context: CompletionContext,
  isStatusReply = false,
): Promise<Completion> {
  const { receivedAt } = context
  const { signed } = verifyEnveloped(message, { ...pinOptions(profile), now: receivedAt })
  const response = readResponse(signed)
  checkTransaction(isStatusReply ? { ...profile, answerMaxAge: Infinity } : profile, response, pending, receivedAt)
  const common = { txn: pending.txn, evidence: [{ what: 'answer', bytes: message } satisfies Evidence] }
  if (response.status === 'pending') return { outcome: 'pending', ...common }
  const certificates = response.signature && (await verifySignature(response.signature, pending.hash))
  await rejectReplay(message, pending, context)
  if (response.signature === undefined || certificates === undefined) return refused(profile, response, common)
  return {
    outcome: 'signed',
    output: 'cms',
    signature: response.signature.cms,
    certificates,
    providerTxn: response.resCode || undefined,
    ...common,
  }
}

/** The certificates and algorithms that this provider's messages may use. */
export function pinOptions({ responseCertificates: pins, legacySha1 }: CcaProfile) {
  return { pins, legacySha1 }
}

export function refused<Common extends object>(
  profile: CcaProfile,
  { errCode, errMsg }: EsignResponse,
  common: Common,
) {
  const provider = { code: errCode, message: errMsg }
  return { outcome: 'refused' as const, code: refusalOf(errCode, profile.refusals), provider, ...common }
}

export function checkTransaction(
  { answerMaxAge, clockSkew }: Pick<CcaProfile, 'answerMaxAge' | 'clockSkew'>,
  { txn, ts }: EsignResponse,
  pending: Pending,
  receivedAt: Date,
): void {
  if (txn !== pending.txn) {
    throw new RemoteSigningError('transaction_unknown', 'the answer belongs to another transaction')
  }
  const skew = clockSkew * 1000
  const earliest = Math.max(Date.parse(pending.begunAt), receivedAt.getTime() - answerMaxAge * 1000) - skew
  if (ts.getTime() < earliest) {
    throw new RemoteSigningError(
      'answer_stale',
      `the answer is dated ${ts.toISOString()}, before the request or more than ${answerMaxAge} s before it arrived`,
    )
  }
  if (ts.getTime() > receivedAt.getTime() + skew) {
    throw new RemoteSigningError(
      'answer_from_future',
      `the answer is dated ${ts.toISOString()}, in the future; check the clocks`,
    )
  }
}

/** Verifies that the CMS signs the hash that was sent, with the certificate in the answer. */
async function verifySignature({ certificate, cms }: NonNullable<EsignResponse['signature']>, hash: string) {
  try {
    const signedData = parseSignedData(cms)
    await verifySignedData(signedData, Uint8Array.from(Buffer.from(hash, 'hex')))
    const { der } = signedData.signer
    if (Buffer.compare(der, certificate) !== 0) {
      throw new RemoteSigningError(
        'signer_certificate_mismatch',
        'UserX509Certificate is not the certificate that signed the CMS',
      )
    }
    const others = signedData.certificates.map((other) => other.der).filter((other) => other !== der)
    return [der, ...others] as const
  } catch (cause) {
    if (!(cause instanceof PadesError)) throw cause
    const code = cause.code === 'cms_digest_mismatch' ? 'hash_mismatch' : 'cms_invalid'
    throw new RemoteSigningError(code, `the provider's CMS is not for this document: ${cause.message}`, { cause })
  }
}

async function rejectReplay(
  message: Uint8Array,
  { provider, txn }: Pending,
  context: CompletionContext,
): Promise<void> {
  const sha256 = createHash('sha256').update(message).digest('hex')
  if (await context.markAnswered({ provider, txn, sha256 })) return
  throw new RemoteSigningError('answer_replayed', 'this transaction was already answered')
}
