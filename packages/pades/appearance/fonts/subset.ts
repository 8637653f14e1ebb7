import { AppearanceError } from '../error.ts'
import type { FontFile } from './fonts.ts'

/**
 * Subsets a font with HarfBuzz. Glyph IDs are retained, a variable font is pinned to one weight, and only the tables that
 * PDF viewers need to draw glyphs by ID remain (ISO 32000 §9.9).
 */
export async function subsetFont(
  { name, bytes, weight }: FontFile,
  glyphs: Iterable<number>,
  subsetter: Uint8Array,
): Promise<Uint8Array> {
  const hb = await instanceOf(subsetter)
  const address = hb.malloc(bytes.length)
  new Uint8Array(hb.memory.buffer, address, bytes.length).set(bytes)
  const blob = hb.hb_blob_create(address, bytes.length, memoryMode.writable, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  try {
    for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
    for (const tag of unusedTables) hb.hb_set_add(hb.hb_subset_input_set(input, dropTables), tagOf(tag))
    hb.hb_subset_input_set_flags(input, flags.noHinting | flags.retainGlyphIds)
    hb.hb_subset_input_pin_all_axes_to_default(input, face)
    if (weight !== undefined) hb.hb_subset_input_pin_axis_location(input, face, tagOf('wght'), weight)
    const subset = hb.hb_subset_or_fail(face, input)
    if (subset === 0) throw new AppearanceError('font_unsuitable', `the font ${name} cannot be subset`)
    return takeBytes(hb, subset)
  } finally {
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.hb_blob_destroy(blob)
    hb.free(address)
  }
}

function takeBytes(hb: Subsetter, face: number): Uint8Array {
  const blob = hb.hb_face_reference_blob(face)
  const start = hb.hb_blob_get_data(blob, 0)
  const bytes = new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(blob)).slice()
  hb.hb_blob_destroy(blob)
  hb.hb_face_destroy(face)
  return bytes
}

/** hb_memory_mode_t, hb_subset_flags_t, hb_subset_sets_t. */
const memoryMode = { writable: 2 }
const flags = { noHinting: 1, retainGlyphIds: 2 }
const dropTables = 3
/** Tables for text layout and for mapping characters. The PDF contains the layout and /ToUnicode instead. */
const unusedTables = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'MATH', 'cmap', 'name', 'post', 'OS/2', 'gasp', 'vhea', 'vmtx', 'VORG', 'meta', 'DSIG'] // biome-ignore format: one list

function tagOf(tag: string): number {
  return [...tag.padEnd(4)].reduce((value, character) => (value << 8) | character.charCodeAt(0), 0)
}

interface Subsetter {
  readonly memory: { readonly buffer: ArrayBuffer }
  malloc(bytes: number): number
  free(address: number): void
  hb_blob_create(address: number, length: number, mode: number, userData: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

/** Neither the ECMAScript nor the Node types declare it. */
declare const WebAssembly: {
  instantiate(module: Uint8Array, imports: object): Promise<{ instance: { exports: object } }>
}

const instances = new WeakMap<Uint8Array, Promise<Subsetter>>()

function instanceOf(module: Uint8Array): Promise<Subsetter> {
  const known = instances.get(module)
  if (known !== undefined) return known
  const started = start(module)
  instances.set(module, started)
  return started
}

async function start(module: Uint8Array): Promise<Subsetter> {
  const { instance } = await WebAssembly.instantiate(module, {})
  const exports = instance.exports as Subsetter & { _initialize(): void }
  exports._initialize()
  return exports
}
