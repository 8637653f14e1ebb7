import type { PdfDocument } from '../document/document.ts'
import { eachPage } from '../document/pages.ts'
import { PdfError } from '../error.ts'
import type { PdfDict } from '../syntax/values.ts'
import { checkAction, checkAdditionalActions } from './actions.ts'
import { annotationsOf, checkAnnotation } from './annotations.ts'
import { checkWidget, checkXfa, redrawsFields } from './forms.ts'
import { checkLayers } from './layers.ts'
import { type Objection, objection, type Place, wholeDocument } from './objection.ts'
import { arrayAt, dictAt, dictOf, nameAt } from './read.ts'

/** A document has one objection or many of a kind. The first ones explain the refusal. */
const MAX_OBJECTIONS = 50

/**
 * Everything by which the signed document could differ between screen, print and a later view. A document without
 * objections can be signed; upload, sealing and verification use this function, so they agree. Reads the catalog, the form,
 * the outline and the pages with their annotations; if the document has layers, every object.
 */
export async function findObjections(document: PdfDocument): Promise<readonly Objection[]> {
  const { dict: catalog } = await document.catalog()
  const found: Objection[] = []
  const add = (...objections: readonly (Objection | undefined)[]) => {
    for (const each of objections) if (each !== undefined && found.length < MAX_OBJECTIONS) found.push(each)
  }
  add(await checkXfa(document, catalog))
  add(...(await checkAction(document, catalog.get('OpenAction'), 'the document', wholeDocument, 'itself')))
  add(...(await checkAdditionalActions(document, catalog, 'the document', wholeDocument)))
  add(await checkScripts(document, catalog))
  add(...(await checkLinkBase(document, catalog)))
  add(...(await checkOutline(document, catalog)))
  add(...(await checkLayers(document, catalog)))
  add(await checkPrintArea(document, catalog))

  const isRedrawn = await redrawsFields(document, catalog)
  const owners = new Set<PdfDict>()
  let number = 0
  for await (const { dict: page } of eachPage(document)) {
    number++
    add(...(await checkAdditionalActions(document, page, `page ${number}`, { page: number, rect: undefined })))
    for await (const { annotation, place } of annotationsOf(document, page, number)) {
      add(...(await checkOnPage(document, annotation, place, isRedrawn, owners)))
    }
    if (found.length >= MAX_OBJECTIONS) break
  }
  return found
}

/** For callers that sign: throws the first objection. */
export async function assertSignable(document: PdfDocument): Promise<void> {
  const [first] = await findObjections(document)
  if (first !== undefined) throw new PdfError('pdf_unsuitable', `the document cannot be signed: ${first.reason}`)
}

async function checkOnPage(
  document: PdfDocument,
  annotation: PdfDict,
  place: Place,
  isRedrawn: boolean,
  owners: Set<PdfDict>,
): Promise<Objection[]> {
  const type = (await nameAt(document, annotation, 'Subtype')) ?? 'no type'
  const what = type === 'Link' ? 'a link' : `an annotation (${type})`
  const found = [
    await checkAnnotation(document, annotation, place),
    MEDIA.has(type) ? objection('rich_media', `${what} plays media`, place) : undefined,
    type === 'Widget' ? await checkWidget(document, annotation, place, isRedrawn) : undefined,
    ...(await checkAction(document, annotation.get('A'), what, place, 'click')),
    ...(await checkAction(document, annotation.get('PA'), what, place, 'click')),
  ]
  // The actions of a field can be in any of its ancestors.
  let owner: PdfDict | undefined = annotation
  for (let depth = 0; depth < document.limits.depth && owner !== undefined && !owners.has(owner); depth++) {
    owners.add(owner)
    found.push(...(await checkAdditionalActions(document, owner, what, place)))
    owner = type === 'Widget' ? await dictAt(document, owner, 'Parent') : undefined
  }
  return found.filter((each) => each !== undefined)
}

/** Scripts that run when the document is opened (ISO 32000-2, table 32). */
async function checkScripts(document: PdfDocument, catalog: PdfDict): Promise<Objection | undefined> {
  const names = await dictAt(document, catalog, 'Names')
  const scripts = names && (await dictAt(document, names, 'JavaScript'))
  if (scripts === undefined) return undefined
  const entries = [...(await arrayAt(document, scripts, 'Names')), ...(await arrayAt(document, scripts, 'Kids'))]
  return entries.length > 0 ? objection('javascript', 'the document runs JavaScript') : undefined
}

const MEDIA = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', '3D'])

/** The address to which those of links are relative (ISO 32000-2, table 212). */
async function checkLinkBase(document: PdfDocument, catalog: PdfDict): Promise<Objection[]> {
  const entries = await dictAt(document, catalog, 'URI')
  if (entries === undefined) return []
  const action = new Map([['URI', entries.get('Base') ?? null]])
  return checkAction(document, action, 'a link', wholeDocument, 'click')
}

/** Preferences by which another part of the page is shown or printed than the crop box (ISO 32000-2, table 147). */
const AREAS = ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip']

async function checkPrintArea(document: PdfDocument, catalog: PdfDict): Promise<Objection | undefined> {
  const preferences = await dictAt(document, catalog, 'ViewerPreferences')
  if (preferences === undefined) return undefined
  for (const area of AREAS) {
    const box = await nameAt(document, preferences, area)
    if (box !== undefined && box !== 'CropBox') {
      return objection('hidden_content', `the document shows or prints another part of its pages (/${area} /${box})`)
    }
  }
  return undefined
}

const MAX_BOOKMARKS = 100_000

async function checkOutline(document: PdfDocument, catalog: PdfDict): Promise<Objection[]> {
  const found: Objection[] = []
  const seen = new Set<PdfDict>()
  const open = [catalog.get('Outlines')]
  while (open.length > 0 && seen.size < MAX_BOOKMARKS) {
    const item = dictOf(await document.resolve(open.pop()))
    if (item === undefined || seen.has(item)) continue
    seen.add(item)
    found.push(...(await checkAction(document, item.get('A'), 'a bookmark', wholeDocument, 'click')))
    open.push(item.get('First'), item.get('Next'))
  }
  return found
}
