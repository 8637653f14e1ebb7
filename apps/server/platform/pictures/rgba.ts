/** A decoded picture: four bytes per pixel, rows from the top. */
export interface Rgba {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}
