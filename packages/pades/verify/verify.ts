import type { Certificate, SignedData } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { type ByteSource, memorySource, PdfDocument } from '../pdf/index.ts'
import type { Fetcher } from '../trust/index.ts'
import {
  type Candidate,
  type CheckedSignature,
  checkSignatures,
  isIntact,
  isLocated,
  readSubFilter,
} from './check-signatures.ts'
import { readClaims } from './claims.ts'
import { readEvidence } from './evidence.ts'
import { problemsOfChanges } from './later-changes.ts'
import { clockToleranceMs, limitsFor } from './limits.ts'
import { locate } from './location.ts'
import { partyOf } from './party.ts'
import { nameOf } from './path.ts'
import { type History, readHistory, revisionsOf } from './revisions/history.ts'
import { findSignatures } from './signatures.ts'
import { type SignerFinding, verifySigner } from './signer.ts'
import { proofOfExistence, type TrustContext, type TrustedTimestamp, verifyTimestampTrust } from './timestamps.ts'
import { type Claims, conclude, type Problem, type SignatureVerdict, type Verdict, worst } from './verdict.ts'

export interface VerifyOptions {
  /** The only trusted authorities. */
  readonly anchors: readonly Certificate[]
  /** The time of validation. */
  readonly now: Date
  /** Fetches OCSP responses, CRLs and issuers that the document lacks. Without it, there is no network access. */
  readonly fetcher?: Fetcher
}

/** A document up to this size is read into memory once. */
const maxBufferedBytes = 8 << 20

/**
 * Verifies all signatures of a document: the bytes that each covers, its signer and time, the trust in the signer at that
 * time, and the changes in later revisions. An unreadable document gets an invalid verdict. Throws only if the source
 * fails.
 */
export async function verifyPdf(source: ByteSource, options: VerifyOptions): Promise<Verdict> {
  try {
    const isSmall = source.length <= maxBufferedBytes
    return await verifyDocument(isSmall ? memorySource(await source.read(0, source.length)) : source, options)
  } catch (error) {
    if (!(error instanceof PadesError)) throw error
    const code = error.code === 'pdf_limit_exceeded' ? 'document_too_complex' : 'document_unreadable'
    return withoutSignatures([{ code, detail: error.message }])
  }
}

function withoutSignatures(problems: readonly Problem[]): Verdict {
  return { conclusion: conclude(problems), revisions: 0, signatures: [], problems }
}

