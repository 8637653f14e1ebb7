// The positions of the two signatures on the sample: boxes in points from the top left of page 1 (A4, 595 × 842), just
// above the ruled lines.

export interface SignaturePlace {
  readonly role: string
  readonly page: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export const SIGNATURE_PLACES = {
  client: { role: 'Client', page: '1', x: 64, y: 692, w: 213, h: 50 },
  consultant: { role: 'Consultant', page: '1', x: 318, y: 692, w: 213, h: 50 },
} as const satisfies Record<string, SignaturePlace>
