import type { PdfDocument } from '../document/document.ts'
import { PdfError } from '../error.ts'
import { isArray, isDict, type PdfDict, type PdfObject, PdfRef, type PdfValue, StoredStream } from '../syntax/values.ts'
import { type Objection, objection } from './objection.ts'
import { arrayAt, dictAt, dictOf, entry, isPresent, nameAt, wordAt } from './read.ts'

/**
 * Objects to layers (optional content, ISO 32000-2 §8.11) that a page uses and that are not shown in every viewer, in print
 * and at every zoom, in every configuration. Unused layers are ignored.
 */
export async function checkLayers(document: PdfDocument, catalog: PdfDict): Promise<Objection[]> {
  const properties = await dictAt(document, catalog, 'OCProperties')
  if (properties === undefined) return []
  const configurations = [await dictAt(document, properties, 'D'), ...(await dictsIn(document, properties, 'Configs'))]
  const configured = configurations.filter((configuration) => configuration !== undefined)
  const { used, unnumbered, memberships } = await layersInUse(document, properties, configured)
  const reasons = new Set<string>()
  for (const [index, configuration] of configured.entries()) {
    const isHidden = await hiddenBy(document, configuration)
    if ([...used].some(isHidden)) {
      reasons.add(index === 0 ? 'is on a hidden layer' : 'is on a layer that another configuration hides')
    }
  }
  const layers = await Promise.all([...used].map((layer) => document.resolve(new PdfRef(layer))))
  for (const layer of [...layers, ...unnumbered]) {
    if (await isConditional(document, layer)) {
      reasons.add('appears only on screen, only in print, only for some readers or only at some zoom')
    }
  }
  for (const membership of memberships) {
    if (!(await showsWhenAllLayersDo(document, membership))) reasons.add('is shown or hidden by the state of a layer')
  }
  return [...reasons].map((reason) => objection('hidden_content', `the document has content that ${reason}`))
}

/**
 * Referenced from anywhere but the list of layers and its configurations, or named as the layer of content, whether the list
 * has it or not. A layer that is no indirect object has no number.
 */
async function layersInUse(document: PdfDocument, properties: PdfDict, configurations: readonly PdfDict[]) {
  const applications = (await Promise.all(configurations.map((each) => dictsIn(document, each, 'AS')))).flat()
  const bookkeeping = new Set<PdfDict>([properties, ...configurations, ...applications])
  const layers = new Set<number>(await refsIn(document, properties, 'OCGs'))
  // A viewer can hide a layer that is not in the list of layers.
  for (const each of configurations) for (const layer of await refsIn(document, each, 'OFF')) layers.add(layer)

  const used = new Set<number>()
  const unnumbered: PdfDict[] = []
  const memberships = new Set<PdfDict>()
  for await (const dict of everyDict(document)) {
    if ((await nameAt(document, dict, 'Type')) === 'OCMD') memberships.add(dict)
    for (const value of await layersOf(document, dict)) {
      const layer = dictOf(await document.resolve(value))
      if (layer === undefined) continue
      if (await isMembership(document, layer)) memberships.add(layer)
      else if (value instanceof PdfRef) used.add(value.number)
      else unnumbered.push(layer)
    }
    if (bookkeeping.has(dict)) continue
    for (const value of dict.values()) {
      const list = value instanceof PdfRef && !layers.has(value.number) ? await document.resolve(value) : value
      for (const item of isArray(list) ? list : [value]) {
        if (item instanceof PdfRef && layers.has(item.number)) used.add(item.number)
      }
    }
  }
  return { used, unnumbered, memberships }
}

/** What content of this dictionary is on: /OC of an XObject or annotation, and /Properties of resources. */
async function layersOf(document: PdfDocument, dict: PdfDict): Promise<PdfValue[]> {
  const properties = await dictAt(document, dict, 'Properties')
  const named: PdfValue[] = []
  for (const value of properties?.values() ?? []) {
    const target = dictOf(await document.resolve(value))
    if (target !== undefined && LAYER_ENTRIES.some((key) => target.has(key))) named.push(value)
  }
  return dict.has('OC') ? [dict.get('OC') ?? null, ...named] : named
}

