import type { PdfDocument } from '../document/document.ts'
import { isArray, isDict, isName, type PdfDict, type PdfObject, PdfString, StoredStream } from '../syntax/values.ts'
import { normalAppearances } from './appearance.ts'
import { type Objection, objection, type Place } from './objection.ts'
import { dictAt, entry, isPresent, nameAt } from './read.ts'

/**
 * Objects to an XFA form in any form. Each viewer shows it in its own way, and a dynamic one is laid out anew each time. Any
 * value of /XFA other than null counts: viewers accept a stream of any type, an array, and strings.
 */
export async function checkXfa(document: PdfDocument, catalog: PdfDict): Promise<Objection | undefined> {
  const form = await dictAt(document, catalog, 'AcroForm')
  const names = await dictAt(document, catalog, 'Names')
  const isXfa =
    (form !== undefined && isPresent(await entry(document, form, 'XFA'))) ||
    (names !== undefined && isPresent(await entry(document, names, 'XFAResources'))) ||
    (await entry(document, catalog, 'NeedsRendering')) === true
  return isXfa
    ? objection('xfa_form', 'the document is an XFA form, which each viewer shows in its own way')
    : undefined
}

/** Whether viewers are asked to draw all fields anew, over their appearances. */
export async function redrawsFields(document: PdfDocument, catalog: PdfDict): Promise<boolean> {
  const form = await dictAt(document, catalog, 'AcroForm')
  return form !== undefined && (await entry(document, form, 'NeedAppearances')) === true
}

/** Objects to a filled field that viewers draw in their own way. Empty fields and signature fields pass. */
export async function checkWidget(
  document: PdfDocument,
  widget: PdfDict,
  place: Place,
  isRedrawn: boolean,
): Promise<Objection | undefined> {
  const type = await inherited(document, widget, 'FT')
  if (isName(type, 'Sig') || !isFilled(await inherited(document, widget, 'V'))) return undefined
  const label = await labelOf(document, widget)
  if (isRedrawn) {
    return objection('appearance_missing', `the filled form field${label} is drawn anew by each viewer`, place)
  }
  const isMissing = isName(type, 'Btn')
    ? await lacksState(document, widget)
    : (await normalAppearances(document, widget)).length === 0
  if (!isMissing) return undefined
  return objection('appearance_missing', `the filled form field${label} has no appearance`, place)
}

/** A button that is on must have the appearance of its state; one without a state of its own is off. */
async function lacksState(document: PdfDocument, widget: PdfDict): Promise<boolean> {
  const state = await nameAt(document, widget, 'AS')
  return state !== undefined && state !== 'Off' && (await normalAppearances(document, widget)).length === 0
}

function isFilled(value: PdfObject | undefined): boolean {
  if (value instanceof PdfString) return value.bytes.length > 0
  if (isName(value)) return value.value !== 'Off'
  if (isArray(value)) return value.length > 0
  return value instanceof StoredStream
}

const MAX_ANCESTORS = 100

/** The entry of a field, or of its nearest ancestor that has it (ISO 32000-2 §12.7.4.1). */
async function inherited(document: PdfDocument, widget: PdfDict, key: string): Promise<PdfObject | undefined> {
  let node: PdfObject | undefined = widget
  for (let depth = 0; depth < MAX_ANCESTORS && isDict(node); depth++) {
    const value: PdfObject | undefined = await entry(document, node, key)
    if (isPresent(value)) return value
    node = await entry(document, node, 'Parent')
  }
  return undefined
}

async function labelOf(document: PdfDocument, widget: PdfDict): Promise<string> {
  const name = await inherited(document, widget, 'T')
  if (!(name instanceof PdfString) || name.bytes.length > 40) return ''
  const text = String.fromCharCode(...name.bytes)
  return /^[\x20-\x7e]+$/.test(text) ? ` "${text}"` : ''
}
