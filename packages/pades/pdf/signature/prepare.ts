import { bytesOfLatin1 } from '../../bytes.ts'
import type { DigestAlgorithm } from '../../cms/algorithms.ts'
import type { ClaimedLevel, Prepared, SubFilter } from '../../phases.ts'
import { PdfDocument } from '../document/document.ts'
import { type AcroForm, type FormField, findField, readForm } from '../document/form.ts'
import { type Permissions, readPermissions } from '../document/permissions.ts'
import { PdfError } from '../error.ts'
import { type Appearance, formXObject } from '../fields/appearance.ts'
import { type FieldValue, fillValues } from '../fields/fill-values.ts'
import { fieldMdpReference, lockedFields } from '../fields/lock.ts'
import { type ByteSource, memorySource } from '../source/byte-source.ts'
import { type DocumentHash, hashDocument } from '../source/hash.ts'
import { writeDict } from '../syntax/serialize.ts'
import {
  dateString,
  dict,
  isDict,
  name,
  type PdfDict,
  type PdfRef,
  type PdfValue,
  textString,
} from '../syntax/values.ts'
import { Increment } from '../write/increment.ts'

/** An empty signature field, by its full name, and its new appearance. */
export interface FieldToFill {
  readonly name: string
  /** If absent, the field keeps its appearance. */
  readonly appearance?: Appearance
}

/** The content of the signature dictionary (ISO 32000-2 §12.8.1), and the size of the slot for the CMS. */
export interface SignatureOptions {
  /** One field, or several fields of one signer, which then share one signature. */
  readonly fields: readonly [FieldToFill, ...FieldToFill[]]
  /** The values of the fields that the signer filled. The /Lock of the signature fields must name these fields. */
  readonly values?: readonly FieldValue[]
  /** The current time, written as /M. The certificate must be valid at this time. */
  readonly signingTime: Date
  readonly reason?: string
  readonly location?: string
  readonly contactInfo?: string
  /** The signer's name. Omit it for a seal, whose certificate names a service. */
  readonly name?: string
  /** Must be the digest algorithm of the signer's signature algorithm. */
  readonly digestAlgorithm?: DigestAlgorithm
  readonly subFilter?: Exclude<SubFilter, 'ETSI.RFC3161'>
  readonly claimedLevel?: ClaimedLevel
  /** The size of the slot for the CMS. At most 32,767 bytes if the document is PDF/A-2 or later. */
  readonly slotBytes?: number
  /** The hash of `source`, if the caller has it. */
  readonly documentHash?: DocumentHash
}

export const defaultSlotBytes = 16_384
const maxSlotBytes = 1 << 20
/** A document up to this size is read into memory once. A larger one is read separately for parsing and for hashing. */
const maxBufferedBytes = 256 << 10

/**
 * Writes the increment that fills the fields, with an empty slot for the signature, and hashes the bytes that the
 * signature covers. The document is not changed. The result can be stored and finished by another process.
 */
export async function prepareSignature(source: ByteSource, options: SignatureOptions): Promise<Prepared> {
  const input = await bufferedIfSmall(source)
  const [hash, written] = await Promise.all([baseHash(input, options), writeSignature(input, options)])
  return toPrepared(hash, written, {
    fields: options.fields.map((field) => field.name),
    subFilter: options.subFilter ?? 'ETSI.CAdES.detached',
    claimedLevel: options.claimedLevel ?? 'B-B',
    signingTime: wholeSeconds(options.signingTime).toISOString(),
  })
}

async function writeSignature(source: ByteSource, options: SignatureOptions): Promise<WrittenSlot> {
  const document = await PdfDocument.open(source)
  const form = await readForm(document)
  const permissions = await readPermissions(document, form)
  const fields = await findEmptyFields(document, form, permissions, options)
  const locked = await fieldsToLock(document, fields)
  const increment = await Increment.after(document)
  const signature = increment.allocate()
  for (const { target, appearance } of fields) await fillField(increment, target, signature, appearance)
  await fillValues(increment, form, options.values ?? [], { locked, permissions })
  const lock = locked.size > 0 ? { Reference: [await fieldMdpReference(document, [...locked])] } : {}
  const dictionary = new Map([...signatureDictionary(options), ...dict(lock)])
  return writeSlot(increment, signature, dictionary, slotSize(options.slotBytes))
}

