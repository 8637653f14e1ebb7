import { type Static, Type } from 'typebox'
import { optional, requestOptions, signerOptions, withoutDefaults } from '../../templates/options.ts'
import { Values } from '../../templates/schemas.ts'
import { CreateBody, PersonEmail, PersonName, SignerBody } from './body.ts'

// A sign request made from a template: who takes which role, what is drawn on the document, and whatever of the
// template's defaults is to be otherwise.

const { page: _page, cords: _cords, ...overrides } = withoutDefaults(signerOptions)

export const PersonInRole = Type.Object(
  { name: PersonName, email: PersonEmail, access_code: SignerBody.properties.access_code, ...overrides },
  {
    additionalProperties: false,
    description: 'Who takes the role; what is said here counts before what the role says.',
  },
)

export const templateRequestFields = {
  roles: Type.Unsafe<Record<string, Static<typeof PersonInRole>>>({
    type: 'object',
    additionalProperties: PersonInRole,
    maxProperties: 50,
    description: 'Who takes which role. All of the template’s roles are needed.',
  }),
  values: optional(Values),
  version: optional(Type.Integer({ minimum: 1, description: 'Of the template. Default: the newest.' })),
  document_name: optional(
    Type.String({ maxLength: 255, description: 'The document’s. Default: that of the template’s.' }),
  ),
  expiry_date: CreateBody.properties.expiry_date,
  reference: CreateBody.properties.reference,
  ...withoutDefaults(requestOptions),
}

export const TemplateRequestBody = Type.Object(templateRequestFields, {
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
