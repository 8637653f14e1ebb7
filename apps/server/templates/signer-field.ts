import {
  type ChoiceOption,
  FIELD_LIMITS,
  SIGNER_FIELD_TYPES,
  type SignerFieldInput,
  UPLOAD_TYPES,
} from '@countersign/domain/field'
import { Type } from 'typebox'
import { NAME_FORMAT } from '../platform/http/ajv.ts'
import { CoordinateBox, oneOf, optional } from './options.ts'

// A field that a signer fills, as a create and a template describe it (SPEC §2.7). The rules that a schema cannot express
// are in packages/domain/field.

/** Which of the types is right depends on the type of the field. */
const scalar = <T>(description: string, examples: T[]) =>
  Type.Unsafe<T>({ description, examples, type: ['string', 'number', 'boolean'], maxLength: FIELD_LIMITS.text * 2 })

const line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, format: NAME_FORMAT, description })

const ShowIf = Type.Object(
  {
    field: Type.String({ minLength: 1, maxLength: 60, description: 'The name of another field of the same signer.' }),
    equals: optional(scalar<string | number>('The field has this value.', ['other'])),
    is_checked: optional(Type.Boolean({ description: 'The check box is checked, or is not.' })),
    is_filled: optional(Type.Boolean({ description: 'The field has a value, or has none.' })),
  },
  { title: 'ShowIf', additionalProperties: false, description: 'When the field is shown: exactly one condition.' },
)

/** The keywords of objects do not concern a text. */
const Option = Type.Unsafe<string | ChoiceOption>({
  description: 'A text, or an object with `value` and `label`.',
  examples: ['monthly', { value: 'monthly', label: 'Every month' }],
  type: ['string', 'object'],
  properties: {
    value: { type: 'string', description: 'As in events and in the status.' },
    label: { type: 'string', description: 'What the signer reads, and what is drawn.' },
  },
  required: ['value', 'label'],
  additionalProperties: false,
})

export const SignerFieldBody = Type.Unsafe<SignerFieldInput>(
  Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: 60,
        description: 'Your name of the field, unique among those of the signer. Values are reported by it.',
        examples: ['account_number'],
      }),
      type: oneOf(SIGNER_FIELD_TYPES, {
        title: 'SignerFieldType',
        description:
          'What is filled. `date_signed`, `name` and `email` are filled by the service; `upload` is a file of the signer.',
      }),
      label: optional(line(FIELD_LIMITS.label, 'What the signer reads. Default: the name.')),
      hint: optional(line(FIELD_LIMITS.hint, 'Help for the signer. Required with `pattern`.')),
      required: optional(Type.Boolean({ description: 'Default: true, for a check box false.' })),
      prefill: optional(
        scalar<string | number | boolean>('What the page shows first.', ['DE89 3704 0044 0532 0130 00']),
      ),
      read_only: optional(Type.Boolean({ description: 'The value is the `prefill`.' })),
      show_if: optional(ShowIf),
      page: optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 10 }), {
          maxItems: 500,
          description: 'As those of the signature.',
        }),
      ),
      cords: optional(Type.Array(CoordinateBox, { maxItems: 500, description: 'As those of the signature.' })),
      pdf_field: optional(
        Type.String({ minLength: 1, maxLength: 500, description: 'The name of a form field of the document.' }),
      ),
      pattern: optional(
        Type.String({ minLength: 1, maxLength: FIELD_LIMITS.pattern, description: 'Of a text: for the whole value.' }),
      ),
      max_length: optional(Type.Integer({ minimum: 1, maximum: FIELD_LIMITS.text, description: 'In characters.' })),
      multiline: optional(Type.Boolean({ description: 'Of a text. Default: false.' })),
      min: optional(scalar<string | number>('Of a number or a date.', [0])),
      max: optional(scalar<string | number>('Of a number or a date; a date may be `today`.', ['today'])),
      decimals: optional(Type.Integer({ minimum: 0, maximum: FIELD_LIMITS.decimals, description: 'Of a number.' })),
      format: optional(
        Type.String({ minLength: 1, maxLength: FIELD_LIMITS.format, description: 'How a number or date is drawn.' }),
      ),
      options: optional(Type.Array(Option, { maxItems: FIELD_LIMITS.mostOptions, description: 'Of a choice.' })),
      accept: optional(Type.Array(oneOf(UPLOAD_TYPES), { maxItems: 3, description: 'Of an upload. Default: all.' })),
      max_size: optional(Type.Integer({ minimum: 1, maximum: FIELD_LIMITS.upload, description: 'Of an upload.' })),
    },
    { title: 'NewSignerField', additionalProperties: false, description: 'A field that the signer fills.' },
  ),
)

/**
 * Values of a signer's fields, by name. Type.Record validates names by a pattern; a name with a line break would not match
 * it and bypass the validation.
 */
export const fieldValues = (title: string, description: string) =>
  Type.Unsafe<Record<string, string | number | boolean>>({
    type: 'object',
    propertyNames: { maxLength: 60 },
    additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: FIELD_LIMITS.text * 2 },
    maxProperties: FIELD_LIMITS.perSigner,
    title,
    description,
    examples: [{ account_number: 'DE89370400440532013000' }],
  })
