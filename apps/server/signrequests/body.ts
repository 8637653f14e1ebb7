import { SIG_TYPES, type SigType } from '@countersign/domain/signrequest'
import { type Static, type TSchema, Type } from 'typebox'

// The create body (seed §2.1–2.3, spec §4). The same schema validates and documents.

function oneOf<const V extends readonly string[]>(values: V, options: object = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: values, ...options })
}

const optional = <S extends TSchema>(schema: S) => Type.Optional(schema)

const NAME = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
const URL_TEXT = Type.String({ minLength: 1, maxLength: 2000 })

export const CoordinateBox = Type.Object(
  {
    x: Type.Number({ description: 'Left edge.' }),
    y: Type.Number({ description: 'Top edge; grows downward, unless cords_origin is "bottom_left".' }),
    w: Type.Number({ exclusiveMinimum: 0, description: 'Width.' }),
    h: Type.Number({ exclusiveMinimum: 0, description: 'Height.' }),
  },
  {
    additionalProperties: false,
    description: 'In PDF points, on the page as displayed (CropBox, after Rotate), from its top-left corner.',
  },
)

const sigType = (options: object) => oneOf(SIG_TYPES as readonly SigType[], options)

export const SignerBody = Type.Object(
  {
    sequence: optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'Place in the order if is_sequential; equal numbers may sign at the same time. For all or none.',
      }),
    ),
    sig_type: optional(
      sigType({
        default: 'electronic',
        description:
          'electronic and draw: a drawn signature. dsc: the signer’s own certificate. aadhaar, national_id: OTP eSign.',
      }),
    ),
    name: NAME,
    email: Type.String({ minLength: 3, maxLength: 254 }),
    page: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 10 }), {
        maxItems: 500,
        description: 'Page numbers from 1, as strings; also "first", "last", "all".',
      }),
    ),
    cords: optional(Type.Array(CoordinateBox, { maxItems: 500 })),
    auth: optional(oneOf(['none', 'email_otp', 'access_code'], { default: 'none' })),
    access_code: optional(Type.String({ minLength: 4, maxLength: 100, description: 'Kept hashed, never returned.' })),
    locale: optional(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 35 })),
    redirect_url: optional(URL_TEXT),
    provider: optional(Type.String({ minLength: 1, maxLength: 100 })),
    fallback: optional(Type.Array(sigType({}), { maxItems: 4, uniqueItems: true })),
    certificate: optional(
      Type.Object(
        {
          serial_number: optional(Type.String({ maxLength: 100 })),
          organisation: optional(Type.String({ maxLength: 200 })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

export const CreateBody = Type.Object(
  {
    document_id: Type.String({ description: 'UUID of an uploaded document.', format: 'uuid' }),
    expiry_date: optional(
      Type.String({ description: 'YYYY-MM-DD; can be signed through the end of that day in the account’s time zone.' }),
    ),
    is_sequential: optional(Type.Boolean({ default: false })),
    webhook_url: optional(URL_TEXT),
    signers: Type.Array(SignerBody, { minItems: 1, maxItems: 50 }),
    cords_origin: optional(oneOf(['top_left', 'bottom_left'], { default: 'top_left' })),
    message: optional(Type.String({ maxLength: 2000 })),
    reminders: optional(Type.Boolean({ default: true })),
    notify: optional(Type.Boolean({ default: true, description: 'false: we send no mail; for embedding.' })),
    webhook_files: optional(oneOf(['inline', 'link'], { default: 'inline' })),
    reference: optional(Type.String({ minLength: 1, maxLength: 200 })),
    metadata: optional(
      Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }), { maxProperties: 50 }),
    ),
  },
  { additionalProperties: false, $id: 'SignRequestBody' },
)

export type CreateBody = Static<typeof CreateBody>
export type SignerBody = Static<typeof SignerBody>
