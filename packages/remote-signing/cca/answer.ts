import { createHash } from 'node:crypto'
import { PadesError, parseSignedData, verifySignedData } from '@countersign/pades'
import { RemoteSigningError } from '../errors.ts'
import type { CcaProfile } from '../profile/profile.ts'
import type { Circumstances, Completion, Evidence, Pending } from '../signer.ts'
import { verifyEnveloped } from '../xml/verify.ts'
import { refusalOf } from './refusals.ts'
import { type EsignResponse, readResponse } from './response.ts'

/** What is remembered of an eSign transaction. */
export interface CcaPending extends Pending {
  /** Hex, as it was sent. */
  readonly hash: string
  readonly resCode?: string
}

/**
 * Takes an EsignResp for what it is: the provider's signed word about this transaction, now, and for this hash. Anything
 * else is an error; a signed "no" is an outcome. What we asked for ourselves may be as old as the transaction: a provider
 * may repeat the answer that got lost.
 */
export async function takeAnswer(
  profile: CcaProfile,
  message: Uint8Array,
  pending: CcaPending,
  circumstances: Circumstances,
  wasAskedFor = false,
): Promise<Completion> {
  const { receivedAt } = circumstances
  const { signed } = verifyEnveloped(message, { ...pinning(profile), now: receivedAt })
  const response = readResponse(signed)
  bindToTransaction(wasAskedFor ? { ...profile, answerMaxAge: Infinity } : profile, response, pending, receivedAt)
  const common = { txn: pending.txn, evidence: [{ what: 'answer', bytes: message } satisfies Evidence] }
  if (response.status === 'pending') return { outcome: 'pending', ...common }
  const certificates = response.signature && (await bindToHash(response.signature, pending.hash))
  await spend(message, pending, circumstances)
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

/** Which certificates, and which algorithms, this provider's messages may use. */
export function pinning({ responseCertificates: pins, legacySha1 }: CcaProfile) {
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

export function bindToTransaction(
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
      `the answer is of ${ts.toISOString()}: older than its request, or than ${answerMaxAge} s when it arrived`,
    )
  }
  if (ts.getTime() > receivedAt.getTime() + skew) {
    throw new RemoteSigningError('answer_from_future', `the answer is of ${ts.toISOString()}; compare the clocks`)
  }
}

/** The CMS is a signature over the hash that was sent, by the certificate that the answer names. */
async function bindToHash({ certificate, cms }: NonNullable<EsignResponse['signature']>, hash: string) {
  try {
    const signedData = parseSignedData(cms)
    await verifySignedData(signedData, Uint8Array.from(Buffer.from(hash, 'hex')))
    const { der } = signedData.signer
    if (Buffer.compare(der, certificate) !== 0) {
      throw new RemoteSigningError(
        'signer_certificate_mismatch',
        'UserX509Certificate is not the certificate that the CMS was signed with',
      )
    }
    const others = signedData.certificates.map((each) => each.der).filter((each) => each !== der)
    return [der, ...others] as const
  } catch (cause) {
    if (!(cause instanceof PadesError)) throw cause
    const code = cause.code === 'cms_digest_mismatch' ? 'hash_mismatch' : 'cms_invalid'
    throw new RemoteSigningError(code, `the provider's CMS is not for this document: ${cause.message}`, { cause })
  }
}

async function spend(message: Uint8Array, { provider, txn }: Pending, circumstances: Circumstances): Promise<void> {
  const sha256 = createHash('sha256').update(message).digest('hex')
  if (await circumstances.isFirstAnswer({ provider, txn, sha256 })) return
  throw new RemoteSigningError('answer_replayed', 'this transaction was answered before; nothing is done twice')
}
