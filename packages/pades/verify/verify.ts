import type { Certificate, SignedData } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { type ByteSource, memorySource, PdfDocument } from '../pdf/index.ts'
import type { Fetcher } from '../trust/index.ts'
import { readClaims } from './claims.ts'
import { readEvidence } from './evidence.ts'
import { type Case, type Examined, examineAll, isIntact, isPlaced, readSubFilter } from './examine.ts'
import { problemsOfChanges } from './later-changes.ts'
import { clockToleranceMs, limitsFor } from './limits.ts'
import { partyOf } from './party.ts'
import { nameOf } from './path.ts'
import { type Place, placeOf } from './place.ts'
import { type History, readHistory, revisionsOf } from './revisions/history.ts'
import { findSignatures } from './signatures.ts'
import { judgeSigner, type SignerFinding } from './signer.ts'
import { judgeStamp, provenAt, type Stamp, type TrustContext } from './stamps.ts'
import { type Claims, conclude, type Problem, type SignatureVerdict, type Verdict, worst } from './verdict.ts'

export interface VerifyOptions {
  /** Whom to trust: nobody else is. */
  readonly anchors: readonly Certificate[]
  /** The moment of judgement. */
  readonly now: Date
  /** Asks OCSP responders, CRLs and issuers' addresses for what the document lacks; without one nothing is fetched. */
  readonly fetcher?: Fetcher
}

/** Up to here a document is read once and kept. */
const keptBytes = 8 << 20

/**
 * Judges every signature of a document: what it covers, who made it and when, whether they deserved trust then, and
 * what has happened since. A document that cannot be read gets an invalid verdict; it throws only for a failing source.
 */
export async function verifyPdf(source: ByteSource, options: VerifyOptions): Promise<Verdict> {
  try {
    const kept = source.length <= keptBytes ? memorySource(await source.read(0, source.length)) : source
    return await judge(kept, options)
  } catch (error) {
    if (!(error instanceof PadesError)) throw error
    const code = error.code === 'pdf_limit_exceeded' ? 'document_too_complex' : 'document_unreadable'
    return withoutSignatures([{ code, detail: error.message }])
  }
}

function withoutSignatures(problems: readonly Problem[]): Verdict {
  return { conclusion: conclude(problems), revisions: 0, signatures: [], problems }
}

async function judge(source: ByteSource, options: VerifyOptions): Promise<Verdict> {
  const document = await PdfDocument.open(source, limitsFor(source))
  if (document.encrypted) return withoutSignatures([{ code: 'document_encrypted' }])
  const found = await findSignatures(document)
  if (found.length === 0) {
    return { conclusion: 'unsigned', revisions: await revisionsOf(document), signatures: [], problems: [] }
  }
  const places = await Promise.all(found.map((signature) => placeOf(document, signature)))
  const cases = found.map((signature, index) => ({ signature, place: places[index] as Place | Problem }))
  const placed = cases.filter(isPlaced).toSorted((a, b) => a.place.end - b.place.end)
  const history = placed[0] && (await readHistory(document, placed[0].place.end))
  const examined = await examineAll(document, placed, history)
  const signatures = [
    ...(history ? await judgeAll(document, options, examined, history) : []),
    ...(await Promise.all(cases.filter((one) => !isPlaced(one)).map((one) => misplaced(document, one)))),
  ]
  const problems: Problem[] = history?.unreadable.length
    ? [{ code: 'object_unreadable', detail: `object ${history.unreadable[0]}` }]
    : []
  return {
    conclusion: worst([conclude(problems), ...signatures.map(({ conclusion }) => conclusion)]),
    revisions: history?.revisions ?? (await revisionsOf(document)),
    signatures,
    problems,
  }
}

async function judgeAll(
  document: PdfDocument,
  options: VerifyOptions,
  examined: readonly Examined[],
  history: History,
): Promise<readonly SignatureVerdict[]> {
  const evidence = await readEvidence(document)
  const context = { anchors: options.anchors, now: options.now, fetcher: options.fetcher, evidence }
  const stamped = await judgeStamps({ ...context, stamps: [] }, examined)
  const verdicts: SignatureVerdict[] = []
  for (const one of examined) {
    const finding = stamped.findings.get(one) ?? (await judgeMaker(one, { ...context, stamps: stamped.stamps }))
    verdicts.push(await verdictOf(document, one, finding, history))
  }
  return verdicts
}

