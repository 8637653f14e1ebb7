import { oids } from '../asn1/index.ts'
import type { SignedData } from '../cms/index.ts'
import type { SubFilter } from '../phases.ts'
import { namesItsCertificate, signatureTimestamps } from './content.ts'
import { embeddedEvidence, joinEvidence } from './evidence.ts'
import { findPath, nameOf } from './path.ts'
import type { Place } from './place.ts'
import { pathRevocation, type RevocationFinding } from './revocation.ts'
import { judgeStamp, provenAt, revocationSources, type StampFinding, type TrustContext } from './stamps.ts'
import type { Level, Problem, ProvenTime, SignatureVerdict } from './verdict.ts'

export type SignerFinding = Pick<SignatureVerdict, 'trusted' | 'anchor' | 'revocation' | 'level' | 'provenTime'> & {
  readonly problems: readonly Problem[]
}

/** Judges who made an intact signature: when, whether their certificate deserved trust then, and what level that is. */
export async function judgeSigner(
  cms: SignedData,
  place: Place,
  subFilter: SubFilter,
  documentContext: TrustContext,
): Promise<SignerFinding> {
  const evidence = joinEvidence(documentContext.evidence, embeddedEvidence(cms, place.start))
  const context = { ...documentContext, evidence }
  const stamped = await judgeTimestamps(cms, place, context)
  const provenTime = stamped.provenTime ?? provenByDocument(place, context)
  const at = provenTime?.time ?? context.now
  const found = await findPath(cms.signer, {
    ...context,
    candidates: evidence.certificates,
    at,
    purpose: 'signing',
  })
  const path = 'path' in found ? found.path : undefined
  const use = { usedAt: at, provenAt: at }
  const revocation = path && (await pathRevocation(path, use, revocationSources(context)))
  const proofs = [...(revocation ? [revocation] : []), ...(stamped.revocation ? [stamped.revocation] : [])]
  const level = levelOf(cms, place, subFilter, { provenTime, proofs: path ? proofs : [], context })
  return {
    trusted: path !== undefined,
    anchor: path?.at(-1),
    revocation: revocation?.status ?? 'unknown',
    level,
    provenTime,
    problems: [
      ...stamped.problems,
      ...('problem' in found ? [found.problem] : []),
      ...(revocation?.problems ?? []),
      ...(level.endsWith('-LT') && isArchived(place, context) ? [lateData] : []),
    ],
  }
}

const lateData: Problem = {
  code: 'timestamp_before_validation_data',
  detail: 'no document time-stamp covers the validation data',
}

type TimestampsFinding = Pick<StampFinding, 'revocation' | 'problems'> & { readonly provenTime: ProvenTime | undefined }

/** The earliest trusted time-stamp of the signature itself; a broken one is a problem even beside a good one. */
async function judgeTimestamps(cms: SignedData, place: Place, context: TrustContext): Promise<TimestampsFinding> {
  const problems: Problem[] = []
  let best: { provenTime: ProvenTime; revocation: RevocationFinding | undefined } | undefined
  for (const content of await signatureTimestamps(cms)) {
    problems.push(...content.problems)
    if (content.read === undefined || content.problems.length > 0) continue
    const { time: seenAt } = provenAt(context, place.end)
    const finding = await judgeStamp(content.read, context, { seenAt, mayLackRevocation: false })
    problems.push(...finding.problems)
    const { info, certificate } = content.read
    if (!finding.trusted || (best !== undefined && best.provenTime.time <= info.genTime)) continue
    const provenTime = { time: info.genTime, by: 'signature-timestamp', authority: nameOf(certificate) } as const
    best = { provenTime, revocation: finding.revocation }
  }
  return { provenTime: best?.provenTime, revocation: best?.revocation, problems }
}

function provenByDocument(place: Place, context: TrustContext): ProvenTime | undefined {
  const { stamp } = provenAt(context, place.end)
  return stamp && { time: stamp.time, by: 'document-timestamp', authority: stamp.authority }
}

function isArchived(place: Place, { stamps }: TrustContext): boolean {
  return stamps.some(({ end }) => end > place.end)
}

interface LevelInput {
  readonly provenTime: ProvenTime | undefined
  /** Of the signer's path and its time-stamp's; none when the signer is not trusted. */
  readonly proofs: readonly RevocationFinding[]
  readonly context: TrustContext
}

/** EN 319 142-1 §6: what has been shown, not what somebody meant to make. */
function levelOf(
  cms: SignedData,
  place: Place,
  subFilter: SubFilter,
  { provenTime, proofs, context }: LevelInput,
): Level {
  const isBaseline =
    subFilter === 'ETSI.CAdES.detached' && namesItsCertificate(cms) && !cms.signedAttributes.has(oids.signingTime)
  const family = isBaseline ? 'B' : 'PKCS7'
  if (provenTime === undefined) return `${family}-B`
  const proven = proofs.length > 0 && proofs.every(({ status }) => status === 'good' || status === 'exempt')
  if (!context.evidence.stored || !proven || !proofs.every(({ embedded }) => embedded)) return `${family}-T`
  return isArchived(place, context) && proofs.every(({ stamped }) => stamped) ? `${family}-LTA` : `${family}-LT`
}
