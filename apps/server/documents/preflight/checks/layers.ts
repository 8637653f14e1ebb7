import { everyDict, type Findings } from '../findings.ts'
import type { PdfFile } from '../pdf/file.ts'
import { type Dict, isDict, nameOf, Ref, type Value } from '../pdf/values.ts'

const FLATTEN = 'Flatten the layers, or print the document to a new PDF, and upload that.'

/**
 * Layers (optional content, ISO 32000-2, 8.11) that a page uses and that are not shown in every viewer, in print and at
 * every zoom: signers would see different content. Unused layers are ignored.
 */
export function checkLayers(file: PdfFile, findings: Findings): void {
  const properties = file.at(file.catalog, 'OCProperties')
  if (!isDict(properties)) return
  const used = layersInUse(file, properties)
  const refuse = (why: string) => findings.refuse('hidden_content', `The document has content that ${why}. ${FLATTEN}`)

  const configuration = file.at(properties, 'D')
  if (isDict(configuration)) {
    const base = nameOf(file.at(configuration, 'BaseState')) ?? 'ON'
    const shown = numbersIn(file, file.at(configuration, 'ON'))
    const hidden = numbersIn(file, file.at(configuration, 'OFF'))
    const isHidden = (layer: number) => hidden.has(layer) || (base !== 'ON' && !shown.has(layer))
    if ([...used].some(isHidden)) refuse('is on a hidden layer')
    if (isAutomatic(file, configuration, used)) refuse('appears only on screen, only on paper or only at some zoom')
  }
  for (const { dict } of everyDict(file)) {
    if (nameOf(file.at(dict, 'Type')) === 'OCMD' && !showsWhenAllLayersDo(file, dict)) {
      refuse('is hidden as long as some layer is shown')
    }
  }
}

/** Referenced from anywhere but the list of layers and its configurations. */
function layersInUse(file: PdfFile, properties: Dict): Set<number> {
  const configurations = [file.at(properties, 'D'), ...listAt(file, properties, 'Configs')]
  // A viewer can hide a layer that is not in the list of layers.
  const lists = [file.at(properties, 'OCGs'), ...configurations.map((configuration) => file.at(configuration, 'OFF'))]
  const layers = new Set(lists.flatMap((list) => [...numbersIn(file, list)]))
  const applications = configurations.flatMap((configuration) => listAt(file, configuration, 'AS'))
  const bookkeeping = new Set<Value>([properties, ...configurations, ...applications])

  const used = new Set<number>()
  for (const { dict } of everyDict(file)) {
    if (bookkeeping.has(dict)) continue
    for (const value of dict.values()) {
      const list = file.resolve(value)
      for (const item of Array.isArray(list) ? list : [value]) {
        if (item instanceof Ref && layers.has(item.number)) used.add(item.number)
      }
    }
  }
  return used
}

function listAt(file: PdfFile, dict: Value, key: string): Value[] {
  const list = file.at(dict, key)
  return Array.isArray(list) ? list.map(file.resolve) : []
}

function numbersIn(file: PdfFile, value: Value): Set<number> {
  const items = file.resolve(value)
  return new Set(Array.isArray(items) ? items.flatMap((item) => (item instanceof Ref ? [item.number] : [])) : [])
}

/** ISO 32000-2, table 101: a usage application switches layers by event, if their usage says they should be off or zoomed. */
function isAutomatic(file: PdfFile, configuration: Dict, used: ReadonlySet<number>): boolean {
  return listAt(file, configuration, 'AS').some((application) =>
    [...numbersIn(file, file.at(application, 'OCGs'))].some(
      (layer) => used.has(layer) && isConditional(file, file.at(file.resolve(new Ref(layer)), 'Usage')),
    ),
  )
}

function isConditional(file: PdfFile, usage: Value): boolean {
  const isOff = (key: string, state: string) => nameOf(file.at(usage, key, state)) === 'OFF'
  const isZoomed = file.at(usage, 'Zoom') !== null
  return isZoomed || isOff('View', 'ViewState') || isOff('Print', 'PrintState') || isOff('Export', 'ExportState')
}

/** Table 97: the policies AllOff and AnyOff, and expressions with Not, show content because a layer is hidden. */
function showsWhenAllLayersDo(file: PdfFile, membership: Dict): boolean {
  const policy = nameOf(file.at(membership, 'P')) ?? 'AnyOn'
  return (policy === 'AnyOn' || policy === 'AllOn') && file.at(membership, 'VE') === null
}
