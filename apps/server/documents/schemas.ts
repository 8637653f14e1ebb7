import Type, { type Static } from 'typebox'
import { Body, ListOf, MAX_INTEGER, Message, Nullable, Success, textOf, timeOf } from '../platform/http/schemas.ts'
import { IMAGE_WIDTHS, type ImageWidth } from './rendering/limits.ts'

// The schemas of the document routes. They validate, serialise and become the OpenAPI document.

const documentId = {
  description: 'The document: a UUID.',
  examples: ['01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'],
}
export const DocumentId = Type.String({ ...documentId, format: 'uuid' })
const Hash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
})
const Name = Type.String({
  maxLength: 255,
  description: 'The name that signers see, in any script. Default: the file name.',
  examples: ['Lease 2027.pdf'],
})
const AllowDecrypt = 'Remove an owner password, if you are entitled to. The removal is recorded.'

/** Without the format: what is not a UUID names no document, and gets 404. */
export const DocumentParams = Type.Object({ document_id: Type.String({ ...documentId, 'x-parameter': 'DocumentId' }) })

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

const PageSchema = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Counted from 1.' }),
    width: Type.Number({ description: 'In points, as the page is displayed.', examples: [595] }),
    height: Type.Number({ description: 'In points, as the page is displayed.', examples: [842] }),
    rotation: Type.Enum([0, 90, 180, 270], { description: 'The page’s Rotate, in degrees clockwise.' }),
  },
  { title: 'Page', description: 'A page of a document.' },
)

const PreflightWarning = Type.Object(
  { code: textOf('What was found, for programs.'), message: textOf('What was found, for people.') },
  { title: 'PreflightWarning', description: 'A finding that is no reason for rejection.' },
)

const PREFLIGHT = {
  normalisation: { tool: 'qpdf', version: '11.9.0', arguments: ['--object-streams=preserve'], appended: null },
  signatures: [],
  decrypted: false,
  pdf_version: '1.7',
  pdf_a: null,
  tagged: true,
  pages_drawn: 1,
  warnings: [],
}

const PreflightSchema = Type.Object(
  {
    normalisation: Nullable(
      Type.Object(
        {
          tool: textOf('The tool that rewrote the file.', 'qpdf'),
          version: textOf('Its version.', '11.9.0'),
          arguments: Type.Array(Type.String(), {
            description: 'Its arguments.',
            examples: [['--object-streams=preserve']],
          }),
          appended: Nullable(textOf('What was added to the rewritten file.')),
        },
        {
          title: 'Normalisation',
          description:
            'How the signed file was made from the uploaded one; null if the upload was already signed and is kept unchanged.',
        },
      ),
    ),
    signatures: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: Type.Enum(['signature', 'timestamp'], { description: 'A signature or a document timestamp.' }),
            fields: Type.Array(Type.String(), { description: 'The names of its form fields.' }),
            signer: Nullable(textOf('From its certificate.', 'Asha Rao')),
            claimed_time: Nullable(timeOf('The signer’s own statement of the time.')),
          },
          { title: 'ExistingSignature', description: 'A signature of the uploaded file.' },
        ),
        { description: 'The signatures of the uploaded file. They were checked for integrity, not for trust.' },
      ),
    ),
    decrypted: Type.Boolean({ description: 'Whether an owner password was removed.' }),
    pdf_version: textOf('The version that the file states.', '1.7'),
    pdf_a: Nullable(
      Type.Object(
        {
          part: Type.Integer({ description: 'The part of ISO 19005.' }),
          conformance: Nullable(textOf('The level of conformance.', 'B')),
        },
        { title: 'PdfA', description: 'The PDF/A conformance that the file states.' },
      ),
    ),
    tagged: Type.Boolean({ description: 'Whether the file is tagged for accessibility.' }),
    pages_drawn: Type.Integer({ description: 'How many pages were compared as bitmaps before and after.' }),
    warnings: Type.Array(PreflightWarning, {
      description: 'Findings that are no reason for rejection.',
    }),
  },
  { title: 'Preflight', description: 'The result of examining the file.', examples: [PREFLIGHT] },
)
export type Preflight = Static<typeof PreflightSchema>

const point = (description: string, example: number) => Type.Number({ description, examples: [example] })

