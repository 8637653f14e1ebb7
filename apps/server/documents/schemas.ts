import Type, { type Static } from 'typebox'
import { Body, ListOf, MAX_INTEGER, Nullable, Success, Timestamp } from '../platform/http/schemas.ts'
import { IMAGE_WIDTHS, type ImageWidth } from './rendering/limits.ts'

// The schemas of the document routes. They validate, serialise and become the OpenAPI document.

export const DocumentId = Type.String({ description: 'A UUID.', examples: ['01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'] })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Name = Type.String({
  maxLength: 255,
  description: 'The name that signers see, in any script. Default: the file name.',
  examples: ['Lease 2027.pdf'],
})
const AllowDecrypt = 'Remove an owner password, if you are entitled to. The removal is recorded.'

export const DocumentParams = Type.Object({ document_id: DocumentId })

/** For the raw form, which has no fields. */
export const UploadQuery = Type.Object(
  {
    name: Type.Optional(Name),
    allow_decrypt: Type.Optional(Type.Boolean({ description: AllowDecrypt })),
  },
  { additionalProperties: false },
)
export type UploadQuery = Static<typeof UploadQuery>

export const JsonUpload = Body(
  {
    content_base64: Type.String({ minLength: 1, contentEncoding: 'base64', description: 'The PDF in base64.' }),
    name: Type.Optional(Name),
    allow_decrypt: Type.Optional(Type.Boolean({ description: AllowDecrypt })),
  },
  { examples: [{ name: 'Lease 2027.pdf', content_base64: 'JVBERi0xLjcK' }] },
)

export type JsonUpload = Static<typeof JsonUpload>

export const FormUpload = Body({
  file: Type.String({ contentMediaType: 'application/pdf', description: 'The PDF.' }),
  name: Type.Optional(Name),
  allow_decrypt: Type.Optional(Type.Enum(['true', 'false'], { description: AllowDecrypt })),
})

export type FormUpload = Static<typeof FormUpload>

/** Bytes are described by their media type alone (OpenAPI 3.1, 4.8.14.3). */
export const Bytes = Type.Any()

export const UploadBody = {
  content: {
    'application/pdf': { schema: Bytes },
    'multipart/form-data': { schema: FormUpload },
    'application/json': { schema: JsonUpload },
  },
}

export const CopyBody = Type.Union([Body({ name: Type.Optional(Name) }), Type.Null()])
export type CopyBody = Static<typeof CopyBody>

const PageSchema = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  width: Type.Number({ description: 'In points, as the page is displayed.' }),
  height: Type.Number({ description: 'In points, as the page is displayed.' }),
  rotation: Type.Enum([0, 90, 180, 270]),
})

const PreflightSchema = Type.Object(
  {
    normalisation: Nullable(
      Type.Object(
        {
          tool: Type.String(),
          version: Type.String(),
          arguments: Type.Array(Type.String()),
          appended: Nullable(Type.String()),
        },
        {
          description:
            'How the signed file was made from the uploaded one; null if the upload was already signed and is kept unchanged.',
        },
      ),
    ),
    signatures: Type.Optional(
      Type.Array(
        Type.Object({
          kind: Type.Enum(['signature', 'timestamp']),
          fields: Type.Array(Type.String()),
          signer: Nullable(Type.String({ description: 'From its certificate.' })),
          claimed_time: Nullable(Timestamp),
        }),
        { description: 'The signatures of the uploaded file. They were checked for integrity, not for trust.' },
      ),
    ),
    decrypted: Type.Boolean({ description: 'Whether an owner password was removed.' }),
    pdf_version: Type.String(),
    pdf_a: Nullable(Type.Object({ part: Type.Integer(), conformance: Nullable(Type.String()) })),
    tagged: Type.Boolean({ description: 'Whether the file is tagged for accessibility.' }),
    pages_drawn: Type.Integer({ description: 'How many pages were compared as bitmaps before and after.' }),
    warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
      description: 'Findings that are no reason for rejection.',
    }),
  },
  { description: 'The result of examining the file.' },
)
export type Preflight = Static<typeof PreflightSchema>

const summary = {
  document_id: DocumentId,
  name: Type.String(),
  size: Type.Integer({ description: 'Of the uploaded file, in bytes.' }),
  sha256: Type.String({ ...Hash, description: 'Of the uploaded bytes.' }),
  content_sha256: Nullable(Type.String({ ...Hash, description: 'Of the bytes that will be signed.' })),
}

const whole = { ...summary, pages: Type.Array(PageSchema), preflight: PreflightSchema }

export const UploadAnswer = Success({ message: Type.String(), ...whole }, 'The document is stored.')
export const DocumentAnswer = Success({ ...whole, created_at: Timestamp }, 'The document.')
export const DocumentListAnswer = ListOf(
  Type.Object({ ...summary, page_count: Type.Integer(), created_at: Timestamp }),
  'Documents, newest first.',
)
export const DeleteAnswer = Success({ message: Type.String(), document_id: DocumentId }, 'The document is deleted.')

export const ContentQuery = Type.Object({
  version: Type.Enum(['content', 'original'], {
    default: 'content',
    description: '`content`: the bytes that are signed. `original`: the uploaded bytes.',
  }),
})
export type ContentQuery = Static<typeof ContentQuery>

export const ContentHeaders = Type.Object({
  range: Type.Optional(Type.String({ description: 'One range of bytes.', examples: ['bytes=0-65535'] })),
})

/** Sent as a stream, so nothing is serialised. */
export const ContentAnswer = { description: 'The PDF.', content: { 'application/pdf': { schema: Bytes } } }

export const PageImageParams = Type.Object({
  document_id: DocumentId,
  page: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Counted from 1.' }),
})
export type PageImageParams = Static<typeof PageImageParams>

export const PageImageQuery = Type.Object({
  width: Type.Unsafe<ImageWidth>({
    type: 'integer',
    enum: [...IMAGE_WIDTHS],
    default: 720,
    description: 'In pixels. The height follows from the page.',
  }),
})
export type PageImageQuery = Static<typeof PageImageQuery>

export const PageImageAnswer = { description: 'The page.', content: { 'image/webp': { schema: Bytes } } }