/** One signature has one list of locked fields, so fields that share it must have the same /Lock. */
async function fieldsToLock(document: PdfDocument, fields: readonly EmptyField[]): Promise<ReadonlySet<string>> {
  const [first = [], ...others] = await Promise.all(
    fields.map(({ target }) => lockedFields(document, JSON.stringify(target.name), target.dict)),
  )
  if (others.some((other) => other.length !== first.length || other.some((one) => !first.includes(one)))) {
    throw new PdfError('field_unsuitable', 'fields that share a signature have different locks')
  }
  return new Set(first)
}

/** How several fields of one signer are signed: by one signature whose value they share, or by one signature each. */
export type BoxSigning = 'sharedValue' | 'onePerBox'

/** Groups the fields of one signer by signature. */
export function signatureGroups<Field>(
  fields: readonly [Field, ...Field[]],
  signing: BoxSigning,
): readonly [Field, ...Field[]][] {
  return signing === 'sharedValue' ? [[...fields]] : fields.map((field) => [field])
}

export async function bufferedIfSmall(source: ByteSource): Promise<ByteSource> {
  return source.length <= maxBufferedBytes ? memorySource(await source.read(0, source.length)) : source
}

interface EmptyField {
  readonly target: FormField
  readonly appearance: Appearance | undefined
}

async function findEmptyFields(
  document: PdfDocument,
  form: AcroForm | undefined,
  permissions: Permissions,
  { fields }: SignatureOptions,
): Promise<readonly EmptyField[]> {
  if (permissions.certified === 1)
    throw new PdfError('pdf_certified', 'the certification of the document permits no change')
  const found: EmptyField[] = []
  for (const { name: fieldName, appearance } of fields) {
    const target = await findField(document, form, fieldName)
    checkSuitable(target)
    if (permissions.isLocked(fieldName)) throw new PdfError('field_locked', `a signature locks the field ${fieldName}`)
    if (found.some(({ target: { ref } }) => ref.number === target.ref.number)) {
      throw new PdfError('field_unsuitable', `the field ${fieldName} is given twice`)
    }
    found.push({ target, appearance })
  }
  return found
}

function checkSuitable(field: FormField): void {
  const label = JSON.stringify(field.name)
  if (field.type !== 'Sig') throw new PdfError('field_unsuitable', `${label} is not a signature field`)
  if (isDict(field.value)) throw new PdfError('field_signed', `the field ${label} is already signed`)
  if (field.widgets.length > 1) {
    throw new PdfError('field_unsuitable', `the field ${label} has several widgets; a signature field must have one`)
  }
  if (field.dict.has('SV'))
    throw new PdfError('field_unsuitable', `the field ${label} has an /SV, which is not supported`)
}

/** Changes only /V and /AP. The field revision has set everything else. */
async function fillField(
  increment: Increment,
  field: FormField,
  signature: PdfRef,
  appearance: Appearance | undefined,
): Promise<void> {
  const filled = new Map<string, PdfValue>([...field.dict, ['V', signature]])
  const [widget] = field.widgets
  if (appearance !== undefined && widget !== undefined) {
    const appearances = dict({ N: increment.add(formXObject(appearance)) })
    if (widget.number === field.ref.number) filled.set('AP', appearances)
    else {
      const widgetDict = await increment.document.dict(widget, 'a widget')
      increment.set(widget, new Map([...widgetDict, ['AP', appearances]]))
    }
  }
  increment.set(field.ref, filled)
}

