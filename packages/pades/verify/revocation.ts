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
import type { Evidence, Piece } from './evidence.ts'
import { fetchCrl, fetchOcsp } from './fetch.ts'
import { clockToleranceMs } from './limits.ts'
import type { Problem } from './verdict.ts'

/** When a certificate was used, and until when its use may have happened as far as anyone can prove. */
export interface Use {
  /** The time-stamp's own time, the proven signing time, or now. */
  readonly usedAt: Date
  /** A revocation at or before this moment counts. */
  readonly provenAt: Date
}

export interface RevocationSources {
  readonly evidence: Evidence
  /** When a piece of evidence is proven to have existed: the document time-stamp over it, or now. */
  readonly provenAt: (position: number | undefined) => { readonly time: Date; readonly stamped: boolean }
  readonly fetcher: Fetcher | undefined
  readonly now: Date
}

export interface RevocationFinding {
  readonly status: 'good' | 'exempt' | 'revoked' | 'unknown'
  /** Whether the document itself held all the proof, and whether a document time-stamp covers it. */
  readonly embedded: boolean
  readonly stamped: boolean
  readonly problems: readonly Problem[]
}

/** Whether every certificate of a path below its anchor stood unrevoked when it was used. */
export async function pathRevocation(
  path: CertificatePath,
  use: Use,
  sources: RevocationSources,
): Promise<RevocationFinding> {
  const findings: RevocationFinding[] = []
  for (const [index, certificate] of path.entries()) {
    const issuer = path[index + 1]
    const question = issuer && { certificate, issuer, isAnchor: index + 2 === path.length, use }
    if (question !== undefined) findings.push(await standingOf(question, sources))
  }
  const statuses = findings.map(({ status }) => status)
  const status = (['revoked', 'unknown', 'good'] as const).find((one) => statuses.includes(one)) ?? 'exempt'
  return {
    status,
    embedded: findings.every(({ embedded }) => embedded),
    stamped: findings.every(({ stamped }) => stamped),
    problems: findings.flatMap(({ problems }) => problems),
  }
}

type Answer =
  | { readonly status: 'good'; readonly position: number | undefined }
  | { readonly status: 'revoked'; readonly at: Date | undefined }
  | { readonly status: 'unknown' | 'unusable'; readonly why: string }

interface Question {
  readonly certificate: Certificate
  readonly issuer: Certificate
  /** An anchor is trusted for its key, whenever it ends. */
  readonly isAnchor: boolean
  readonly use: Use
}

async function standingOf(question: Question, sources: RevocationSources): Promise<RevocationFinding> {
  const { certificate } = question
  if (isNeverRevoked(certificate)) return { status: 'exempt', embedded: true, stamped: true, problems: [] }
  const answers = await collectAnswers(question, sources)
  const name = displayName(certificate.subject)
  const revoked = answers.find(({ status }) => status === 'revoked')
  if (revoked?.status === 'revoked') {
    const since = revoked.at === undefined ? '' : ` since ${revoked.at.toISOString()}`
    return finding('revoked', { code: 'certificate_revoked', detail: `the certificate of ${name} is revoked${since}` })
  }
  const good = answers.filter((answer) => answer.status === 'good')
  if (good.length > 0) {
    const stamped = good.some(({ position }) => sources.provenAt(position).stamped)
    return { status: 'good', embedded: good.some(({ position }) => position !== undefined), stamped, problems: [] }
  }
  const unknown = answers.find(({ status }) => status === 'unknown')
  if (unknown?.status === 'unknown') return finding('unknown', { code: 'certificate_unknown', detail: unknown.why })
  const unusable = answers.flatMap((answer) => (answer.status === 'unusable' ? [answer.why] : []))
  if (unusable.length > 0) return finding('unknown', { code: 'revocation_invalid', detail: unusable.join('; ') })
  return finding('unknown', {
    code: 'revocation_unavailable',
    detail: `nothing here tells whether the certificate of ${name} was revoked`,
  })
}

function finding(status: RevocationFinding['status'], problem: Problem): RevocationFinding {
  return { status, embedded: false, stamped: false, problems: [problem] }
}

/** All that the document says about a certificate; the network is asked only where that is nothing of use. */
async function collectAnswers(question: Question, sources: RevocationSources): Promise<readonly Answer[]> {
  const { certificate, issuer } = question
  const answers: Answer[] = []
  for (const piece of sources.evidence.ocsps) {
    const about = piece.data.responses.some((one) =>
      equalBytes(one.certificateId.serialNumber, certificate.serialNumber),
    )
    if (about) answers.push(await attempt(() => askOcsp(piece, question, sources)))
  }
  for (const piece of sources.evidence.crls) {
    const answer = await attempt(() => askCrl(piece, question, sources))
    if (answer.status !== 'unusable' || equalBytes(piece.data.issuer, issuer.subject)) answers.push(answer)
  }
  const settled = answers.some(({ status }) => status === 'good' || status === 'revoked')
  if (settled || sources.fetcher === undefined) return answers
  return [...answers, await askNetwork(question, sources, sources.fetcher)]
}