const FormFieldSchema = Type.Object(
  {
    name: textOf('The full name.', 'tenant.iban'),
    type: Type.Enum(['text', 'choice', 'checkbox', 'radio'], {
      description: 'Its kind. A `choice` and a group of `radio` buttons have options.',
    }),
    label: Nullable(textOf('The tooltip, which names the field for people.', 'Account number')),
    required: Type.Boolean({ description: 'Whether the PDF marks it as required.' }),
    multiline: Type.Boolean({ description: 'Whether a text has several lines.' }),
    max_length: Nullable(Type.Integer({ description: 'The most characters of a text.', examples: [22] })),
    options: Type.Array(Type.Object({ value: textOf('As in values.', 'yes'), label: textOf('As displayed.', 'Yes') }), {
      description: 'The options of a choice, and the states of buttons.',
    }),
    places: Type.Array(
      Type.Object({
        page: Type.Integer({ minimum: 1, description: 'Counted from 1.' }),
        x: point('From the left, in points.', 72),
        y: point('From the top, in points.', 120),
        w: point('The width in points.', 200),
        h: point('The height in points.', 18),
      }),
      { description: 'Where it is shown, on the pages as displayed.' },
    ),
  },
  { title: 'DocumentFormField', description: 'A form field of a PDF.' },
)

const summary = {
  document_id: DocumentId,
  name: textOf('The name that signers see.', 'Lease 2027.pdf'),
  size: Type.Integer({ description: 'Of the uploaded file, in bytes.', examples: [48211] }),
  sha256: Type.String({ ...Hash, description: 'Of the uploaded bytes.' }),
  content_sha256: Nullable(Type.String({ ...Hash, description: 'Of the bytes that will be signed.' })),
}

const whole = {
  ...summary,
  pages: Type.Array(PageSchema, { description: 'All pages, in order.' }),
  preflight: PreflightSchema,
  form_fields: Type.Array(FormFieldSchema, {
    description:
      'The form fields of the PDF that signers can fill: `signers[].fields[].pdf_field` names one. Empty for a signed PDF, and for documents that were uploaded before such fields existed.',
  }),
}

const DocumentSchema = Type.Object(whole, { title: 'Document', description: 'A PDF to sign.' })
const CreatedAt = timeOf('When it was uploaded.')

export const UploadAnswer = Success({ message: Message, ...whole }, 'The document is stored.', DocumentSchema)
export const DocumentAnswer = Success({ ...whole, created_at: CreatedAt }, 'The document.', DocumentSchema)
export const DocumentListAnswer = ListOf(
  Type.Object(
    { ...summary, page_count: Type.Integer({ description: 'How many pages it has.' }), created_at: CreatedAt },
    { title: 'DocumentSummary', description: 'A document in a list.' },
  ),
  'Documents, newest first.',
)
export const DeleteAnswer = Success({ message: Message, document_id: DocumentId }, 'The document is deleted.')

export const ContentQuery = Type.Object({
  version: Type.Enum(['content', 'original'], {
    default: 'content',
    description: '`content`: the bytes that are signed. `original`: the uploaded bytes.',
  }),
})
export type ContentQuery = Static<typeof ContentQuery>

export const ContentHeaders = Type.Object({
  range: Type.Optional(
    Type.String({ description: 'One range of bytes.', examples: ['bytes=0-65535'], 'x-parameter': 'Range' }),
  ),
  'if-none-match': Type.Optional(
    Type.String({
      description: 'The `ETag` of an earlier download: the answer is 304 if the file is the same.',
      'x-parameter': 'IfNoneMatch',
    }),
  ),
  'if-range': Type.Optional(
    Type.String({
      description: 'The `ETag` of an earlier download: `Range` applies only if the file is the same.',
      'x-parameter': 'IfRange',
    }),
  ),
})

/** Sent as a stream, so nothing is serialised. */
export const ContentAnswer = { description: 'The PDF.', content: { 'application/pdf': { schema: Bytes } } }

export const PageImageParams = Type.Object({
  ...DocumentParams.properties,
  page: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Counted from 1.' }),
})
export type PageImageParams = Static<typeof PageImageParams>

export const PageImageHeaders = Type.Object({ 'if-none-match': ContentHeaders.properties['if-none-match'] })

export const PageImageQuery = Type.Object({
  width: Type.Unsafe<ImageWidth>({
    type: 'integer',
    enum: [...IMAGE_WIDTHS],
    default: 720,
    description: 'In pixels. The height follows from the page.',
  }),
  revision: Type.Enum(['content', 'latest'], {
    default: 'content',
    description:
      '`content`: the page as it was before any signature. `latest`: with the signatures of the newest sign request so far.',
  }),
})
export type PageImageQuery = Static<typeof PageImageQuery>

export const PageImageAnswer = { description: 'The page.', content: { 'image/webp': { schema: Bytes } } }
