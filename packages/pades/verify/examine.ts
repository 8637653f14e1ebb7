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
} from '../pdf/index.ts'
import type { SubFilter } from '../phases.ts'
import type { TimestampToken } from '../trust/index.ts'
import { type Content, readSignature, readTimestamp } from './content.ts'
import { part, RangeDigests } from './digests.ts'
import type { Place } from './place.ts'
import type { History } from './revisions/history.ts'
import type { FoundSignature } from './signatures.ts'
import type { Problem } from './verdict.ts'

/** A signature that was found, and where it lies or why that cannot be told. */
export interface Case {
  readonly signature: FoundSignature
  readonly place: Place | Problem
}

export interface PlacedCase extends Case {
  readonly place: Place
}

export function isPlaced(one: Case): one is PlacedCase {
  return 'byteRange' in one.place
}

/** A signature with what its own bytes say, before anybody's trustworthiness is asked. */
export interface Examined extends PlacedCase {
  readonly subFilter: SubFilter | undefined
  readonly cms: Content<SignedData> | undefined
  readonly token: Content<TimestampToken> | undefined
  readonly permissions: Omit<Permissions, 'signed'>
  readonly problems: readonly Problem[]
}

/** In the order of their ends, which is the order of their making. */
export async function examineAll(
  document: PdfDocument,
  placed: readonly PlacedCase[],
  history: History | undefined,
): Promise<readonly Examined[]> {
  const { source, limits } = document
  const digests = new RangeDigests(source)
  const examined: Examined[] = []
  // Earlier signatures' demands bind those who come after later ones too.
  const demands: Restrictions[] = []
  for (const [index, one] of placed.entries()) {
    const problems: Problem[] = []
    const { start, end, slot, byteRange } = one.place
    if (start < (placed[index - 1]?.place.end ?? 0)) problems.push({ code: 'byte_range_overlap' })
    if (history?.isEnd(end) !== true) problems.push({ code: 'byte_range_end', detail: 'no revision ends there' })
    const subFilter = await readSubFilter(document, one.signature)
    if (subFilter === undefined) problems.push({ code: 'sub_filter_unsupported' })
    const revision = await PdfDocument.open(part(source, 0, end), limits)
    problems.push(...(await bindingProblems(revision, one.signature)))
    demands.push(...(await demandsOf(revision, one.signature)))
    const isTimestamp = subFilter === 'ETSI.RFC3161'
    const readable = subFilter !== undefined && !problems.some(({ code }) => code === 'byte_range_overlap')
    examined.push({
      ...one,
      subFilter,
      cms: !readable || isTimestamp ? undefined : await readSignature(slot, byteRange, digests, subFilter),
      token: readable && isTimestamp ? await readTimestamp(slot, byteRange, digests) : undefined,
      permissions: permitted([...demands]),
      problems: [...problems, ...(await certificationProblems(document, one.signature, index))],
    })
  }
  return examined
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

/** Every field that shows the signature now already did in the revision it signed. */
async function bindingProblems(revision: PdfDocument, { ref, fields }: FoundSignature): Promise<readonly Problem[]> {
  const late: Problem[] = []
  for (const field of fields) {
    const dict = await revision.resolve(field.ref)
    const bound = isDict(dict) && sameRef(dict.get('V'), ref)
    if (!bound) late.push({ code: 'signature_value_shared', detail: field.name })
  }
  return late
}

/** What a signature demands of later revisions, as its fields said when it was made. */
async function demandsOf(revision: PdfDocument, { dict, fields }: FoundSignature): Promise<readonly Restrictions[]> {
  const demands: Restrictions[] = []
  for (const { ref } of fields) {
    const field = await revision.resolve(ref)
    if (isDict(field)) demands.push(await restrictionsOf(revision, field, dict))
  }
  return demands
}

/** ISO 32000-2 §12.8.2.2.1: a certification signature is the first signature. */
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

/** Whether its bytes and its place leave nothing to be desired. */
export function isIntact({ cms, token, problems }: Examined): boolean {
  const content = cms ?? token
  return content !== undefined && content.problems.length === 0 && problems.length === 0
}