function signatureDictionary(options: SignatureOptions): PdfDict {
  const text = (value: string | undefined) => (value === undefined ? undefined : textString(value))
  return dict({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name(options.subFilter ?? 'ETSI.CAdES.detached'),
    M: dateString(options.signingTime),
    Name: text(options.name),
    Reason: text(options.reason),
    Location: text(options.location),
    ContactInfo: text(options.contactInfo),
  })
}

export function slotSize(requested = defaultSlotBytes): number {
  if (Number.isSafeInteger(requested) && requested >= 1 && requested <= maxSlotBytes) return requested
  throw new PdfError('slot_size_invalid', `the slot size must be between 1 and ${maxSlotBytes} bytes, not ${requested}`)
}

export interface WrittenSlot {
  readonly increment: Uint8Array
  readonly byteRange: Prepared['byteRange']
  readonly slotBytes: number
}

/** Writes the increment with /ByteRange and an empty /Contents (§12.8.1). */
export async function writeSlot(
  increment: Increment,
  signature: PdfRef,
  dictionary: PdfDict,
  slotBytes: number,
): Promise<WrittenSlot> {
  const layout = layOutSlot(dictionary)
  increment.setSerialized(signature, [layout.before, emptySlot(slotBytes), layout.after], [layout.before])
  const { bytes, positionOf } = await increment.finish()
  const base = increment.document.source.length
  const gapStart = positionOf(signature) + layout.gapStart
  const gapEnd = gapStart + 2 * slotBytes + 2
  const byteRange = [0, base + gapStart, base + gapEnd, bytes.length - gapEnd] as const
  bytes.set(bytesOfLatin1(`0 ${byteRange.slice(1).join(' ')}`), positionOf(signature) + layout.rangeStart)
  return { increment: bytes, byteRange, slotBytes }
}

/** Hashes the bytes that the byte range covers: the base, and the increment without its slot. */
export async function toPrepared(
  hash: DocumentHash,
  { increment, byteRange, slotBytes }: WrittenSlot,
  purpose: Pick<Prepared, 'fields' | 'subFilter' | 'claimedLevel' | 'signingTime'>,
): Promise<Prepared> {
  const gapStart = byteRange[1] - hash.length
  const covered = hash.state.copy()
  covered.update(increment.subarray(0, gapStart))
  covered.update(increment.subarray(byteRange[2] - hash.length))
  return {
    phase: 'prepared',
    base: { length: hash.length, digest: await hash.state.copy().digest() },
    increment,
    byteRange,
    slot: { position: gapStart + 1, bytes: slotBytes },
    digestAlgorithm: hash.algorithm,
    digest: await covered.digest(),
    ...purpose,
  }
}

/** Four numbers of up to 16 digits; unused space remains blank. */
const rangeWidth = 1 + 3 * 17

function layOutSlot(dictionary: PdfDict) {
  const toRange = `${writeDict(dictionary).slice(0, -2)}/ByteRange[`
  const before = bytesOfLatin1(`${toRange}${' '.repeat(rangeWidth)}]/Contents<`)
  return { before, after: bytesOfLatin1('>>>'), rangeStart: toRange.length, gapStart: before.length - 1 }
}

const zeroDigit = 0x30
const defaultSlot = new Uint8Array(2 * defaultSlotBytes).fill(zeroDigit)

function emptySlot(slotBytes: number): Uint8Array {
  return slotBytes === defaultSlotBytes ? defaultSlot : new Uint8Array(2 * slotBytes).fill(zeroDigit)
}

export async function baseHash(
  source: ByteSource,
  { digestAlgorithm = 'sha256', documentHash }: Pick<SignatureOptions, 'digestAlgorithm' | 'documentHash'>,
): Promise<DocumentHash> {
  if (documentHash === undefined) return hashDocument(source, digestAlgorithm)
  if (documentHash.algorithm === digestAlgorithm && documentHash.length === source.length) return documentHash
  throw new RangeError('documentHash belongs to another document, an earlier revision or another digest algorithm')
}

function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}