/** Other properties of content have none of these entries. */
const LAYER_ENTRIES = ['Name', 'Usage', 'Intent', 'OCGs', 'VE']

/** A group without /Type is one, too. */
async function isMembership(document: PdfDocument, layer: PdfDict): Promise<boolean> {
  const type = await wordAt(document, layer, 'Type')
  return (type !== undefined && type !== 'OCG') || layer.has('OCGs') || layer.has('VE')
}

/** A document of 500 pages has some ten thousand. */
const MAX_OBJECTS = 500_000

/** Every dictionary that can be reached from the trailer. */
async function* everyDict(document: PdfDocument): AsyncGenerator<PdfDict> {
  const seen = new Set<number>()
  const { dict: catalog } = await document.catalog()
  // The list of layers first, before its dictionaries leave the cache: they are told apart by identity.
  const open: (PdfValue | PdfObject)[] = [document.trailer.get('Root') ?? null, catalog.get('OCProperties') ?? null]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value instanceof PdfRef) {
      if (seen.has(value.number)) continue
      seen.add(value.number)
      if (seen.size > MAX_OBJECTS) {
        throw new PdfError('pdf_limit_exceeded', `the document has more than ${MAX_OBJECTS} objects and layers`)
      }
      open.push(await document.stored(value))
    } else if (isArray(value)) {
      for (const item of value) open.push(item)
    } else {
      const dict = value instanceof StoredStream ? value.dict : value
      if (!isDict(dict)) continue
      yield dict
      for (const item of dict.values()) open.push(item)
    }
  }
}

async function dictsIn(document: PdfDocument, dict: PdfDict, key: string): Promise<PdfDict[]> {
  const items = await Promise.all((await arrayAt(document, dict, key)).map((item) => document.resolve(item)))
  return items.map(dictOf).filter((item) => item !== undefined)
}

async function refsIn(document: PdfDocument, dict: PdfDict, key: string): Promise<number[]> {
  return (await arrayAt(document, dict, key)).flatMap((item) => (item instanceof PdfRef ? [item.number] : []))
}

async function hiddenBy(document: PdfDocument, configuration: PdfDict): Promise<(layer: number) => boolean> {
  const base = (await wordAt(document, configuration, 'BaseState')) ?? 'ON'
  const shown = new Set(await refsIn(document, configuration, 'ON'))
  const hidden = new Set(await refsIn(document, configuration, 'OFF'))
  return (layer) => hidden.has(layer) || (base === 'OFF' && !shown.has(layer))
}

/** Usage entries that do not change what is shown (ISO 32000-2, table 100). */
const INERT_USAGE = new Set(['CreatorInfo', 'PageElement'])
const STATES: Readonly<Record<string, string>> = { View: 'ViewState', Print: 'PrintState', Export: 'ExportState' }

/**
 * Whether the usage of a layer can switch it. Viewers apply it when a usage application (/AS) names it; some apply it
 * without one.
 */
async function isConditional(document: PdfDocument, layer: PdfObject | undefined): Promise<boolean> {
  const group = dictOf(layer)
  const usage = group && (await dictAt(document, group, 'Usage'))
  for (const [key, value] of usage ?? []) {
    const setting = await document.resolve(value)
    if (INERT_USAGE.has(key) || !isPresent(setting)) continue
    const state = STATES[key]
    if (state === undefined || !isDict(setting) || ((await wordAt(document, setting, state)) ?? 'ON') !== 'ON')
      return true
  }
  return false
}

/**
 * Table 97: the policies AllOff and AnyOff, and expressions, can show content because a layer is hidden. Viewers do not agree
 * on a membership in no layer.
 */
async function showsWhenAllLayersDo(document: PdfDocument, membership: PdfDict): Promise<boolean> {
  const policy = (await wordAt(document, membership, 'P')) ?? 'AnyOn'
  if ((policy !== 'AnyOn' && policy !== 'AllOn') || isPresent(await entry(document, membership, 'VE'))) return false
  const isList = isArray(await entry(document, membership, 'OCGs'))
  return !isList || (await dictsIn(document, membership, 'OCGs')).length > 0
}