/** From the last document time-stamp back to the first: each is seen at the time of the one over it. */
async function judgeStamps(context: TrustContext, examined: readonly Examined[]) {
  const stamps: Stamp[] = []
  const findings = new Map<Examined, SignerFinding>()
  for (const one of examined.toReversed()) {
    if (one.subFilter !== 'ETSI.RFC3161') continue
    const read = one.token?.read
    if (read === undefined || !isIntact(one)) {
      findings.set(one, nobody)
      continue
    }
    const { time: seenAt, stamped } = provenAt({ ...context, stamps }, one.place.end)
    const { trusted, anchor, revocation, problems } = await judgeStamp(
      read,
      { ...context, stamps },
      { seenAt, mayLackRevocation: !stamped },
    )
    const authority = nameOf(read.certificate)
    const time = read.info.genTime
    if (trusted) stamps.push({ end: one.place.end, time, authority })
    findings.set(one, {
      trusted,
      anchor,
      revocation: revocation?.status ?? 'unknown',
      level: 'timestamp',
      provenTime: trusted ? { time, by: 'document-timestamp', authority } : undefined,
      problems,
    })
  }
  return { stamps, findings }
}

const nobody: SignerFinding = {
  trusted: false,
  anchor: undefined,
  revocation: 'unknown',
  level: undefined,
  provenTime: undefined,
  problems: [],
}

async function judgeMaker(one: Examined, context: TrustContext): Promise<SignerFinding> {
  const cms = one.cms?.read
  if (cms === undefined || one.subFilter === undefined || !isIntact(one)) return nobody
  return judgeSigner(cms, one.place, one.subFilter, context)
}

async function verdictOf(
  document: PdfDocument,
  one: Examined,
  finding: SignerFinding,
  history: History,
): Promise<SignatureVerdict> {
  const { cms, token, place, signature } = one
  const revision = history.revisionAt(place.end)
  const laterChanges = history.changes.filter((change) => change.revision > revision)
  const claims = await readClaims(document, signature.dict, cms?.read)
  const problems = [
    ...one.problems,
    ...(cms?.problems ?? []),
    ...(token?.problems ?? []),
    ...finding.problems,
    ...problemsOfChanges(laterChanges, one.permissions),
    ...claimProblems(claims, finding, cms?.read),
  ]
  const data = cms?.read ?? token?.read?.cms
  return {
    kind: one.subFilter === 'ETSI.RFC3161' ? 'timestamp' : 'signature',
    conclusion: conclude(problems),
    fields: signature.fields.map(({ name }) => name),
    subFilter: one.subFilter,
    signer: data && partyOf(data.signer),
    algorithm: data?.signatureAlgorithm.algorithm,
    claims,
    provenTime: finding.provenTime,
    intact: isIntact(one),
    trusted: finding.trusted,
    anchor: finding.anchor,
    revocation: finding.revocation,
    level: finding.level,
    coverage: { revision, wholeFile: revision === history.revisions },
    laterChanges,
    problems,
  }
}

/** A claimed time proves nothing, but one that cannot be true is worth saying. */
function claimProblems(
  { time }: Claims,
  { provenTime }: SignerFinding,
  cms: SignedData | undefined,
): readonly Problem[] {
  if (time === undefined || cms === undefined) return []
  const { notBefore, notAfter } = cms.signer
  const late = provenTime !== undefined && time.getTime() > provenTime.time.getTime() + clockToleranceMs
  if (!late && time >= notBefore && time <= notAfter) return []
  return [{ code: 'claimed_time_differs', detail: time.toISOString() }]
}

async function misplaced(document: PdfDocument, { signature, place }: Case): Promise<SignatureVerdict> {
  const problems = [place as Problem]
  const subFilter = await readSubFilter(document, signature)
  return {
    kind: subFilter === 'ETSI.RFC3161' ? 'timestamp' : 'signature',
    conclusion: conclude(problems),
    fields: signature.fields.map(({ name }) => name),
    subFilter,
    signer: undefined,
    algorithm: undefined,
    claims: await readClaims(document, signature.dict, undefined),
    provenTime: undefined,
    intact: false,
    trusted: false,
    anchor: undefined,
    revocation: 'unknown',
    level: undefined,
    coverage: { revision: 0, wholeFile: false },
    laterChanges: [],
    problems,
  }
}
