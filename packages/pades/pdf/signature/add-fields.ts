import { concatBytes } from '../../bytes.ts'
import { checkXfa } from '../consistency/forms.ts'
import { PdfDocument } from '../document/document.ts'
import { eachField, readForm } from '../document/form.ts'
import { type Permissions, readPermissions } from '../document/permissions.ts'
import { PdfError } from '../error.ts'
import { drawFrames, emptyFields, findAssigned } from '../fields/assign-fields.ts'
import { addToForm } from '../fields/extend-form.ts'
import { lockOf } from '../fields/lock.ts'
import {
  addToPages,
  checkedRectangle,
  EmptyForms,
  mergedWidget,
  type NewWidget,
  type PlacedWidget,
  placeWidgets,
} from '../fields/place-widgets.ts'
import { type NewValueField, valueWidget } from '../fields/value-fields.ts'
import { type ByteSource, joinedSource, memorySource } from '../source/byte-source.ts'
import { tagWidgets } from '../structure-tree/structure-tree.ts'
import { dict, type PdfDict, textString } from '../syntax/values.ts'
import { Increment } from '../write/increment.ts'

/** A signature field to be created. Later increments cannot change these properties. */
export interface NewField extends NewWidget {
  /** The full names of the fields that its signature locks: those that its signer fills. */
  readonly locks?: readonly string[]
}

/** The fields of all signers. */
export interface NewFields {
  readonly signatures: readonly NewField[]
  /** The fields that signers fill. */
  readonly values?: readonly NewValueField[]
  /** The full names of existing fields that signers fill. They lose the values that they have. */
  readonly assigned?: readonly string[]
}

/** Writes the field revision with signature fields only. See `addFields`. */
export function addSignatureFields(source: ByteSource, fields: readonly NewField[]): Promise<Uint8Array> {
  return addFields(source, { signatures: fields })
}

/**
 * Writes the field revision: the fields of all signers, each merged with its widget and without a value. It also sets
 * everything that later increments must not change: positions, tooltips, locks, structure entries and /SigFlags. Returns
 * the bytes to append.
 */
export async function addFields(source: ByteSource, fields: NewFields): Promise<Uint8Array> {
  const document = await PdfDocument.open(source)
  const permissions = await readPermissions(document, await readForm(document))
  await checkFields(document, permissions, fields)
  const frames = await drawFrames(document, await findAssigned(document, fields.assigned ?? []))
  if (frames.length === 0) return writeFields(document, permissions.signed, fields)
  const framed = await PdfDocument.open(joinedSource(source, memorySource(frames)))
  return concatBytes([frames, await writeFields(framed, permissions.signed, fields)])
}

async function writeFields(document: PdfDocument, signed: boolean, fields: NewFields): Promise<Uint8Array> {
  const { signatures, values = [], assigned = [] } = fields
  const increment = await Increment.after(document)
  const placed = await placeWidgets<NewField | NewValueField>(increment, [...signatures, ...values])
  const structParents = signed ? undefined : await tagWidgets(increment, placed)
  writeWidgets(increment, placed, structParents)
  await emptyFields(increment, await findAssigned(document, assigned))
  await addToPages(increment, placed, { tagged: structParents !== undefined, signed })
  await addToForm(increment, await readForm(document), {
    added: placed.map(({ ref }) => ref),
    signed,
    hasValues: values.length + assigned.length > 0,
  })
  return (await increment.finish()).bytes
}

async function checkFields(
  document: PdfDocument,
  permissions: Permissions,
  { signatures, values = [], assigned = [] }: NewFields,
): Promise<void> {
  if (permissions.certified !== undefined) {
    throw new PdfError('pdf_certified', 'the document is certified; only its existing fields can be signed')
  }
  const xfa = await checkXfa(document, (await document.catalog()).dict)
  if (xfa !== undefined) throw new PdfError('pdf_xfa_form', xfa.reason)
  if (permissions.signed && values.length + assigned.length > 0) {
    throw new PdfError('field_unsuitable', 'the document is signed; only signature fields can be added')
  }
  const taken = await namesInUse(document)
  for (const field of [...signatures, ...values]) {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(field.name)) {
      throw new PdfError(
        'field_name_invalid',
        `the field name ${JSON.stringify(field.name)} is invalid; use 1 to 64 letters, digits, _ and -`,
      )
    }
    if (taken.has(field.name)) throw new PdfError('field_name_taken', `the document already has a field ${field.name}`)
    if (permissions.isLocked(field.name))
      throw new PdfError('field_locked', `a signature locks the field ${field.name}`)
    taken.add(field.name)
  }
}

/** Validators match fields by partial name, so a partial name used anywhere in the tree is taken. */
async function namesInUse(document: PdfDocument): Promise<Set<string>> {
  const names = new Set<string>()
  const form = await readForm(document)
  if (form === undefined) return names
  for await (const field of eachField(document, form)) for (const part of field.name.split('.')) names.add(part)
  return names
}

function writeWidgets(
  increment: Increment,
  placed: readonly PlacedWidget<NewField | NewValueField>[],
  structParents: readonly number[] | undefined,
): void {
  const emptyForms = new EmptyForms()
  for (const [index, { field, ref, page }] of placed.entries()) {
    const widget = 'kind' in field ? valueWidget(field, emptyForms) : signatureWidget(field, emptyForms)
    const entries = dict({ TU: textString(field.tooltip), P: page, StructParent: structParents?.[index] })
    increment.set(ref, new Map([...widget, ...entries]))
  }
}

/** A signature field merged with its widget (ISO 32000-2 §12.7.5.5). */
function signatureWidget(field: NewField, emptyForms: EmptyForms): PdfDict {
  const rect = checkedRectangle(field)
  const entries = dict({ AP: dict({ N: emptyForms.of(rect) }), Lock: lockOf(field.locks ?? []) })
  return new Map([...mergedWidget('Sig', field.name, rect), ...entries])
}
