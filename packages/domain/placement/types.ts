/** Where signatures go: what the client wrote, what the pages are, what came of it. */

export const PLACEMENT_LIMITS = {
  /** Far above what people draw; these two bound the work one call can cause. */
  boxes: 25_000,
  boxesOnOnePage: 1_000,
  /** Points; below it a box cannot be seen. */
  smallest: 1,
} as const

/** PDF default user space: [left, bottom, right, top]. */
export type Rect = readonly [x0: number, y0: number, x1: number, y1: number]

export type Rotation = 0 | 90 | 180 | 270

export interface PageInfo {
  /** Counted from 1. */
  readonly number: number
  /** As displayed: CropBox after Rotate, in points (UserUnit applied). */
  readonly width: number
  readonly height: number
  readonly rotation: Rotation
  /** In default user space. */
  readonly cropBox: Rect
  /** Points per unit of user space (ISO 32000-2, table 31); 1 where the page says nothing. */
  readonly userUnit: number
  /** Rectangles of the annotations already there, in default user space. */
  readonly annotations?: readonly Rect[]
}

/** A box in displayed points: left and top edge, unless the request says `bottom_left`. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export type CordsOrigin = 'top_left' | 'bottom_left'

/** The two fields of one signer, as sent; absent and empty mean the same. */
export interface SignerCords {
  readonly page?: readonly string[] | undefined
  readonly cords?: readonly Box[] | undefined
}

export interface PlacementInput {
  readonly pages: readonly PageInfo[]
  readonly signers: readonly SignerCords[]
  readonly cordsOrigin: CordsOrigin
  /** How much of the lower box's height two may have in common; none unless it is said. */
  readonly mayShare?: number
}

export interface PlacedBox {
  /** Index into `signers`. */
  readonly signer: number
  /** Page number, from 1. */
  readonly page: number
  /** On the page as displayed, origin top left, in points. */
  readonly display: Box
  /** For the widget's /Rect. */
  readonly rect: Rect
  /** The part of the create body this box came from, such as `signers[1].cords[0]`. */
  readonly field: string
}

export const PLACEMENT_ERROR_CODES = [
  'page_invalid',
  'page_unknown',
  'pairing_mismatch',
  'box_invalid',
  'box_outside_page',
  'boxes_overlap',
  'no_room_for_default_box',
  'too_many_boxes',
] as const
export type PlacementErrorCode = (typeof PLACEMENT_ERROR_CODES)[number]
export type PlacementWarningCode = 'over_annotation'

export interface PlacementError {
  readonly field: string
  readonly code: PlacementErrorCode
  readonly message: string
}

export interface PlacementWarning {
  readonly field: string
  readonly code: PlacementWarningCode
  readonly message: string
}

export type Placement =
  | { readonly ok: true; readonly boxes: readonly PlacedBox[]; readonly warnings: readonly PlacementWarning[] }
  | { readonly ok: false; readonly errors: readonly PlacementError[] }
