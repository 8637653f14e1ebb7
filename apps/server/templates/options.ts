import { OVERLAPS, PLACEMENT_LIMITS } from '@countersign/domain/placement'
import { CC_TIMES, ROLES, SIG_TYPE_PATTERN, SIG_TYPES } from '@countersign/domain/signrequest'
import { REQUEST_EVENT_PATTERNS } from '@countersign/domain/webhook'
import { type TSchema, Type } from 'typebox'
import { RemindersSchema } from '../accounts/reminders/schemas.ts'
import { URL_FORMAT } from '../platform/http/ajv.ts'

// The options of a signer and of a request: in the body of a create, and in a template as defaults. The same schemas
// validate and document.

export function oneOf<const V extends readonly string[]>(values: V, options: object = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: values, ...options })
}

export const optional = <S extends TSchema>(schema: S) => Type.Optional(schema)

const url = (title: string, description: string) =>
  Type.String({ title, minLength: 1, maxLength: 2000, format: URL_FORMAT, description })

export const CoordinateBox = Type.Object(
  {
    x: Type.Number({ description: 'Left edge.' }),
    y: Type.Number({ description: 'Top edge; grows downward, unless `cords_origin` is `bottom_left`.' }),
    w: Type.Number({ exclusiveMinimum: 0, description: `Width, at least ${PLACEMENT_LIMITS.smallest}.` }),
    h: Type.Number({ exclusiveMinimum: 0, description: `Height, at least ${PLACEMENT_LIMITS.smallest}.` }),
  },
  {
    title: 'Box',
    additionalProperties: false,
    description: 'In PDF points, on the page as displayed (CropBox, after Rotate), from its top-left corner.',
  },
)

const SIG_TYPE =
  '`electronic`, `draw`, `drawn`: a drawn signature. `dsc`, `p12`: the signer’s own certificate. `aadhaar`: eSign with a one-time code; `national_id`: the national identity of the account’s providers. In upper or lower case; responses and events repeat it as sent. A method without a provider on this server is refused as `method_unavailable`.'

const sigType = (options: object) =>
  Type.String({
    title: 'SigType',
    pattern: SIG_TYPE_PATTERN,
    'x-one-of': [...SIG_TYPES],
    examples: [...SIG_TYPES],
    ...options,
  })

export const signerOptions = {
  role: optional(
    oneOf(ROLES, {
      default: 'signer',
      title: 'RecipientRole',
      description:
        '`signer` signs. `approver` approves or declines, without a signature. `witness` signs right after the signer of `witness_of`, and gives name and address. `viewer` must open the document before the next group is invited. `cc` gets a copy at the end; nobody waits for them.',
    }),
  ),
  cc_at: optional(
    oneOf(CC_TIMES, {
      title: 'CcTime',
      description:
        'For `role: "cc"`. `end` (the default): they get a copy at the end. `start`: they are also invited to look when the request is created.',
    }),
  ),
  sequence: optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      title: 'SigningPosition',
      description:
        'Place in the order if `is_sequential`; equal numbers may sign at the same time. Give it for all signers or for none: then they sign in the order of the list. A `cc` recipient has none.',
    }),
  ),
  sig_type: optional(
    sigType({
      default: 'electronic',
      description: SIG_TYPE,
    }),
  ),
  page: optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 10 }), {
      maxItems: 500,
      title: 'SignerPages',
      description:
        'Page numbers from 1, as strings; also `"first"`, `"last"`, `"all"`. Without it, boxes go on the last page.',
      examples: [['1', 'last']],
    }),
  ),
  cords: optional(
    Type.Array(CoordinateBox, {
      maxItems: 500,
      title: 'SignerBoxes',
      description:
        'Where the signature goes, in PDF points (72 to the inch) from the top-left corner of the page as displayed. As many boxes as pages, or one of either. Without it: bottom right.',
      examples: [[{ x: 64, y: 692, w: 213, h: 50 }]],
    }),
  ),
  auth: optional(
    oneOf(['none', 'email_otp', 'access_code'], {
      default: 'none',
      title: 'SignerAuth',
      description: 'What the signer needs besides the link: a mailed code, or an access code that you gave them.',
    }),
  ),
  locale: optional(
    Type.String({
      pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      'x-must': 'a language tag, such as "en" or "pt-BR"',
      maxLength: 35,
      title: 'Locale',
      description: 'The signer’s language, as a language tag.',
      examples: ['pt-BR'],
    }),
  ),
  redirect_url: optional(
    url(
      'RedirectUrl',
      'Where the signer continues after signing; https, or the scheme of an app in the account’s `allowed_return_schemes`, such as `myapp://signed`.',
    ),
  ),
  provider: optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      title: 'ProviderId',
      description:
        'For `aadhaar` and `national_id`: the id of one of the account’s providers; by default the first. If it fails, the signer is offered the others. In the sandbox: `sandbox-esp-21`, `sandbox-esp-3`, `sandbox-csc`, and `sandbox-esp-3-account`, which requires the signer’s account id at the provider.',
    }),
  ),
  fallback: optional(
    Type.Array(sigType({ description: SIG_TYPE }), {
      maxItems: 4,
      uniqueItems: true,
      description: 'Other methods, in order, for when the provider is unavailable.',
    }),
  ),
  may_delegate: optional(
    Type.Boolean({
      title: 'MayDelegate',
      description:
        'Whether they may name somebody else on the signing page. You get `signer.delegated`; at most three times in a row. Default: false. Not together with `certificate`.',
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
            description: 'The serial number of the certificate, hexadecimal or decimal.',
            examples: ['4A:1B:2C:3D'],
          }),
        ),
        organisation: optional(
          Type.String({
            minLength: 1,
            maxLength: 200,
            description: 'The subject’s organisation (O), case-insensitive.',
          }),
        ),
      },
      {
        title: 'CertificatePin',
        additionalProperties: false,
        description: 'For `dsc`: only a certificate with these is accepted.',
      },
    ),
  ),
}

