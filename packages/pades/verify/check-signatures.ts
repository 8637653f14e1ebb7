import type { SignedData } from '../cms/index.ts'
import {
  isDict,
  isName,
  PdfDocument,
  type Permissions,
  permitted,
  type Restrictions,
  restrictionsOf,
  sameRef,
  sliceSource,
} from '../pdf/index.ts'
import type { SubFilter } from '../phases.ts'
import type { TimestampToken } from '../trust/index.ts'
import { type Content, readSignature, readTimestamp } from './content.ts'
import { RangeDigests } from './digests.ts'
import type { Location } from './location.ts'
import type { History } from './revisions/history.ts'
import type { FoundSignature } from './signatures.ts'
import type { Problem } from './verdict.ts'

/** A signature with its location, or the problem that prevents locating it. */
export interface Candidate {
  readonly signature: FoundSignature
  readonly location: Location | Problem
}

export interface LocatedCandidate extends Candidate {
  readonly location: Location
}

export function isLocated(candidate: Candidate): candidate is LocatedCandidate {
  return 'byteRange' in candidate.location
}

/** A signature with the results of all checks that do not depend on trust. */
export interface CheckedSignature extends LocatedCandidate {
  readonly subFilter: SubFilter | undefined
  readonly cms: Content<SignedData> | undefined
  readonly token: Content<TimestampToken> | undefined
  readonly permissions: Omit<Permissions, 'signed'>
  readonly problems: readonly Problem[]
}

/** `located` must be in the order of the ends of the byte ranges, which is the order of signing. */
export async function checkSignatures(
  document: PdfDocument,
  located: readonly LocatedCandidate[],
  history: History | undefined,
): Promise<readonly CheckedSignature[]> {
  const { source, limits } = document
  const digests = new RangeDigests(source)
  const checked: CheckedSignature[] = []
  // The restrictions of a signature apply to all later revisions, so they accumulate.
  const restrictions: Restrictions[] = []
  for (const [index, candidate] of located.entries()) {
    const { signature } = candidate
    const problems: Problem[] = []
    const { start, end, slot, byteRange } = candidate.location
    if (start < (located[index - 1]?.location.end ?? 0)) problems.push({ code: 'byte_range_overlap' })
    if (history?.isEnd(end) !== true) problems.push({ code: 'byte_range_end', detail: 'no revision ends there' })
    const subFilter = await readSubFilter(document, signature)
    if (subFilter === undefined) problems.push({ code: 'sub_filter_unsupported' })
    const revision = await PdfDocument.open(sliceSource(source, 0, end), limits)
    problems.push(...(await fieldProblems(revision, signature)))
    restrictions.push(...(await signatureRestrictions(revision, signature)))
    const isTimestamp = subFilter === 'ETSI.RFC3161'
    const isReadable = subFilter !== undefined && !problems.some(({ code }) => code === 'byte_range_overlap')
    checked.push({
      ...candidate,
      subFilter,
      cms: !isReadable || isTimestamp ? undefined : await readSignature(slot, byteRange, digests, subFilter),
      token: isReadable && isTimestamp ? await readTimestamp(slot, byteRange, digests) : undefined,
      permissions: permitted([...restrictions]),
      problems: [...problems, ...(await certificationProblems(document, signature, index))],
    })
  }
  return checked
}

const subFilters: ReadonlySet<string> = new Set<SubFilter>([
  'ETSI.CAdES.detached',
  'adbe.pkcs7.detached',
  'ETSI.RFC3161',
])

export async function readSubFilter(document: PdfDocument, { dict }: FoundSignature): Promise<SubFilter | undefined> {
  const value = await document.resolve(dict.get('SubFilter'))
  return isName(value) && subFilters.has(value.value) ? (value.value as SubFilter) : undefined
}

/** All fields that contain the signature must already contain it in the revision that it signs. */
async function fieldProblems(revision: PdfDocument, { ref, fields }: FoundSignature): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const field of fields) {
    const dict = await revision.resolve(field.ref)
    const isSigned = isDict(dict) && sameRef(dict.get('V'), ref)
    if (!isSigned) problems.push({ code: 'signature_value_shared', detail: field.name })
  }
  return problems
}

/** The restrictions of a signature for later revisions, from its fields in the revision that it signs. */
async function signatureRestrictions(
  revision: PdfDocument,
  { dict, fields }: FoundSignature,
): Promise<readonly Restrictions[]> {
  const restrictions: Restrictions[] = []
  for (const { ref } of fields) {
    const field = await revision.resolve(ref)
    if (isDict(field)) restrictions.push(await restrictionsOf(revision, field, dict))
  }
  return restrictions
}

/** ISO 32000-2 §12.8.2.2.1: a certification signature must be the first signature. */
async function certificationProblems(
  document: PdfDocument,
  { dict }: FoundSignature,
  index: number,
): Promise<readonly Problem[]> {
  const references = await document.resolve(dict.get('Reference'))
  for (const item of Array.isArray(references) ? references : []) {
    const reference = await document.optionalDict(item, 'a signature reference')
    if (index > 0 && isName(await document.resolve(reference?.get('TransformMethod')), 'DocMDP')) {
      return [{ code: 'certification_not_first' }]
    }
  }
  return []
}

/** Whether all checks that do not depend on trust passed. */
export function isIntact({ cms, token, problems }: CheckedSignature): boolean {
  const content = cms ?? token
  return content !== undefined && content.problems.length === 0 && problems.length === 0
}
