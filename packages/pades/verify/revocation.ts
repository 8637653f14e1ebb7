import { equalBytes } from '../bytes.ts'
import { type Certificate, validAt } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { crlUrls, ocspUrls } from '../trust/extensions.ts'
import {
  type CertificatePath,
  type Crl,
  displayName,
  type Fetcher,
  findEntry,
  hasNoCheck,
  isNeverRevoked,
  type OcspResponse,
  type RevocationWindow,
  uncoveredValidity,
  verifyCrl,
  verifyOcspResponse,
} from '../trust/index.ts'
import type { Evidence, EvidenceItem } from './evidence.ts'
import { fetchCrl, fetchOcsp } from './fetch-revocation.ts'
import { clockToleranceMs } from './limits.ts'
import type { Problem } from './verdict.ts'

/** The use of a certificate. */
export interface Use {
  /** The time in the time-stamp, the proven signing time, or now. */
  readonly usedAt: Date
  /** The time at which the use is proven to have existed. A revocation at or before this time counts. */
  readonly poeTime: Date
}

export interface RevocationSources {
  readonly evidence: Evidence
  /** The time at which an item of evidence is proven to have existed: that of a document time-stamp that covers it, or now. */
  readonly proofOfExistence: (position: number | undefined) => { readonly time: Date; readonly timestamp: unknown }
  readonly fetcher: Fetcher | undefined
  readonly now: Date
}

export interface RevocationFinding {
  readonly status: 'good' | 'exempt' | 'revoked' | 'unknown'
  /** Whether the document contains all the evidence. */
  readonly embedded: boolean
  /** Whether a document time-stamp covers the evidence. */
  readonly timestamped: boolean
  readonly problems: readonly Problem[]
}

/** The revocation status, at the time of use, of all certificates of a path below its anchor. */
export async function pathRevocation(
  path: CertificatePath,
  use: Use,
  sources: RevocationSources,
): Promise<RevocationFinding> {
  const findings: RevocationFinding[] = []
  for (const [index, certificate] of path.entries()) {
    const issuer = path[index + 1]
    const query = issuer && { certificate, issuer, isAnchor: index + 2 === path.length, use }
    if (query !== undefined) findings.push(await findStatus(query, sources))
  }
  const statuses = findings.map(({ status }) => status)
  const status = (['revoked', 'unknown', 'good'] as const).find((one) => statuses.includes(one)) ?? 'exempt'
  return {
    status,
    embedded: findings.every(({ embedded }) => embedded),
    timestamped: findings.every(({ timestamped }) => timestamped),
    problems: findings.flatMap(({ problems }) => problems),
  }
}

/** The status according to one OCSP response or CRL. */
type StatusResult =
  | { readonly status: 'good'; readonly position: number | undefined }
  | { readonly status: 'revoked'; readonly at: Date | undefined }
  | { readonly status: 'unknown' | 'unusable'; readonly why: string }

interface StatusQuery {
  readonly certificate: Certificate
  readonly issuer: Certificate
  /** Whether the issuer is an anchor, whose validity period is not checked. */
  readonly isAnchor: boolean
  readonly use: Use
}

async function findStatus(query: StatusQuery, sources: RevocationSources): Promise<RevocationFinding> {
  const { certificate } = query
  if (isNeverRevoked(certificate)) return { status: 'exempt', embedded: true, timestamped: true, problems: [] }
  const results = await collectResults(query, sources)
  const name = displayName(certificate.subject)
  const revoked = results.find(({ status }) => status === 'revoked')
  if (revoked?.status === 'revoked') {
    const since = revoked.at === undefined ? '' : ` since ${revoked.at.toISOString()}`
    return finding('revoked', { code: 'certificate_revoked', detail: `the certificate of ${name} is revoked${since}` })
  }
  const good = results.filter((result) => result.status === 'good')
  if (good.length > 0) {
    const timestamped = good.some(({ position }) => sources.proofOfExistence(position).timestamp !== undefined)
    return { status: 'good', embedded: good.some(({ position }) => position !== undefined), timestamped, problems: [] }
  }
  const unknown = results.find(({ status }) => status === 'unknown')
  if (unknown?.status === 'unknown') return finding('unknown', { code: 'certificate_unknown', detail: unknown.why })
  const unusable = results.flatMap((result) => (result.status === 'unusable' ? [result.why] : []))
  if (unusable.length > 0) return finding('unknown', { code: 'revocation_invalid', detail: unusable.join('; ') })
  return finding('unknown', {
    code: 'revocation_unavailable',
    detail: `there is no revocation data for the certificate of ${name}`,
  })
}

function finding(status: RevocationFinding['status'], problem: Problem): RevocationFinding {
  return { status, embedded: false, timestamped: false, problems: [problem] }
}

/** The status according to the document. If that is not conclusive, fetches it. */
async function collectResults(query: StatusQuery, sources: RevocationSources): Promise<readonly StatusResult[]> {
  const { certificate, issuer } = query
  const results: StatusResult[] = []
  for (const item of sources.evidence.ocsps) {
    const serialNumbers = item.data.responses.map(({ certificateId }) => certificateId.serialNumber)
    const isFor = serialNumbers.some((serialNumber) => equalBytes(serialNumber, certificate.serialNumber))
    if (isFor) results.push(await attempt(() => checkOcsp(item, query, sources)))
  }
  for (const item of sources.evidence.crls) {
    const result = await attempt(() => checkCrl(item, query, sources))
    if (result.status !== 'unusable' || equalBytes(item.data.issuer, issuer.subject)) results.push(result)
  }
  const isConclusive = results.some(({ status }) => status === 'good' || status === 'revoked')
  if (isConclusive || sources.fetcher === undefined) return results
  return [...results, await fetchStatus(query, sources, sources.fetcher)]
}

