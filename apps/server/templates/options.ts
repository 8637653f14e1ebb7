import { SIG_TYPES, type SigType } from '@countersign/domain/signrequest'
import { type TSchema, Type } from 'typebox'

// What is said of a signer, and of a request, besides who and which document: in the body of a create, and in a template
// for all that are made from it. The same schemas validate and document (seed §2.1–2.3, spec §4).

export function oneOf<const V extends readonly string[]>(values: V, options: object = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: values, ...options })
}

export const optional = <S extends TSchema>(schema: S) => Type.Optional(schema)

const url = (description: string) => Type.String({ minLength: 1, maxLength: 2000, description })

export const CoordinateBox = Type.Object(
  {
    x: Type.Number({ description: 'Left edge.' }),
    y: Type.Number({ description: 'Top edge; grows downward, unless `cords_origin` is `bottom_left`.' }),
    w: Type.Number({ exclusiveMinimum: 0, description: 'Width.' }),
    h: Type.Number({ exclusiveMinimum: 0, description: 'Height.' }),
  },
  {
    additionalProperties: false,
    description: 'In PDF points, on the page as displayed (CropBox, after Rotate), from its top-left corner.',
  },
)

const sigType = (options: object) => oneOf(SIG_TYPES as readonly SigType[], options)

export const signerOptions = {
  sequence: optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description:
        'Place in the order if `is_sequential`; equal numbers may sign at the same time. Give it for all signers or for none: then they sign in the order of the list.',
    }),
  ),
  sig_type: optional(
    sigType({
      default: 'electronic',
      description:
        '`electronic`, `draw`: a drawn signature. `dsc`: the signer’s own certificate. `aadhaar`: eSign with a one-time code; `national_id`: whatever national identity the account’s providers know. A method without a provider on this server is refused as `method_unavailable`.',
    }),
  ),
  page: optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 10 }), {
      maxItems: 500,
      description:
        'Page numbers from 1, as strings; also `"first"`, `"last"`, `"all"`. Without it, boxes go on the last page.',
      examples: [['1', 'last']],
    }),
  ),
  cords: optional(
    Type.Array(CoordinateBox, {
      maxItems: 500,
      description:
        'Where the signature goes, in PDF points (72 to the inch) from the top-left corner of the page as displayed. As many boxes as pages, or one of either. Without it: bottom right.',
      examples: [[{ x: 64, y: 692, w: 213, h: 50 }]],
    }),
  ),
  auth: optional(
    oneOf(['none', 'email_otp', 'access_code'], {
      default: 'none',
      description: 'What the signer must show besides the link: a code mailed to them, or one that you told them.',
    }),
  ),
  locale: optional(
    Type.String({
      pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      'x-must': 'a language tag, such as "en" or "pt-BR"',
      maxLength: 35,
      description: 'The language this signer is spoken to in, as a language tag.',
      examples: ['pt-BR'],
    }),
  ),
  redirect_url: optional(url('Where the signer’s browser goes when they are done; https.')),
  provider: optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'For `aadhaar` and `national_id`: the id of one of the account’s providers; by default the first. If it fails, the signer is offered the others. In the sandbox: `sandbox-esp-21`, `sandbox-esp-3`, `sandbox-csc`, and `sandbox-esp-3-account`, which wants to know the signer’s account with it.',
    }),
  ),
  fallback: optional(
    Type.Array(sigType({}), {
      maxItems: 4,
      uniqueItems: true,
      description: 'Other methods, in order, if the provider is down.',
    }),
  ),
  certificate: optional(
    Type.Object(
      {
        serial_number: optional(
          Type.String({
            maxLength: 100,
            pattern: '^(0[xX])?[0-9A-Fa-f]([0-9A-Fa-f: -]*[0-9A-Fa-f])?$',
            'x-must': 'a serial number: hexadecimal, with or without colons, or decimal',
            description: 'The certificate’s, hexadecimal as most tools print it, or decimal.',
            examples: ['4A:1B:2C:3D'],
          }),
        ),
        organisation: optional(
          Type.String({
            minLength: 1,
            maxLength: 200,
            description: 'The subject’s organisation (O), whatever its case.',
          }),
        ),
      },
      { additionalProperties: false, description: 'For `dsc`: only a certificate with these is accepted.' },
    ),
  ),
}

export const requestOptions = {
  is_sequential: optional(
    Type.Boolean({
      default: false,
      description: '`true`: one after the other, by `sequence`. `false`: all at once.',
    }),
  ),
  webhook_url: optional(
    url(
      'Where the `document.*` events of this request go; https, or http where the operator allows the host. The event log has all of them too.',
    ),
  ),
  message: optional(Type.String({ maxLength: 2000, description: 'From you to the signers, in the invitation.' })),
  reminders: optional(
    Type.Boolean({
      default: true,
      description: 'Remind each signer 3 days after the invitation and 1 day before expiry.',
    }),
  ),
  notify: optional(Type.Boolean({ default: true, description: '`false`: we send no mail; for embedding.' })),
  webhook_files: optional(
    oneOf(['inline', 'link'], {
      default: 'inline',
      description: 'How `document.signed` carries the signed PDF and the audit trail: in it, or as links.',
    }),
  ),
  // Type.Record would make a pattern of the names, and a name with a line break would escape it.
  metadata: optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      propertyNames: { maxLength: 40 },
      additionalProperties: { type: 'string', maxLength: 500 },
      maxProperties: 50,
      description: 'Text of yours by name, given back in every event. At most 50 pairs.',
      examples: [{ branch: 'Pune' }],
    }),
  ),
}

/**
 * Without the defaults that a schema fills in: where something else may have been said before, what is not said must not
 * be taken for said.
 */
export function withoutDefaults<O extends Record<string, TSchema>>(options: O): O {
  const stripped = Object.entries(options).map(([name, schema]) => {
    // What makes it optional is a property that spreading would lose.
    const { default: _filledIn, ...kept } = Object.getOwnPropertyDescriptors(schema as TSchema & { default?: unknown })
    return [name, Object.defineProperties({}, kept)]
  })
  return Object.fromEntries(stripped) as O
}

export const CordsOrigin = optional(
  oneOf(['top_left', 'bottom_left'], {
    default: 'top_left',
    description: 'From which corner of the page `x` and `y` are measured.',
  }),
)