export const requestOptions = {
  is_sequential: optional(
    Type.Boolean({
      default: false,
      title: 'IsSequential',
      description: '`true`: signers sign one after another, by `sequence`. `false`: all may sign at once.',
    }),
  ),
  webhook_url: optional(
    url(
      'WebhookUrl',
      'Where the events of this request go; https, or http where the operator allows the host. The event log has all of them too.',
    ),
  ),
  webhook_events: optional(
    Type.Array(oneOf(REQUEST_EVENT_PATTERNS), {
      minItems: 1,
      uniqueItems: true,
      description:
        'Which events of this request `webhook_url` gets: names of events, `document.*`, `signer.*`, or `*` for both. Default: `document.*`. Refused without a `webhook_url`.',
      examples: [['document.*', 'signer.signed']],
    }),
  ),
  message: optional(Type.String({ maxLength: 2000, description: 'A message to the signers, in the invitation.' })),
  reminders: optional(RemindersSchema),
  overlap: optional(
    oneOf(OVERLAPS, {
      default: 'refuse',
      description:
        'What happens if signature boxes overlap each other. `refuse`: the call is rejected (`boxes_overlap`). `warn`: the boxes are accepted, also equal ones, with a warning in the placement preview, in a template’s `warnings` and in the `warnings` of a create with `Prefer: return=representation`.',
    }),
  ),
  notify: optional(Type.Boolean({ default: true, description: '`false`: no mails are sent; for embedding.' })),
  webhook_files: optional(
    oneOf(['inline', 'link'], {
      default: 'inline',
      title: 'WebhookFiles',
      description:
        'How `document.signed` contains the signed PDF and the audit trail: inline, each up to 5 MB, or only as links.',
    }),
  ),
  // Type.Record validates names by a pattern; a name with a line break would not match it and bypass the validation.
  metadata: optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      propertyNames: { maxLength: 40 },
      additionalProperties: { type: 'string', maxLength: 500 },
      maxProperties: 50,
      title: 'Metadata',
      description: 'Your own texts by name, repeated in every event. At most 50 pairs.',
      examples: [{ branch: 'Pune' }],
    }),
  ),
}

/** Removes schema defaults, for options that override others: an omitted option must stay omitted. */
export function withoutDefaults<O extends Record<string, TSchema>>(options: O): O {
  const stripped = Object.entries(options).map(([name, schema]) => {
    // TypeBox marks optional schemas with a non-enumerable property, which spreading would lose.
    const { default: _default, ...kept } = Object.getOwnPropertyDescriptors(schema as TSchema & { default?: unknown })
    return [name, Object.defineProperties({}, kept)]
  })
  return Object.fromEntries(stripped) as O
}

export const CordsOrigin = optional(
  oneOf(['top_left', 'bottom_left'], {
    default: 'top_left',
    description: 'The corner of the page from which `x` and `y` are measured.',
  }),
)
