/** Input and result of the placement of signature boxes. */

export const PLACEMENT_LIMITS = {
  /** Bounds the work of one call. */
  boxes: 25_000,
  boxesOnOnePage: 1_000,
  /** The side of a box, in points as displayed. A mark in a smaller box could not be recognised. */
  smallest: 4,
  /** A smaller box has no room for a legible name below the signature. */
  forName: { w: 60, h: 18 },
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
  /** Points per unit of user space (ISO 32000-2, table 31); default 1. */
  readonly userUnit: number
  /** Rectangles of existing annotations, in default user space. */
  readonly annotations?: readonly Rect[]
}

/** A box in displayed points. `x` and `y` are its left and top edge, or its left and bottom edge for `bottom_left`. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export const OVERLAPS = ['refuse', 'warn'] as const
export type Overlap = (typeof OVERLAPS)[number]

export type CordsOrigin = 'top_left' | 'bottom_left'

/** The two fields of one signer, as sent. Absent and empty are the same. */
export interface SignerCords {
  readonly page?: readonly string[] | undefined
  readonly cords?: readonly Box[] | undefined
}

export interface PlacementInput {
  readonly pages: readonly PageInfo[]
  /** Null: a recipient who does not sign, and has no box. */
  readonly signers: readonly (SignerCords | null)[]
  readonly cordsOrigin: CordsOrigin
  /** What boxes that overlap each other are: errors (the default), or warnings. */
  readonly overlap?: Overlap | undefined
  /** The share of the lower box's height by which two boxes may overlap; default 0. */
  readonly allowedOverlap?: number
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
  /** The path of the box in the create body, such as `signers[1].cords[0]`. */
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
export type PlacementWarningCode = 'over_annotation' | 'boxes_overlap' | 'too_small_for_name' | 'over_text'

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
