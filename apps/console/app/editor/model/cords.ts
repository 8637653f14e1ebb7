/** Boxes of the editor ↔ `page` and `cords` of the API (SPEC §2.3). */
import { type CordsOrigin, type PlacementError, type SignerCords, sketch } from '@countersign/domain/placement'
import type { NewBox } from './commands.ts'
import type { Box, Page } from './types.ts'

/**
 * The two fields of one signer, as short as possible: one box on several pages, or several boxes on one page, or pairs.
 * Without boxes both are absent, and the API uses the default box.
 */
export function toCords(boxes: readonly NewBox[], pageCount: number): { page?: string[]; cords?: Box[] } {
  const [first, ...others] = boxes
  if (first === undefined) return {}
  const pages = boxes.map(({ page }) => page)
  if (others.length > 0 && others.every((box) => isSame(first, box)) && new Set(pages).size === pages.length) {
    const isEverywhere = pages.length === pageCount && pages.every((page, index) => page === index + 1)
    return { page: isEverywhere ? ['all'] : pages.map(String), cords: [cord(first)] }
  }
  const isOnOnePage = pages.every((page) => page === first.page)
  return { page: isOnOnePage ? [String(first.page)] : pages.map(String), cords: boxes.map(cord) }
}

export interface FromCords {
  /** `signer` is the index in the list. */
  readonly boxes: readonly (Omit<NewBox, 'signer'> & { readonly signer: number; readonly field: string })[]
  readonly errors: readonly PlacementError[]
}

/**
 * The boxes of all signers, as the API places them. A signer with neither `page` nor `cords` has none here, so that the
 * default box stays the API's choice.
 */
export function fromCords(signers: readonly SignerCords[], pages: readonly Page[], origin: CordsOrigin): FromCords {
  const displayed = pages.map(asDisplayed)
  const { boxes, errors } = sketch({ pages: displayed, signers, cordsOrigin: origin, overlap: 'warn' })
  return {
    boxes: boxes
      .filter(({ signer }) => !isDefault(signers[signer]))
      .map(({ signer, page, display, field }) => ({ signer, page, field, ...display })),
    errors,
  }
}

/** The default boxes of signers without `page` and `cords`, by index. None if the other boxes are refused. */
export function defaultBoxesOf(signers: readonly SignerCords[], pages: readonly Page[]): FromCords['boxes'] {
  const { boxes } = sketch({ pages: pages.map(asDisplayed), signers, cordsOrigin: 'top_left', overlap: 'warn' })
  return boxes
    .filter(({ signer }) => isDefault(signers[signer]))
    .map(({ signer, page, display, field }) => ({ signer, page, field, ...display }))
}

function isDefault(signer: SignerCords | undefined): boolean {
  return (signer?.page ?? []).length === 0 && (signer?.cords ?? []).length === 0
}

/** Only displayed coordinates are used here, so the page's own CropBox and rotation do not matter. */
export function asDisplayed({ number, width, height }: Page) {
  return { number, width, height, rotation: 0 as const, cropBox: [0, 0, width, height] as const, userUnit: 1 }
}

function cord({ x, y, w, h }: Box): Box {
  return { x, y, w, h }
}

function isSame(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h
}

/** What a path of an API error names: indexes of the signer, the field and the box, and the rest of the path. */
export interface ErrorPlace {
  readonly signer: number
  /** Null: the signature, or the signer. */
  readonly field: number | null
  readonly cord: number | null
  /** Such as `pattern` or `cords[0]`; empty for the whole field or signer. */
  readonly option: string
}

/** Reads a path such as `signers[1].cords[0]` or `signers[0].fields[2].pattern`. */
export function readErrorPath(path: string): ErrorPlace | null {
  const match = /^signers\[(\d+)\](?:\.fields\[(\d+)\])?(?:\.(.+))?$/.exec(path)
  if (!match) return null
  const option = match[3] ?? ''
  const cord = /^(?:cords|page)\[(\d+)\]/.exec(option)?.[1]
  return {
    signer: Number(match[1]),
    field: match[2] === undefined ? null : Number(match[2]),
    cord: cord === undefined ? null : Number(cord),
    option,
  }
}
