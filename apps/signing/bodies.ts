// What the pages send, and the answers.
//
// The URLs a page uses, all under `base` except the landing page's `action`:
//
//     POST action          claims the link
//     GET  (base)          the current page
//     GET  pages/{n}.webp?w=, pages/{n}/text
//     POST viewed          a ViewedBody as JSON, at the person's first press or key; the response is a ViewedAnswer. Or a
//                          form with document
//     POST sign            a SignBody as JSON, or a form with typed_name, consent, document; of a witness also
//                          witness_name and witness_address
//     POST mark/preview    a PreviewBody as JSON; the response is a PreviewAnswer. Changes nothing, and claims no link.
//                          429 or 503: ask again after Retry-After; signing needs no preview
//     POST mark/picture    a PictureBody as JSON; the response is one too, with the ink of the picture. As above
//     POST approve         an ApproveBody as JSON, or a form with document
//     POST document        a form with use, `save` or `print`; the response is a redirect to GET document, the file
//     POST transfer        JSON; the response is a TransferCode, a QR code for another device. GET is 204 until that device
//                          has taken over the visit, then 401
//     POST decline         a form with reason, which may be empty; at most 500 characters
//     POST delegate        a form with name, email and reason; the page at `base` then says who was named
//     POST code            a form with code
//     POST code/resend     an empty form
//     GET  signed-document
//     certificate/…        see certificate.ts
//     remote/…             see remote.ts
//
// Under an unclaimed link there are the pages, and the POST requests of this list up to `code`. Each claims the
// link first; after `viewed` the page uses the visit's `base`.
//
// An inbox has these under its own `base`:
//
//     GET  (base)?page=    a page of the list, from 1; default: the page with the next document to sign
//     POST open            a form with `signer`, or with `after`, the number after which to look for the next document
//
// Every page accepts `?lang=` with a locale; forms send it as `lang`.
// The response to a form is a redirect (303) to `base`, or the page with a `problem`.
// The response to JSON is 2xx: signed or approved (also if it was before); 422 with a SignRefusal: the signer can correct
// it; 401, 403, 404, 409 or 410: the page at `base` shows the reason; other statuses: retry with the same body.

/** The body of POST `${base}/viewed`. */
export interface ViewedBody {
  /** The documentSha256 of the displayed document. */
  document: string
  /** The numbers of the pages whose images are displayed. */
  pages: number[]
}

export interface ViewedAnswer {
  /** The visit's base. */
  base: string
}

/** The response to POST `${base}/transfer`: a link that works once, as a QR code of `size` by `size` modules. */
export interface TransferCode {
  size: number
  /** The data of an SVG path: the dark modules. */
  path: string
  /** RFC 3339. */
  expires_at: string
}

/** What the browser measured while the tab was visible: in whole seconds, the first page first. */
export interface PageTimes {
  /** How long each page was on screen. */
  pageSeconds?: readonly number[]
  /** How long the text of each page was on screen, if the document was read as text. */
  textSeconds?: readonly number[]
}

/** The body of POST `${base}/approve`. */
export interface ApproveBody extends PageTimes {
  /** The documentSha256 of the displayed document. */
  document: string
}

/** The body of POST `${base}/sign`. */
export interface SignBody extends PageTimes {
  mark: Mark
  /** The sha256 of the consent that the signer agreed to. */
  consent: string
  /** The documentSha256 of the displayed document. */
  document: string
  /** Of a witness, and of nobody else. */
  witness?: WitnessStatement
  /** By the name of the field. */
  fields?: FieldValues
  /** The signer's time zone (IANA), in which the signature shows the time. Without it, the sender's. */
  zone?: string
}

/** The body of POST `${base}/mark/preview`. */
export interface PreviewBody {
  /** `initials`: of a field, in the style of a typed name. */
  kind: Mark['kind'] | 'initials'
  /** Of a typed mark; or the initials. */
  name?: string
  style?: MarkStyle
  zone?: string
  /** Of the boxes to preview, in points; at most `MAX_PREVIEW_SIZES`. */
  sizes: readonly BoxSize[]
}

export const MAX_PREVIEW_SIZES = 4

export interface BoxSize {
  width: number
  height: number
}

/** What the boxes will show. Paths are the data of SVG paths, in points from the upper left corner of the box. */
export interface PreviewAnswer {
  boxes: PreviewedBox[]
  /** The typed name in each style, in a box of `STYLE_BOX`. */
  styles?: Record<MarkStyle, string>
}

/** For the boxes of one size. */
export interface PreviewedBox extends BoxSize {
  /** Where a drawn or uploaded signature goes, as large as it fits. */
  ink: { x: number; y: number; width: number; height: number }
  /** The typed name. */
  name?: OutlinedText
  caption?: OutlinedText
  /** The word of the sandbox. */
  sandbox?: OutlinedText
}

export interface OutlinedText {
  path: string
  /** The width of the white around it, in points. */
  halo: number
}

export const STYLE_BOX = { width: 160, height: 36 }

/** The body of POST `${base}/mark/picture`, and its answer: the ink of the picture as PNG, in base64. */
export interface PictureBody {
  image: string
}

/** What a signer filled in, as the page sends it. The server checks it by the definitions. */
export type FieldValues = Readonly<Record<string, unknown>>

/** Who a witness is, as they enter it. The server trims both, and joins the lines of the address with commas. */
export interface WitnessStatement {
  /** At most 200 characters. */
  name: string
  /** At most 500 characters. */
  address: string
}

export type Mark = DrawnMark | TypedMark | UploadedMark

/** Points in the pad's units, y downwards; a stroke is x, y, x, y … */
export interface DrawnMark {
  kind: 'drawn'
  width: number
  height: number
  strokes: { width: number; points: number[] }[]
}

export interface TypedMark {
  kind: 'typed'
  name: string
  /** How the name is written; by default the first. */
  style?: MarkStyle
}

/** The styles of a typed name. The outlines come from the server, so the page needs no fonts. */
export const MARK_STYLES = ['quick', 'flowing', 'round', 'plain'] as const
export type MarkStyle = (typeof MARK_STYLES)[number]

/** PNG or JPEG, base64; at most 512 kB and 2 million pixels. The server keeps only the pixels of the ink. */
export interface UploadedMark {
  kind: 'uploaded'
  image: string
}