async function checkOcsp(
  { data, position }: EvidenceItem<OcspResponse>,
  query: StatusQuery,
  sources: RevocationSources,
): Promise<StatusResult> {
  const { certificate, issuer, use } = query
  const { status, responder } = await verifyOcspResponse(data, certificate, issuer)
  const { time } = sources.proofOfExistence(position)
  if (status.status === 'revoked') return revokedResult(status.revokedAt, use, position)
  if (status.status === 'unknown') {
    return { status: 'unknown', why: 'the OCSP responder does not know the certificate' }
  }
  const window = { ...status, coversExpiredSince: status.archiveCutoff }
  const why =
    unusable(window, certificate, use, sources.now) ?? (await responderProblem(responder, query, time, sources))
  return why === undefined ? { status: 'good', position } : { status: 'unusable', why: `the OCSP response ${why}` }
}

/**
 * Why the responder of a response is not trusted, or undefined. The key of an expired responder may be compromised, so the
 * response must be proven to have existed while the responder's certificate was valid.
 */
async function responderProblem(
  responder: Certificate,
  { issuer, isAnchor }: StatusQuery,
  poeTime: Date,
  { evidence }: RevocationSources,
): Promise<string | undefined> {
  if (!isAnchor && !validAt(issuer, poeTime)) return expiredIssuer
  if (responder === issuer) return undefined
  if (!validAt(responder, poeTime)) return 'is signed by a responder whose certificate is expired'
  if (hasNoCheck(responder) || isNeverRevoked(responder)) return undefined
  for (const { data } of evidence.crls) if (await showsNotRevoked(data, responder, issuer)) return undefined
  return 'is signed by a responder whose revocation status is unknown'
}

const expiredIssuer = 'is from an issuer whose certificate is expired'

async function showsNotRevoked(crl: Crl, certificate: Certificate, issuer: Certificate): Promise<boolean> {
  try {
    await verifyCrl(crl, certificate, issuer)
    return findEntry(crl, certificate) === undefined
  } catch (error) {
    if (error instanceof PadesError) return false
    throw error
  }
}

async function checkCrl(
  { data, position }: EvidenceItem<Crl>,
  { certificate, issuer, isAnchor, use }: StatusQuery,
  { now, proofOfExistence }: RevocationSources,
): Promise<StatusResult> {
  await verifyCrl(data, certificate, issuer)
  const entry = findEntry(data, certificate)
  if (entry !== undefined) return revokedResult(entry.revokedAt, use, position)
  const issuerProblem = isAnchor || validAt(issuer, proofOfExistence(position).time) ? undefined : expiredIssuer
  const why = unusable({ ...data, coversExpiredSince: data.expiredSince }, certificate, use, now) ?? issuerProblem
  return why === undefined ? { status: 'good', position } : { status: 'unusable', why: `the CRL ${why}` }
}

/** A revocation after the proven time of use does not count. */
function revokedResult(at: Date | undefined, { poeTime }: Use, position: number | undefined): StatusResult {
  return at !== undefined && at > poeTime ? { status: 'good', position } : { status: 'revoked', at }
}

/** Why a response does not apply to a use, or undefined. It must be produced after the use, or be current at that time. */
function unusable(window: RevocationWindow, certificate: Certificate, use: Use, now: Date): string | undefined {
  const { thisUpdate, nextUpdate } = window
  if (thisUpdate.getTime() > now.getTime() + clockToleranceMs)
    return `is dated in the future (${thisUpdate.toISOString()})`
  const isLater = thisUpdate.getTime() >= use.usedAt.getTime() - clockToleranceMs
  const isCurrent = nextUpdate !== undefined && nextUpdate.getTime() >= use.usedAt.getTime() - clockToleranceMs
  if (!isLater && !isCurrent) return `of ${thisUpdate.toISOString()} was expired at the time of the signature`
  return uncoveredValidity(window, certificate)
}

/** Fetches from the URLs in the certificate, and checks the result like data in the document. */
async function fetchStatus(query: StatusQuery, sources: RevocationSources, fetcher: Fetcher): Promise<StatusResult> {
  const { certificate, issuer } = query
  const attempts = [
    ...ocspUrls(certificate).map((url) => async () => {
      const data = await fetchOcsp(url, certificate, issuer, fetcher)
      return checkOcsp({ data, position: undefined }, query, sources)
    }),
    ...crlUrls(certificate).map((url) => async () => {
      const data = await fetchCrl(url, fetcher)
      return checkCrl({ data, position: undefined }, query, sources)
    }),
  ]
  const failures: string[] = []
  for (const fetchAndCheck of attempts) {
    const result = await attempt(fetchAndCheck)
    if (result.status !== 'unusable') return result
    failures.push(result.why)
  }
  const why = failures.length === 0 ? 'the certificate has no URL of an OCSP responder or CRL' : failures.join('; ')
  return { status: 'unusable', why }
}

async function attempt(check: () => Promise<StatusResult>): Promise<StatusResult> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof PadesError) return { status: 'unusable', why: error.message }
    throw error
  }
}
