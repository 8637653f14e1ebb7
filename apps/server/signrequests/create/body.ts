import { FIELD_LIMITS } from '@countersign/domain/field'
import { type Static, Type } from 'typebox'
import { NAME_FORMAT } from '../../platform/http/ajv.ts'
import { CoordinateBox, CordsOrigin, optional, requestOptions, signerOptions } from '../../templates/options.ts'
import { SignerFieldBody } from '../../templates/signer-field.ts'

// The create body. The same schema validates and documents.

export const PersonName = Type.String({
  minLength: 1,
  maxLength: 200,
  format: NAME_FORMAT,
  pattern: '\\S',
  title: 'PersonName',
  'x-must': 'one line of text, not blank',
  description:
    'The name in mails and in the signature. Without control characters, characters that change the direction of text, and invisible ones; joiners are accepted where a script needs them.',
  examples: ['Asha Rao'],
})
export const PersonEmail = Type.String({
  minLength: 3,
  maxLength: 254,
  description: 'The address that the invitation is sent to.',
  examples: ['asha@example.com'],
})

const TWO_SIGNERS = {
  document_id: '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11',
  expiry_date: '2026-12-31',
  is_sequential: true,
  webhook_url: 'https://app.example.com/webhooks/countersign',
  reference: 'loan-7',
  signers: [
    {
      name: 'Asha Rao',
      email: 'asha@example.com',
      sequence: 1,
      page: ['1'],
      cords: [{ x: 64, y: 692, w: 213, h: 50 }],
    },
    { name: 'Ben Ode', email: 'ben@example.com', sequence: 2, page: ['last'] },
  ],
}

export { CoordinateBox }

export const SignerBody = Type.Object(
  {
    role: signerOptions.role,
    witness_of: optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        title: 'WitnessOf',
        description: 'For `role: "witness"`, and required there: the position of their signer in the list, from 1.',
      }),
    ),
    cc_at: signerOptions.cc_at,
    sequence: signerOptions.sequence,
    sig_type: signerOptions.sig_type,
    name: PersonName,
    email: PersonEmail,
    page: signerOptions.page,
    cords: signerOptions.cords,
    fields: optional(
      Type.Array(SignerFieldBody, {
        maxItems: FIELD_LIMITS.perSigner,
        title: 'SignerFields',
        description: 'What the signer fills before signing. Their signature locks it.',
      }),
    ),
    auth: signerOptions.auth,
    access_code: optional(
      Type.String({
        minLength: 6,
        maxLength: 100,
        description:
          'For `auth: "access_code"`. Stored as a hash, never returned, and not compared when a call is repeated: the code of the first call stays.',
      }),
    ),
    locale: signerOptions.locale,
    redirect_url: signerOptions.redirect_url,
    provider: signerOptions.provider,
    fallback: signerOptions.fallback,
    may_delegate: signerOptions.may_delegate,
    certificate: signerOptions.certificate,
  },
  {
    title: 'NewSigner',
    additionalProperties: false,
    description: 'A recipient: somebody who signs, approves, witnesses, views or gets a copy.',
  },
)

export const CreateBody = Type.Object(
  {
    document_id: Type.String({ description: 'The id of an uploaded document.', format: 'uuid' }),
    expiry_date: optional(
      Type.String({
        title: 'ExpiryDate',
        description:
          '`YYYY-MM-DD`, at most 365 days ahead. Signing is possible until the end of that day in the account’s time zone. Default: in 30 days.',
        examples: ['2026-12-31'],
      }),
    ),
    is_sequential: requestOptions.is_sequential,
    webhook_url: requestOptions.webhook_url,
    webhook_events: requestOptions.webhook_events,
    signers: Type.Array(SignerBody, {
      minItems: 1,
      maxItems: 50,
      description: 'The recipients. At least one has the role `signer`.',
    }),
    cords_origin: CordsOrigin,
    overlap: requestOptions.overlap,
    message: requestOptions.message,
    reminders: requestOptions.reminders,
    notify: requestOptions.notify,
    webhook_files: requestOptions.webhook_files,
    reference: optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Your own id of the request. It is in every event and can filter the list.',
        examples: ['loan-7'],
      }),
    ),
    metadata: requestOptions.metadata,
  },
  { title: 'NewSignRequest', additionalProperties: false, examples: [TWO_SIGNERS] },
)

export type CreateBody = Static<typeof CreateBody>
export type SignerBody = Static<typeof SignerBody>
