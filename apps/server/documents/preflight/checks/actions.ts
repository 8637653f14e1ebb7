import { forbiddenAction, forbiddenLink, isActionType } from '@countersign/pades/pdf'
import type { Findings, Place } from '../findings.ts'
import type { PdfFile } from '../pdf/file.ts'
import { type Dict, isDict, nameOf, PdfString, Stream, type Value } from '../pdf/values.ts'

const PRINT_ANEW = 'Remove it, or print the document to a new PDF, and upload that.'

/**
 * Actions (ISO 32000-2, 12.6): what a document can make a viewer do. Going to a page and following a web link are
 * accepted. The content check follows the paths that viewers follow; here every dictionary counts,
 * because a path can be disguised.
 */
export function checkActions(file: PdfFile, { dict, object }: Place, findings: Findings): void {
  const kind = nameOf(file.at(dict, 'S'))
  // The structure type of a tagged document is in /S, too.
  const isAction = nameOf(file.at(dict, 'Type')) !== 'StructElem'
  const link = file.at(dict, 'URI')
  const reasons = [
    isAction ? forbiddenAction(kind) : undefined,
    isScript(file, file.at(dict, 'JS')) ? forbiddenAction('JavaScript') : undefined,
    link instanceof PdfString ? forbiddenLink(link.binary) : undefined,
  ]
  for (const reason of reasons) {
    if (reason)
      findings.refuse(reason[0], `The document has an action that ${reason[1]} (object ${object}). ${PRINT_ANEW}`)
  }
  for (const [trigger, surprise] of triggersOf(file, dict)) {
    findings.refuse(
      'automatic_action',
      `The document acts by itself when it is opened, printed or touched (${trigger}, ${surprise}, object ${object}). ${PRINT_ANEW}`,
    )
  }
}

/** A text or a bare stream (table 221). A font or an image may be named JS, too. */
function isScript(file: PdfFile, value: Value): boolean {
  return value instanceof PdfString || (value instanceof Stream && file.at(value.dict, 'Subtype') === null)
}

/**
 * What runs without a click: the catalog's OpenAction, which may go to a page, and additional actions anywhere, which may
 * do nothing (tables 29 and 197 ff). A resource may be named AA, too.
 */
function triggersOf(file: PdfFile, dict: Dict): [trigger: string, surprise: string][] {
  const found: [string, string][] = []
  const opening = dict.has('OpenAction') ? firstUnexpected(file, file.at(dict, 'OpenAction')) : undefined
  if (opening !== undefined) found.push(['OpenAction', opening])
  const additional = file.at(dict, 'AA')
  for (const [event, value] of isDict(additional) ? additional : []) {
    const kind = nameOf(file.at(file.resolve(value), 'S'))
    if (isActionType(kind)) found.push([`AA ${event}`, kind ?? ''])
  }
  return found
}

const PERMITTED = new Set(['GoTo', 'Named'])
const LONGEST_CHAIN = 100

/** Follows /Next. A destination instead of an action is an array, a name or a string, and is harmless. */
function firstUnexpected(file: PdfFile, trigger: Value): string | undefined {
  const open = [trigger]
  for (let steps = 0; ; steps++) {
    const action = open.pop()
    if (action === undefined) return undefined
    if (steps === LONGEST_CHAIN) return 'a chain of actions without end'
    if (!isDict(action)) continue
    const kind = nameOf(file.at(action, 'S'))
    if (kind !== undefined && isActionType(kind) && !PERMITTED.has(kind)) return kind
    const next = file.at(action, 'Next')
    open.push(...(Array.isArray(next) ? next.slice(0, LONGEST_CHAIN).map(file.resolve) : [next]))
  }
}
