import type { PdfDocument } from '../document/document.ts'
import {
  isArray,
  isDict,
  isName,
  type PdfDict,
  type PdfObject,
  PdfString,
  StoredStream,
  textOf,
} from '../syntax/values.ts'
import { frameWidth, MAX_FRAME } from './annotations.ts'
import { normalAppearances, showsText } from './appearance.ts'
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

/** Objects to a field that viewers draw in their own way. Empty fields and signature fields pass, if nothing is drawn for them. */
export async function checkWidget(
  document: PdfDocument,
  widget: PdfDict,
  place: Place,
  isRedrawn: boolean,
): Promise<Objection | undefined> {
  const type = await inherited(document, widget, 'FT')
  const appearances = await normalAppearances(document, widget)
  const shows = (await isShown(document, widget, type)) || (await drawsItself(document, widget, type))
  const label = await labelOf(document, widget)
  const hasText = await showsText(document, appearances)
  if (isRedrawn && !isName(type, 'Sig') && (shows || hasText)) {
    return objection('appearance_missing', `the form field${label} is drawn anew by each viewer`, place)
  }
  if (shows && appearances.length === 0) {
    return objection('appearance_missing', `the form field${label} has no appearance`, place)
  }
  const isHiding = isName(type, 'Btn')
    ? !(await showsItsState(document, widget))
    : shows && !hasText && (await hasTextValue(document, widget))
  if (!isHiding) return undefined
  return objection('appearance_missing', `the form field${label} has an appearance without its value`, place)
}

/** Some viewers show the value of a field instead of its appearance. */
async function hasTextValue(document: PdfDocument, widget: PdfDict): Promise<boolean> {
  const value = await inherited(document, widget, 'V')
  return value instanceof PdfString && /[^\s\0]/.test(textOf(value))
}

/** Whether a check box or radio button is on by its appearance if and only if it is by its value. */
async function showsItsState(document: PdfDocument, widget: PdfDict): Promise<boolean> {
  const value = await inherited(document, widget, 'V')
  if (!isName(value)) return true
  const state = (await nameAt(document, widget, 'AS')) ?? 'Off'
  if (state !== 'Off') return state === value.value
  const appearances = await dictAt(document, widget, 'AP')
  const states = appearances && (await dictAt(document, appearances, 'N'))
  return value.value === 'Off' || states?.has(value.value) !== true
}

/** Whether a viewer draws a value in the field. A button that is on has a state; one without a state of its own is off. */
async function isShown(document: PdfDocument, widget: PdfDict, type: PdfObject | undefined): Promise<boolean> {
  if (isName(type, 'Sig')) return false
  if (isName(type, 'Btn')) {
    const state = await nameAt(document, widget, 'AS')
    return state !== undefined && state !== 'Off'
  }
  const isList = isName(type, 'Ch') && !(await hasFlag(document, widget, COMBO))
  const keys = isList ? ['V', 'RV', 'Opt'] : ['V', 'RV']
  for (const key of keys) if (isFilled(await inherited(document, widget, key))) return true
  return false
}

/** ISO 32000-2, tables 229 and 233. */
const PUSH_BUTTON = 1 << 16
const COMBO = 1 << 17

async function hasFlag(document: PdfDocument, widget: PdfDict, flag: number): Promise<boolean> {
  const flags = await inherited(document, widget, 'Ff')
  return typeof flags === 'number' && (flags & flag) !== 0
}

/** Whether a viewer draws a thick frame, a caption or an icon for the field although it is empty (ISO 32000-2, table 192). */
async function drawsItself(document: PdfDocument, widget: PdfDict, type: PdfObject | undefined): Promise<boolean> {
  const characteristics = await dictAt(document, widget, 'MK')
  if (characteristics === undefined) return false
  const isButton = isName(type, 'Btn') && (await hasFlag(document, widget, PUSH_BUTTON))
  for (const key of isButton ? ['CA', 'I'] : []) if (isFilled(await entry(document, characteristics, key))) return true
  return isFilled(await entry(document, characteristics, 'BC')) && (await frameWidth(document, widget)) > MAX_FRAME
}

function isFilled(value: PdfObject | undefined): boolean {
  if (value instanceof PdfString) return value.bytes.length > 0
  if (isName(value)) return value.value !== 'Off'
  if (isArray(value)) return value.length > 0
  return value instanceof StoredStream
}

const MAX_ANCESTORS = 100

/** The entry of a field, or of its nearest ancestor that has it (ISO 32000-2 §12.7.4.1). */
export async function inherited(document: PdfDocument, widget: PdfDict, key: string): Promise<PdfObject | undefined> {
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
