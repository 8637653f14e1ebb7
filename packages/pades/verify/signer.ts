import { oids } from '../asn1/index.ts'
import type { SignedData } from '../cms/index.ts'
import type { SubFilter } from '../phases.ts'
import { identifiesSigningCertificate, signatureTimestamps } from './content.ts'
import { embeddedEvidence, joinEvidence } from './evidence.ts'
import type { Location } from './location.ts'
import { findPath, nameOf } from './path.ts'
import { pathRevocation, type RevocationFinding } from './revocation.ts'
import {
  proofOfExistence,
  revocationSources,
  type TimestampFinding,
  type TrustContext,
  verifyTimestampTrust,
} from './timestamps.ts'
import type { Level, Problem, ProvenTime, SignatureVerdict } from './verdict.ts'

export type SignerFinding = Pick<SignatureVerdict, 'trusted' | 'anchor' | 'revocation' | 'level' | 'provenTime'> & {
  readonly problems: readonly Problem[]
}

/** Verifies the signer of an intact signature: the proven time, the trust in the certificate at that time, and the level. */
export async function verifySigner(
  cms: SignedData,
  location: Location,
  subFilter: SubFilter,
  documentContext: TrustContext,
): Promise<SignerFinding> {
  const evidence = joinEvidence(documentContext.evidence, embeddedEvidence(cms, location.start))
  const context = { ...documentContext, evidence }
  const timestamps = await verifySignatureTimestamps(cms, location, context)
  const provenTime = timestamps.provenTime ?? provenByDocument(location, context)
  const at = provenTime?.time ?? context.now
  const found = await findPath(cms.signer, {
    ...context,
    candidates: evidence.certificates,
    at,
    purpose: 'signing',
  })
  const path = 'path' in found ? found.path : undefined
  const use = { usedAt: at, poeTime: at }
  const revocation = path && (await pathRevocation(path, use, revocationSources(context)))
  const revocations = [...(revocation ? [revocation] : []), ...(timestamps.revocation ? [timestamps.revocation] : [])]
  const level = levelOf(cms, location, subFilter, { provenTime, revocations: path ? revocations : [], context })
  return {
    trusted: path !== undefined,
    anchor: path?.at(-1),
    revocation: revocation?.status ?? 'unknown',
    level,
    provenTime,
    problems: [
      ...timestamps.problems,
      ...('problem' in found ? [found.problem] : []),
      ...(revocation?.problems ?? []),
      ...(level.endsWith('-LT') && isArchived(location, context) ? [uncoveredData] : []),
    ],
  }
}

const uncoveredData: Problem = {
  code: 'timestamp_before_validation_data',
  detail: 'no document time-stamp covers the validation data',
}

type SignatureTimestampsFinding = Pick<TimestampFinding, 'revocation' | 'problems'> & {
  readonly provenTime: ProvenTime | undefined
}

/** The earliest trusted signature time-stamp. An invalid one is a problem even if there is a valid one. */
async function verifySignatureTimestamps(
  cms: SignedData,
  location: Location,
  context: TrustContext,
): Promise<SignatureTimestampsFinding> {
  const problems: Problem[] = []
  let best: { provenTime: ProvenTime; revocation: RevocationFinding | undefined } | undefined
  for (const content of await signatureTimestamps(cms)) {
    problems.push(...content.problems)
    if (content.parsed === undefined || content.problems.length > 0) continue
    const { time: poeTime } = proofOfExistence(context, location.end)
    const finding = await verifyTimestampTrust(content.parsed, context, { poeTime, mayLackRevocation: false })
    problems.push(...finding.problems)
    const { info, certificate } = content.parsed
    if (!finding.trusted || (best !== undefined && best.provenTime.time <= info.genTime)) continue
    const provenTime = { time: info.genTime, by: 'signature-timestamp', authority: nameOf(certificate) } as const
    best = { provenTime, revocation: finding.revocation }
  }
  return { provenTime: best?.provenTime, revocation: best?.revocation, problems }
}

function provenByDocument(location: Location, context: TrustContext): ProvenTime | undefined {
  const { timestamp } = proofOfExistence(context, location.end)
  return timestamp && { time: timestamp.time, by: 'document-timestamp', authority: timestamp.authority }
}

function isArchived(location: Location, { timestamps }: TrustContext): boolean {
  return timestamps.some(({ end }) => end > location.end)
}

interface LevelInput {
  readonly provenTime: ProvenTime | undefined
  /** For the paths of the signer and of the time-stamp. Empty if the signer is not trusted. */
  readonly revocations: readonly RevocationFinding[]
  readonly context: TrustContext
}

/** The level that the signature reaches (EN 319 142-1 §6), according to the verified data only. */
function levelOf(
  cms: SignedData,
  location: Location,
  subFilter: SubFilter,
  { provenTime, revocations, context }: LevelInput,
): Level {
  const isBaseline =
    subFilter === 'ETSI.CAdES.detached' &&
    identifiesSigningCertificate(cms) &&
    !cms.signedAttributes.has(oids.signingTime)
  const family = isBaseline ? 'B' : 'PKCS7'
  if (provenTime === undefined) return `${family}-B`
  const isGood = revocations.length > 0 && revocations.every(({ status }) => status === 'good' || status === 'exempt')
  if (!context.evidence.stored || !isGood || !revocations.every(({ embedded }) => embedded)) return `${family}-T`
  const isTimestamped = revocations.every(({ timestamped }) => timestamped)
  return isArchived(location, context) && isTimestamped ? `${family}-LTA` : `${family}-LT`
}
