/** A page of the document, as the signer's pages show it. */
export interface PageOfDocument {
  /** From 1. */
  number: number
  /** In points, as displayed. */
  width: number
  height: number
  /** Available image widths in pixels: `${base}/pages/${number}.webp?w=${width}`. */
  imageWidths: number[]
  /** This signer's boxes, in points from the top left of the displayed page. */
  boxes: Box[]
  /** Lines of text in reading order; null: fetch `${base}/pages/${number}/text` (JSON). */
  lines: TextLine[] | null
}

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export interface TextLine extends Box {
  text: string
}
