import { FIELD_LIMITS } from '@countersign/domain/field'
import { ALIGNMENTS, FIELD_TYPES, NUMBER_FORMATS, TEMPLATE_LIMITS } from '@countersign/domain/template'
import Type, { type Static } from 'typebox'
import { DocumentId } from '../documents/schemas.ts'
import { NAME_FORMAT } from '../platform/http/ajv.ts'
import { Body, ListOf, MAX_INTEGER, Message, Success, textOf, timeOf } from '../platform/http/schemas.ts'
import { CordsOrigin, oneOf, optional, requestOptions, signerOptions, withoutDefaults } from './options.ts'
import { SignerFieldBody } from './signer-field.ts'

// The request and response schemas of templates. They validate, serialise and become the OpenAPI document.

const { name: longestName, value: longestValue, smallestSize, largestSize } = TEMPLATE_LIMITS

export const TemplateId = Type.String({
  description: 'The template (`tpl_…`).',
  examples: ['tpl_06d8h2m4v5e3rkz0t1w9x7y2ba'],
})
const Version = Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'From 1; each change creates the next.' })
const Name = Type.String({
  minLength: 1,
  maxLength: 255,
  format: NAME_FORMAT,
  description: 'Your name for the template. Default: the document’s name.',
})
const RoleName = Type.String({
  minLength: 1,
  maxLength: longestName,
  description: 'Letters, digits, `-` and `_` of any script, as in the tag `{{sign:buyer}}`.',
  examples: ['buyer'],
})
const FieldName = Type.String({
  minLength: 1,
  maxLength: longestName,
  description:
    'Like a role’s name, optionally in parts joined by `.`; `buyer.name` and `buyer.email` are filled from the role.',
  examples: ['buyer.name'],
})

const Role = Type.Object(
  {
    name: RoleName,
    ...withoutDefaults(signerOptions),
    witness_of: optional(
      Type.String({
        minLength: 1,
        maxLength: longestName,
        title: 'WitnessOfRole',
        description: 'For `role: "witness"`, and required there: the name of the role whose signature they witness.',
        examples: ['tenant'],
      }),
    ),
    fields: optional(
      Type.Array(SignerFieldBody, {
        maxItems: FIELD_LIMITS.perSigner,
        title: 'RoleFields',
        description:
          'What the person in the role fills before signing. Tags in the document, such as `{{date_signed role=tenant}}`, add more. A `read_only` field without `prefill` gets it from each request.',
      }),
    ),
  },
  {
    title: 'TemplateRole',
    additionalProperties: false,
    description:
      'What a recipient is asked to do, and where and how they sign. Each request names the person. A role without a signature (`approver`, `viewer`, `cc`) has no boxes and no tags.',
  },
)

