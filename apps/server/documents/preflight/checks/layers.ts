import type { Findings, Place } from '../findings.ts'
import type { PdfFile } from '../pdf/file.ts'
import { type Dict, dictOf, isDict, nameOf, type Value } from '../pdf/values.ts'

/**
 * Layers of a document without a list of layers, which the content check does not search for: some viewers apply their
 * conditions, others show everything.
 */
export function checkLayers(file: PdfFile, { dict, object }: Place, findings: Findings): void {
  if (dictOf(file.at(file.catalog, 'OCProperties')) !== undefined) return
  const properties = dictOf(file.at(dict, 'Properties'))
  const candidates = [file.at(dict, 'OC'), ...(properties?.values() ?? [])]
  if (candidates.some((value) => isConditional(file, dictOf(file.resolve(value))))) {
    findings.refuse(
      'hidden_content',
      `Part of a page is on a layer that only some viewers show (object ${object}). Print the document to a new PDF and upload that.`,
    )
  }
}

/** ISO 32000-2, tables 97 and 100. */
function isConditional(file: PdfFile, layer: Dict | undefined): boolean {
  if (layer === undefined) return false
  const members = file.at(layer, 'OCGs')
  const groups = (Array.isArray(members) ? members : [members]).map((member) => dictOf(file.resolve(member)))
  return [layer, ...groups].some((group) => isSwitched(file, group)) || isConditionalMembership(file, layer)
}

function isSwitched(file: PdfFile, group: Dict | undefined): boolean {
  const usage = dictOf(file.at(group ?? null, 'Usage'))
  return [...(usage ?? [])].some(([key, value]) => switches(file, key, file.resolve(value)))
}

function isConditionalMembership(file: PdfFile, layer: Dict): boolean {
  const policy = file.at(layer, 'P')
  const isMembership = layer.has('OCGs') || layer.has('VE') || nameOf(file.at(layer, 'Type')) === 'OCMD'
  return (
    isMembership && (file.at(layer, 'VE') !== null || (policy !== null && !isInert(policy)) || isInNone(file, layer))
  )
}

const INERT_USAGE = new Set(['CreatorInfo', 'PageElement'])

function switches(file: PdfFile, key: string, setting: Value): boolean {
  if (INERT_USAGE.has(key) || setting === null) return false
  const state = file.at(setting, `${key}State`)
  return !isDict(setting) || !['View', 'Print', 'Export'].includes(key) || (state !== null && nameOf(state) !== 'ON')
}

function isInert(policy: Value): boolean {
  return ['AnyOn', 'AllOn'].includes(nameOf(policy) ?? '')
}

function isInNone(file: PdfFile, membership: Dict): boolean {
  const layers = file.at(membership, 'OCGs')
  return Array.isArray(layers) && !layers.some((layer) => dictOf(file.resolve(layer)) !== undefined)
}
