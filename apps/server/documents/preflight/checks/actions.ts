import type { Findings, Place } from '../findings.ts'
import type { PdfFile } from '../pdf/file.ts'
import { type Dict, isDict, nameOf, PdfString, Stream, type Value } from '../pdf/values.ts'

const PRINT_ANEW = 'Remove it, or print the document to a new PDF, and upload that.'

/**
 * Actions (ISO 32000-2, 12.6): what a document can make a viewer do. Going to a page and following a web link are
 * accepted.
 */
export function checkActions(file: PdfFile, { dict, object }: Place, findings: Findings): void {
  const kind = nameOf(file.at(dict, 'S'))
  if (kind === 'JavaScript' || isScript(file, file.at(dict, 'JS'))) {
    findings.refuse('javascript', `The document carries JavaScript (object ${object}). ${PRINT_ANEW}`)
  }
  if (kind === 'Launch') {
    findings.refuse(
      'launch_action',
      `The document can start a program or open a file (object ${object}). ${PRINT_ANEW}`,
    )
  }
  if (kind === 'SubmitForm' || kind === 'ImportData') {
    findings.refuse('submit_action', `The document can send or fetch form data (object ${object}). ${PRINT_ANEW}`)
  }
  if (kind !== undefined && MEDIA_ACTIONS.has(kind)) {
    findings.refuse('rich_media', `The document can play media (a ${kind} action, object ${object}). ${PRINT_ANEW}`)
  }
  if (kind === 'GoToR' || kind === 'GoToE') {
    findings.warn('links_to_other_file', `A link leads into another file (object ${object}), which is not signed.`)
  }
  const link = file.at(dict, 'URI')
  if (link instanceof PdfString) checkLink(link.binary, object, findings)

  for (const trigger of triggersOf(file, dict)) {
    const surprise = firstUnexpected(file, trigger)
    if (surprise === undefined) continue
    findings.refuse(
      'automatic_action',
      `The document acts by itself when it is opened, printed or touched (${surprise}, object ${object}). ${PRINT_ANEW}`,
    )
  }
}

/** A text or a bare stream (table 221). A font or an image may be named JS, too. */
function isScript(file: PdfFile, value: Value): boolean {
  return value instanceof PdfString || (value instanceof Stream && file.at(value.dict, 'Subtype') === null)
}

const MEDIA_ACTIONS = new Set(['Rendition', 'Movie', 'Sound', 'GoTo3DView', 'RichMediaExecute'])

const SCRIPT_SCHEME = /^(?:javascript|vbscript|data)$/
/** A single letter is a Windows drive. The other schemes have started programs or leaked credentials in viewers. */
const LOCAL_SCHEME = /^(?:[a-z]|file|smb|shell|cmd|res|mhtml|jar|search|search-ms|ms-.*)$/

/** A link needs a click, and viewers ask first. It must not point to the local machine or run a script. */
function checkLink(link: string, object: number, findings: Findings): void {
  const scheme = /^[^!-~]*([a-z][a-z0-9+.-]*)\s*:/i.exec(link)?.[1]?.toLowerCase()
  if (scheme === undefined ? /[<>"]/.test(link) : SCRIPT_SCHEME.test(scheme)) {
    findings.refuse('javascript', `A link of the document carries script or markup (object ${object}). ${PRINT_ANEW}`)
  } else if (link.startsWith('\\\\') || (scheme !== undefined && LOCAL_SCHEME.test(scheme))) {
    findings.refuse('launch_action', `A link leads to a local file or program (object ${object}). ${PRINT_ANEW}`)
  }
}

/** What runs without a click: the catalog's OpenAction, and additional actions anywhere (tables 29 and 197 ff). */
function triggersOf(file: PdfFile, dict: Dict): Value[] {
  const additional = file.at(dict, 'AA')
  return [
    ...(dict.has('OpenAction') ? [file.at(dict, 'OpenAction')] : []),
    ...(isDict(additional) ? [...additional.values()].map(file.resolve) : []),
  ]
}

/** Table 201, without GoTo and Named. Viewers ignore other types. */
const UNEXPECTED = new Set([
  ...['GoToR', 'GoToE', 'GoToDp', 'Launch', 'Thread', 'URI', 'Sound', 'Movie', 'Hide', 'SubmitForm', 'ResetForm'],
  ...['ImportData', 'SetOCGState', 'Rendition', 'Trans', 'GoTo3DView', 'JavaScript', 'RichMediaExecute'],
])
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
    if (kind !== undefined && UNEXPECTED.has(kind)) return kind
    const next = file.at(action, 'Next')
    open.push(...(Array.isArray(next) ? next.slice(0, LONGEST_CHAIN).map(file.resolve) : [next]))
  }
}