const { page, cords } = signerOptions
const Field = Type.Object(
  {
    name: FieldName,
    type: optional(oneOf(FIELD_TYPES, { description: 'Dates are sent as `2027-01-31`, numbers as `1250.5`.' })),
    page,
    cords: optional({
      ...cords,
      description: 'Where the value is drawn, as for a role. Every box shows the same value.',
    }),
    size: optional(
      Type.Number({
        minimum: smallestSize,
        maximum: largestSize,
        description: 'In points; reduced, down to 5, if a value does not fit. Default: 11, or the size of its tag.',
      }),
    ),
    align: optional(
      oneOf(ALIGNMENTS, { description: 'Default: `start`, the side on which the value’s script begins.' }),
    ),
    multiline: optional(Type.Boolean({ description: 'Whether a value may have several lines. Default: false.' })),
    required: optional(Type.Boolean({ description: 'Default: true, unless the field has a default.' })),
    default: optional(
      Type.String({ minLength: 1, maxLength: longestValue, description: 'The value if none is sent.' }),
    ),
    format: optional(
      Type.String({
        maxLength: 40,
        description: `For a date, composed of \`YYYY\`, \`YY\`, \`MM\`, \`M\`, \`DD\`, \`D\`; for a number, one of ${NUMBER_FORMATS.map((one) => `\`${one}\``).join(', ')}.`,
        examples: ['DD.MM.YYYY'],
      }),
    ),
  },
  {
    title: 'TemplateField',
    additionalProperties: false,
    description: 'A value that differs for each document made from the template.',
  },
)

const Defaults = Type.Object(withoutDefaults(requestOptions), {
  title: 'TemplateDefaults',
  additionalProperties: false,
  description: 'Options of every request made from the template; the request’s own options override them.',
})

const TAGGED = { document_id: '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11', name: 'Lease' }
const DESCRIBED = {
  ...TAGGED,
  roles: [{ name: 'tenant', sig_type: 'electronic', page: ['1'], cords: [{ x: 64, y: 692, w: 213, h: 50 }] }],
  fields: [
    { name: 'rent', type: 'number', format: '1,234,567.89', page: ['1'], cords: [{ x: 64, y: 200, w: 90, h: 14 }] },
  ],
  defaults: { message: 'Please sign the lease.' },
}

export const TemplateBody = Body(
  {
    document_id: DocumentId,
    name: optional(Name),
    roles: optional(
      Type.Array(Role, { maxItems: TEMPLATE_LIMITS.roles, description: 'The roles. Tags in the document add more.' }),
    ),
    fields: optional(
      Type.Array(Field, {
        maxItems: TEMPLATE_LIMITS.fields,
        description: 'The fields. Tags in the document add more.',
      }),
    ),
    defaults: optional(Defaults),
    cords_origin: CordsOrigin,
    tags: optional(
      Type.Boolean({
        description: 'Whether tags in the document’s text, such as `{{sign:buyer}}`, become boxes. Default: true.',
      }),
    ),
  },
  { title: 'TemplateBody', examples: [TAGGED, DESCRIBED] },
)
export type TemplateBody = Static<typeof TemplateBody>

export const TemplateParams = Type.Object({ template_id: Type.String({ ...TemplateId, 'x-parameter': 'TemplateId' }) })
export const VersionQuery = Type.Object({
  version: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'An older version. Default: the newest.' }),
  ),
})

// Type.Record validates names by a pattern; a name with a line break would not match it and bypass the validation.
export const Values = Type.Unsafe<Record<string, string | number>>({
  type: 'object',
  propertyNames: { maxLength: longestName },
  additionalProperties: { type: ['string', 'number'], maxLength: longestValue * 2 },
  maxProperties: TEMPLATE_LIMITS.fields,
  title: 'TemplateValues',
  description: 'Values by field name, drawn in the field’s format.',
  examples: [{ rent: 1250.5, start: '2027-01-01' }],
})

export const DocumentBody = Body(
  {
    values: optional(Values),
    name: optional(
      Type.String({
        maxLength: 255,
        description: 'The document’s name. Default: the name of the template’s document.',
      }),
    ),
    version: optional(Version),
  },
  { examples: [{ values: { 'buyer.name': 'Asha Rao', rent: 1250.5 } }] },
)
export type DocumentBody = Static<typeof DocumentBody>

const Warning = Type.Object(
  {
    field: textOf('The role or field.', 'fields[0]'),
    code: textOf('What was found, for programs.', 'overlap'),
    message: textOf('What was found, for people.'),
  },
  { title: 'TemplateWarning', description: 'A problem that does not prevent the use of the template.' },
)
const TemplateName = textOf('Your name for the template.', 'Lease')
const templateFields = {
  template_id: TemplateId,
  version: Version,
  name: TemplateName,
  document_id: DocumentId,
  roles: Type.Array(Role, { description: 'With all boxes, including those of tags.' }),
  fields: Type.Array(
    Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      title: 'DefinedField',
      description: 'A field with all its boxes: the members of `TemplateField`.',
    }),
    { description: 'With all boxes, including those of tags.' },
  ),
  defaults: Defaults,
  warnings: Type.Array(Warning, { description: 'Problems that do not prevent the use of the template.' }),
  created_at: timeOf('When this version was created.'),
}

const TemplateSchema = Type.Object(templateFields, {
  title: 'Template',
  description: 'A version of a template.',
  examples: [
    {
      ...{ template_id: 'tpl_06d8h2m4v5e3rkz0t1w9x7y2ba', version: 1 },
      ...{ ...DESCRIBED, warnings: [], created_at: '2026-12-01T10:15:30.123Z' },
    },
  ],
})

export const TemplateAnswer = Success(templateFields, 'The template.', TemplateSchema)
export const TemplateSavedAnswer = Success(
  { message: Message, ...templateFields },
  'The template is saved.',
  TemplateSchema,
)
export const TemplateListAnswer = ListOf(
  Type.Object(
    {
      template_id: TemplateId,
      version: Version,
      name: TemplateName,
      document_id: DocumentId,
      roles: Type.Array(Type.String(), { description: 'The names of its roles.', examples: [['tenant', 'landlord']] }),
      fields: Type.Array(Type.String(), { description: 'The names of its fields.', examples: [['rent', 'start']] }),
      created_at: timeOf('When the template was created.'),
      changed_at: timeOf('When its newest version was created.'),
    },
    { title: 'TemplateSummary', description: 'A template in a list.' },
  ),
  'Templates, newest first.',
)
export const TemplateDeletedAnswer = Success({ message: Message, template_id: TemplateId }, 'The template is deleted.')
