import { isArray, isDict, isName, type PdfDict, type PdfObject, PdfString, textOf } from '../syntax/values.ts'
import type { PdfDocument } from './document.ts'
import { type AcroForm, eachField } from './form.ts'

/** The changes that the document's signatures permit (ISO 32000-2 §12.8.2). */
export interface Permissions {
  /** Whether any signature exists. */
  readonly signed: boolean
  /**
   * The strictest DocMDP level in force, from a certification or from the /Lock of a signed field. 1 permits no change, 2
   * permits filling and signing, 3 also annotations. undefined if there is none.
   */
  readonly certified: 1 | 2 | 3 | undefined
  /** Whether a signature prohibits filling this field. */
  isLocked(fieldName: string): boolean
}

export async function readPermissions(document: PdfDocument, form: AcroForm | undefined): Promise<Permissions> {
  const restrictions = [
    { levels: await certificationLevel(document), locks: [] },
    ...(await restrictionsInForm(document, form)),
  ]
  return { signed: restrictions.length > 1, ...permitted(restrictions) }
}

/** The restrictions that one signature imposes on later changes. */
export interface Restrictions {
  readonly levels: readonly Level[]
  readonly locks: readonly FieldLock[]
}

/** The restrictions in a signature's transforms and in the /Lock of its field. */
export async function restrictionsOf(document: PdfDocument, field: PdfDict, signature: PdfDict): Promise<Restrictions> {
  const levels = [...(await certifiedBy(document, signature)), ...(await lockLevel(document, field))]
  return { levels, locks: await locksOf(document, field, signature) }
}

/** The changes that all of these restrictions permit. */
export function permitted(restrictions: readonly Restrictions[]): Omit<Permissions, 'signed'> {
  const locks = restrictions.flatMap((one) => one.locks)
  return {
    certified: restrictions.flatMap(({ levels }) => levels).toSorted()[0],
    isLocked: (fieldName) => locks.some((lock) => lock.covers(fieldName)),
  }
}

async function restrictionsInForm(document: PdfDocument, form: AcroForm | undefined): Promise<readonly Restrictions[]> {
  const restrictions: Restrictions[] = []
  if (form === undefined) return restrictions
  for await (const { dict, type, value } of eachField(document, form)) {
    if (type === 'Sig' && isDict(value)) restrictions.push(await restrictionsOf(document, dict, value))
  }
  return restrictions
}

type Level = 1 | 2 | 3

async function certificationLevel(document: PdfDocument): Promise<Level[]> {
  const { dict: catalog } = await document.catalog()
  const perms = await document.optionalDict(catalog.get('Perms'), '/Perms')
  const signature = await document.optionalDict(perms?.get('DocMDP'), '/DocMDP')
  if (signature === undefined) return []
  const [level = levelOf(undefined)] = await certifiedBy(document, signature)
  return [level]
}

async function certifiedBy(document: PdfDocument, signature: PdfDict): Promise<Level[]> {
  for (const { method, parameters } of await transforms(document, signature)) {
    if (method === 'DocMDP') return [levelOf(await document.resolve(parameters?.get('P')))]
  }
  return []
}

/** In PDF 2.0 a lock can set the level for the whole document (ISO 32000-2 §12.7.5.5, Table 237). */
async function lockLevel(document: PdfDocument, field: PdfDict): Promise<Level[]> {
  const lock = await document.optionalDict(field.get('Lock'), '/Lock')
  const level = await document.resolve(lock?.get('P'))
  return level === undefined ? [] : [levelOf(level)]
}

/** 2 is the default (§12.8.2.2). */
function levelOf(value: PdfObject | undefined): Level {
  return value === 1 || value === 3 ? value : 2
}

interface FieldLock {
  covers(fieldName: string): boolean
}

/**
 * Whether a form field belongs to the signer of a signature field: the /Lock of the signature field, which exists before
 * anybody signs, names it, and the signature locks it.
 */
export async function fieldsOfSigner(
  document: PdfDocument,
  field: PdfDict,
  signature: PdfDict,
): Promise<(fieldName: string) => boolean> {
  const lock = await document.optionalDict(field.get('Lock'), '/Lock')
  if (lock === undefined) return () => false
  const [assigned, locked] = [await readLock(document, lock), await locksInForce(document, signature)]
  return (fieldName) => assigned.covers(fieldName) && locked.some((each) => each.covers(fieldName))
}

/** A lock is in force through the signature's FieldMDP, or through the /Lock of the signed field. */
async function locksOf(document: PdfDocument, field: PdfDict, signature: PdfDict): Promise<readonly FieldLock[]> {
  const locks = await locksInForce(document, signature)
  const lock = await document.optionalDict(field.get('Lock'), '/Lock')
  return lock === undefined ? locks : [...locks, await readLock(document, lock)]
}

/** The locks in the FieldMDP of a signature. */
async function locksInForce(document: PdfDocument, signature: PdfDict): Promise<readonly FieldLock[]> {
  const locks: FieldLock[] = []
  for (const { method, parameters } of await transforms(document, signature)) {
    if (method === 'FieldMDP' && parameters !== undefined) locks.push(await readLock(document, parameters))
  }
  return locks
}

async function readLock(document: PdfDocument, dict: PdfDict): Promise<FieldLock> {
  const action = await document.resolve(dict.get('Action'))
  const names = (await document.optionalArray(dict.get('Fields'), '/Fields of a lock')) ?? []
  const listed = new Set(names.map((item) => (item instanceof PdfString ? textOf(item) : '')))
  // A listed field that is not terminal stands for all fields below it.
  const isListed = (fieldName: string) => lineageOf(fieldName).some((each) => listed.has(each))
  if (isName(action, 'Include')) return { covers: isListed }
  if (isName(action, 'Exclude')) return { covers: (fieldName) => !isListed(fieldName) }
  return { covers: () => true }
}

/** The full names of a field and of its ancestors. */
function lineageOf(fieldName: string): readonly string[] {
  const parts = fieldName.split('.')
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'))
}

async function transforms(document: PdfDocument, signature: PdfDict) {
  const references = await document.resolve(signature.get('Reference'))
  const found: { method: string; parameters: PdfDict | undefined }[] = []
  for (const item of isArray(references) ? references : []) {
    const reference = await document.dict(item, 'a signature reference')
    const method = await document.resolve(reference.get('TransformMethod'))
    const parameters = await document.optionalDict(reference.get('TransformParams'), '/TransformParams')
    if (isName(method)) found.push({ method: method.value, parameters })
  }
  return found
}