async function askOcsp(
  { data, position }: Piece<OcspResponse>,
  question: Question,
  sources: RevocationSources,
): Promise<Answer> {
  const { certificate, issuer, use } = question
  const { status: answer, responder } = await verifyOcspResponse(data, certificate, issuer)
  const { time } = sources.provenAt(position)
  if (answer.status === 'revoked') return revokedBy(answer.revokedAt, use, position)
  if (answer.status === 'unknown') return { status: 'unknown', why: 'its own authority does not know the certificate' }
  const window = { ...answer, coversExpiredSince: answer.archiveCutoff }
  const why =
    unusable(window, certificate, use, sources.now) ?? (await responderFault(responder, question, time, sources))
  return why === undefined ? { status: 'good', position } : { status: 'unusable', why: `the OCSP response ${why}` }
}

/** A responder that has ended could be anyone's by now, unless a time-stamp shows that its answer is older. */
async function responderFault(
  responder: Certificate,
  { issuer, isAnchor }: Question,
  provenAt: Date,
  { evidence }: RevocationSources,
): Promise<string | undefined> {
  if (!isAnchor && !validAt(issuer, provenAt)) return endedIssuer
  if (responder === issuer) return undefined
  if (!validAt(responder, provenAt)) return 'is signed by a responder whose certificate has ended'
  if (hasNoCheck(responder) || isNeverRevoked(responder)) return undefined
  for (const { data } of evidence.crls) if (await clears(data, responder, issuer)) return undefined
  return 'is signed by a responder whose own standing nobody tells'
}

const endedIssuer = 'is vouched for by an issuer whose certificate has ended'

async function clears(crl: Crl, certificate: Certificate, issuer: Certificate): Promise<boolean> {
  try {
    await verifyCrl(crl, certificate, issuer)
    return findEntry(crl, certificate) === undefined
  } catch (error) {
    if (error instanceof PadesError) return false
    throw error
  }
}

async function askCrl(
  { data, position }: Piece<Crl>,
  { certificate, issuer, isAnchor, use }: Question,
  { now, provenAt }: RevocationSources,
): Promise<Answer> {
  await verifyCrl(data, certificate, issuer)
  const entry = findEntry(data, certificate)
  if (entry !== undefined) return revokedBy(entry.revokedAt, use, position)
  const ended = isAnchor || validAt(issuer, provenAt(position).time) ? undefined : endedIssuer
  const why = unusable({ ...data, coversExpiredSince: data.expiredSince }, certificate, use, now) ?? ended
  return why === undefined ? { status: 'good', position } : { status: 'unusable', why: `the CRL ${why}` }
}

/** A certificate revoked after its use was proven stood when it was used. */
function revokedBy(at: Date | undefined, { provenAt }: Use, position: number | undefined): Answer {
  return at !== undefined && at > provenAt ? { status: 'good', position } : { status: 'revoked', at }
}

/** An answer speaks for a use when it was made after it, or was still current at it. */
function unusable(window: RevocationWindow, certificate: Certificate, use: Use, now: Date): string | undefined {
  const { thisUpdate, nextUpdate } = window
  if (thisUpdate.getTime() > now.getTime() + clockToleranceMs) return `is of the future (${thisUpdate.toISOString()})`
  const madeAfter = thisUpdate.getTime() >= use.usedAt.getTime() - clockToleranceMs
  const current = nextUpdate !== undefined && nextUpdate.getTime() >= use.usedAt.getTime() - clockToleranceMs
  if (!madeAfter && !current) return `is of ${thisUpdate.toISOString()}, before the signature, and was out of date then`
  return uncoveredValidity(window, certificate)
}

/** Asks the addresses the certificate names, and judges what they answer as if the document had held it. */
async function askNetwork(question: Question, sources: RevocationSources, fetcher: Fetcher): Promise<Answer> {
  const { certificate, issuer } = question
  const attempts = [
    ...ocspUrls(certificate).map((url) => async () => {
      const data = await fetchOcsp(url, certificate, issuer, fetcher)
      return askOcsp({ data, position: undefined }, question, sources)
    }),
    ...crlUrls(certificate).map((url) => async () => {
      const data = await fetchCrl(url, fetcher)
      return askCrl({ data, position: undefined }, question, sources)
    }),
  ]
  const failures: string[] = []
  for (const ask of attempts) {
    const answer = await attempt(ask)
    if (answer.status !== 'unusable') return answer
    failures.push(answer.why)
  }
  const why = failures.length === 0 ? 'the certificate names no address to ask' : failures.join('; ')
  return { status: 'unusable', why }
}

async function attempt(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PadesError) return { status: 'unusable', why: error.message }
    throw error
  }
}