async function verifyDocument(source: ByteSource, options: VerifyOptions): Promise<Verdict> {
  const document = await PdfDocument.open(source, limitsFor(source))
  if (document.encrypted) return withoutSignatures([{ code: 'document_encrypted' }])
  const found = await findSignatures(document)
  if (found.length === 0) {
    return { conclusion: 'unsigned', revisions: await revisionsOf(document), signatures: [], problems: [] }
  }
  const candidates: Candidate[] = await Promise.all(
    found.map(async (signature) => ({ signature, location: await locate(document, signature) })),
  )
  const located = candidates.filter(isLocated).toSorted((a, b) => a.location.end - b.location.end)
  const unlocated = candidates.filter((candidate) => !isLocated(candidate))
  const history = located[0] && (await readHistory(document, located[0].location.end))
  const checked = await checkSignatures(document, located, history)
  const signatures = [
    ...(history ? await verifySignatures(document, options, checked, history) : []),
    ...(await Promise.all(unlocated.map((candidate) => unlocatedVerdict(document, candidate)))),
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

async function verifySignatures(
  document: PdfDocument,
  options: VerifyOptions,
  checked: readonly CheckedSignature[],
  history: History,
): Promise<readonly SignatureVerdict[]> {
  const evidence = await readEvidence(document)
  const { anchors, now, fetcher } = options
  const context = { anchors, now, fetcher, evidence }
  const { timestamps, findings } = await verifyDocumentTimestamps({ ...context, timestamps: [] }, checked)
  const verdicts: SignatureVerdict[] = []
  for (const signature of checked) {
    const finding = findings.get(signature) ?? (await verifyCheckedSigner(signature, { ...context, timestamps }))
    verdicts.push(await verdictOf(document, signature, finding, history))
  }
  return verdicts
}

/** Verifies from the last document time-stamp to the first, because a later one proves the time of an earlier one. */
async function verifyDocumentTimestamps(context: TrustContext, checked: readonly CheckedSignature[]) {
  const timestamps: TrustedTimestamp[] = []
  const findings = new Map<CheckedSignature, SignerFinding>()
  for (const signature of checked.toReversed()) {
    if (signature.subFilter !== 'ETSI.RFC3161') continue
    const token = signature.token?.parsed
    if (token === undefined || !isIntact(signature)) {
      findings.set(signature, untrusted)
      continue
    }
    const { end } = signature.location
    const poe = proofOfExistence({ ...context, timestamps }, end)
    const { trusted, anchor, revocation, problems } = await verifyTimestampTrust(
      token,
      { ...context, timestamps },
      { poeTime: poe.time, mayLackRevocation: poe.timestamp === undefined },
    )
    const authority = nameOf(token.certificate)
    const time = token.info.genTime
    if (trusted) timestamps.push({ end, time, authority })
    findings.set(signature, {
      trusted,
      anchor,
      revocation: revocation?.status ?? 'unknown',
      level: 'timestamp',
      provenTime: trusted ? { time, by: 'document-timestamp', authority } : undefined,
      problems,
    })
  }
  return { timestamps, findings }
}

const untrusted: SignerFinding = {
  trusted: false,
  anchor: undefined,
  revocation: 'unknown',
  level: undefined,
  provenTime: undefined,
  problems: [],
}

async function verifyCheckedSigner(checked: CheckedSignature, context: TrustContext): Promise<SignerFinding> {
  const cms = checked.cms?.parsed
  if (cms === undefined || checked.subFilter === undefined || !isIntact(checked)) return untrusted
  return verifySigner(cms, checked.location, checked.subFilter, context)
}

async function verdictOf(
  document: PdfDocument,
  checked: CheckedSignature,
  finding: SignerFinding,
  history: History,
): Promise<SignatureVerdict> {
  const { cms, token, location, signature } = checked
  const revision = history.revisionAt(location.end)
  const laterChanges = history.changes.filter((change) => change.revision > revision)
  const claims = await readClaims(document, signature.dict, cms?.parsed)
  const problems = [
    ...checked.problems,
    ...(cms?.problems ?? []),
    ...(token?.problems ?? []),
    ...finding.problems,
    ...problemsOfChanges(laterChanges, checked.permissions),
    ...claimProblems(claims, finding, cms?.parsed),
  ]
  const data = cms?.parsed ?? token?.parsed?.cms
  return {
    kind: checked.subFilter === 'ETSI.RFC3161' ? 'timestamp' : 'signature',
    conclusion: conclude(problems),
    fields: signature.fields.map(({ name }) => name),
    subFilter: checked.subFilter,
    signer: data && partyOf(data.signer),
    algorithm: data?.signatureAlgorithm.algorithm,
    claims,
    provenTime: finding.provenTime,
    intact: isIntact(checked),
    trusted: finding.trusted,
    anchor: finding.anchor,
    revocation: finding.revocation,
    level: finding.level,
    coverage: { revision, wholeFile: revision === history.revisions },
    laterChanges,
    problems,
  }
}

/** Reports a claimed time that contradicts the proven time or the certificate. */
function claimProblems(
  { time }: Claims,
  { provenTime }: SignerFinding,
  cms: SignedData | undefined,
): readonly Problem[] {
  if (time === undefined || cms === undefined) return []
  const { notBefore, notAfter } = cms.signer
  const isLater = provenTime !== undefined && time.getTime() > provenTime.time.getTime() + clockToleranceMs
  if (!isLater && time >= notBefore && time <= notAfter) return []
  return [{ code: 'claimed_time_differs', detail: time.toISOString() }]
}

async function unlocatedVerdict(document: PdfDocument, { signature, location }: Candidate): Promise<SignatureVerdict> {
  const problems = [location as Problem]
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
