import { type Static, Type } from 'typebox'
import { MAX_INTEGER } from '../../platform/http/schemas.ts'
import { optional, requestOptions, signerOptions, withoutDefaults } from '../../templates/options.ts'
import { Values } from '../../templates/schemas.ts'
import { fieldValues } from '../../templates/signer-field.ts'
import { CreateBody, PersonEmail, PersonName, SignerBody } from './body.ts'

// A sign request from a template: the people in its roles, the values to draw, and overrides of the template's defaults.

const { page: _page, cords: _cords, role: _role, ...overrides } = withoutDefaults(signerOptions)

const FIXED = 'The template fixes it for everybody in this role: change the template.'

const Prefill = fieldValues(
  'RolePrefill',
  'The `prefill` of the role’s fields, by name; overrides that of the template.',
)

export const PersonInRole = Type.Object(
  {
    ...{ name: PersonName, email: PersonEmail, access_code: SignerBody.properties.access_code, ...overrides },
    prefill: optional(Prefill),
  },
  {
    title: 'PersonInRole',
    additionalProperties: false,
    'x-elsewhere': {
      ...{ role: FIXED, witness_of: FIXED, page: FIXED, cords: FIXED },
      fields: 'The template has the fields of a role: give their values in prefill, or change the template.',
    },
    description:
      'The person in the role. Options given here override those of the role. What the role is asked to do, and where it signs, is fixed by the template.',
  },
)

export const templateRequestFields = {
  roles: Type.Unsafe<Record<string, Static<typeof PersonInRole>>>({
    type: 'object',
    additionalProperties: PersonInRole,
    maxProperties: 50,
    description: 'The person for each role. Every role of the template needs one.',
  }),
  values: optional(Values),
  version: optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_INTEGER,
      description: 'The version of the template. Default: the newest.',
    }),
  ),
  document_name: optional(
    Type.String({
      maxLength: 255,
      description: 'The name of the document. Default: the name of the template’s document.',
    }),
  ),
  expiry_date: CreateBody.properties.expiry_date,
  reference: CreateBody.properties.reference,
  ...withoutDefaults(requestOptions),
}

export const TemplateRequestBody = Type.Object(templateRequestFields, {
  title: 'NewSignRequestFromTemplate',
  additionalProperties: false,
  examples: [
    {
      roles: { tenant: { name: 'Asha Rao', email: 'asha@example.com' } },
      values: { rent: 1250.5 },
      reference: 'lease-7',
    },
  ],
})
export type TemplateRequestBody = Static<typeof TemplateRequestBody>
