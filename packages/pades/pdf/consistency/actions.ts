import type { PdfDocument } from '../document/document.ts'
import { isArray, type PdfDict, type PdfObject, PdfString, type PdfValue, textOf } from '../syntax/values.ts'
import { type Objection, type ObjectionCode, objection, type Place } from './objection.ts'
import { dictAt, dictOf, entry, isPresent, nameAt } from './read.ts'

/** Action types that a document for signing must not have (ISO 32000-2, table 201), and how the refusal explains them. */
const FORBIDDEN: Readonly<Record<string, readonly [ObjectionCode, string]>> = {
  JavaScript: ['javascript', 'runs JavaScript'],
  Launch: ['launch_action', 'starts a program or opens a file'],
  SubmitForm: ['submit_action', 'sends form data'],
  ImportData: ['submit_action', 'fetches form data'],
  Hide: ['content_action', 'shows or hides annotations'],
  SetOCGState: ['content_action', 'shows or hides layers'],
  ResetForm: ['content_action', 'resets form fields'],
  GoToR: ['remote_link', 'leads into another file'],
  GoToE: ['remote_link', 'leads into an embedded file'],
  Thread: ['remote_link', 'leads into an article thread, which can be in another file'],
  Rendition: ['rich_media', 'plays media'],
  Movie: ['rich_media', 'plays media'],
  Sound: ['rich_media', 'plays media'],
  GoTo3DView: ['rich_media', 'changes a 3D view'],
  RichMediaExecute: ['rich_media', 'plays media'],
}
/** Types that need a click. They must not run by themselves. */
const ON_CLICK = new Set(['URI', 'Trans', 'GoToDp'])
/** Types that viewers know; they ignore others. */
const ACTIONS = new Set([...Object.keys(FORBIDDEN), ...ON_CLICK, 'GoTo', 'Named'])

export function isActionType(type: string | undefined): boolean {
  return type !== undefined && ACTIONS.has(type)
}

/** Why an action of this type is forbidden; undefined if it is permitted. */
export function forbiddenAction(type: string | undefined): readonly [ObjectionCode, string] | undefined {
  return type !== undefined && Object.hasOwn(FORBIDDEN, type) ? FORBIDDEN[type] : undefined
}

const SCRIPT_SCHEME = /^(?:javascript|vbscript|data)$/
/** A single letter is a Windows drive. The other schemes have started programs or leaked credentials in viewers. */
const LOCAL_SCHEME = /^(?:[a-z]|file|smb|cifs|shell|cmd|res|mhtml|jar|search|search-ms|ms-.*)$/

/** Why a link's address is forbidden. A link needs a click; it must not lead to the local machine or network, or run a script. */
export function forbiddenLink(address: string): readonly [ObjectionCode, string] | undefined {
  const scheme = /^[^!-~]*([a-z][a-z0-9+.-]*)\s*:/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined ? /[<>"]/.test(address) : SCRIPT_SCHEME.test(scheme)) {
    return ['javascript', 'runs script or markup in its address']
  }
  // Windows takes both slashes for a share, in any mixture.
  const isShare = /^[\s\0]*[\\/]{2}/.test(address) || address.includes('\\\\')
  if (isShare || (scheme !== undefined && LOCAL_SCHEME.test(scheme))) {
    return ['launch_action', 'leads to a local file, a share or a program']
  }
  return undefined
}

const LONGEST_CHAIN = 100

/**
 * Objects to what a viewer does on a click or by itself. `trigger` is an action, or a destination, which is an array, a name
 * or a string. Follows /Next.
 */
export async function checkAction(
  document: PdfDocument,
  trigger: PdfValue | undefined,
  what: string,
  place: Place,
  runsBy: 'click' | 'itself',
): Promise<Objection[]> {
  const found: Objection[] = []
  const open: (PdfValue | PdfObject)[] = [trigger ?? null]
  for (let steps = 0; open.length > 0; steps++) {
    if (steps === LONGEST_CHAIN) {
      found.push(objection('automatic_action', `${what} has a chain of actions without end`, place))
      break
    }
    const action = dictOf(await document.resolve(open.pop() as PdfValue))
    if (action === undefined) continue
    found.push(...(await checkOne(document, action, what, place, runsBy)))
    const next = await entry(document, action, 'Next')
    if (isArray(next)) open.push(...next.slice(0, LONGEST_CHAIN))
    else if (isPresent(next)) open.push(next as PdfObject)
  }
  return found
}

async function checkOne(
  document: PdfDocument,
  action: PdfDict,
  what: string,
  place: Place,
  runsBy: 'click' | 'itself',
): Promise<Objection[]> {
  const type = await nameAt(document, action, 'S')
  const address = await entry(document, action, 'URI')
  const reasons = [
    forbiddenAction(type),
    address instanceof PdfString ? forbiddenLink(textOf(address)) : undefined,
    isPresent(await entry(document, action, 'JS')) ? FORBIDDEN.JavaScript : undefined,
  ].filter((reason) => reason !== undefined)
  const found = reasons.map(([code, reason]) => objection(code, `${what} ${reason}`, place))
  if (runsBy === 'itself' && type !== undefined && (ON_CLICK.has(type) || found.length > 0)) {
    found.push(objection('automatic_action', `${what} runs an action by itself (${type})`, place))
  }
  return found
}

/** Objects to additional actions, whatever they do: they run without a click, when something is shown, left or printed. */
export async function checkAdditionalActions(
  document: PdfDocument,
  owner: PdfDict,
  what: string,
  place: Place,
): Promise<Objection[]> {
  const additional = await dictAt(document, owner, 'AA')
  const found: Objection[] = []
  for (const [event, action] of additional ?? []) {
    if (dictOf(await document.resolve(action)) === undefined) continue
    found.push(...(await checkAction(document, action, what, place, 'click')))
    found.push(objection('automatic_action', `${what} runs an action by itself (/AA /${event})`, place))
  }
  return found
}
