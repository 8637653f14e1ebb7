import { Type } from 'typebox'
import { Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { SignerFieldBody } from '../../templates/signer-field.ts'
import { CoordinateBox } from '../create/body.ts'
import { Role, SignerState } from './states.ts'

/** A signer in examples. */
export const SIGNER = {
  id: 'sgn_06d8h2m4v5e3rkz0t1w9x7y2ba',
  role: 'signer',
  sequence: 1,
  sig_type: 'electronic',
  name: 'Asha Rao',
  email: 'asha@example.com',
  state: 'viewed',
  viewed_at: '2026-12-01T10:15:30.123Z',
  approved_at: null,
  signed_at: null,
  error_code: null,
  fields: [],
}

const FilledValue = Type.Object(
  {
    name: textOf('Your name of the field.', 'account_number'),
    type: textOf('The type of the field.', 'text'),
    value: Type.Unsafe<unknown>({
      description:
        'Text, `true` or `false` for a check box, the description of an uploaded file, or null if it was left empty.',
    }),
  },
  { title: 'FilledField', description: 'A field that the signer was shown, and what they filled in.' },
)

const signerSummary = {
  id: textOf('The signer (`sgn_…`).', SIGNER.id),
  role: Role,
  sequence: Type.Integer({ description: 'Position in the signing order.' }),
  sig_type: textOf('As you sent it.'),
  name: textOf('As you sent it.'),
  email: textOf('As you sent it.'),
  state: SignerState,
  viewed_at: Nullable(
    timeOf('Their first press or key in the page that shows the document. Opening the link is no view.'),
  ),
  approved_at: Nullable(timeOf('When an approver approved.')),
  signed_at: Nullable(timeOf('When they signed.')),
  error_code: Nullable(textOf('Why the last attempt to sign failed.')),
  fields: Type.Array(FilledValue, { description: 'What they filled in, once they have signed.' }),
}

/** Whether the sender must answer a request for a new link. */
export const LinkRequestIsOpen = Type.Boolean({
  description:
    'Whether it waits for you: send a link, or create a new request. False: a new link was mailed to the signer at once.',
})

/** A signer as events show them. */
export const SignerSummary = Type.Object(signerSummary, {
  title: 'SignerSummary',
  description: 'A signer.',
  examples: [SIGNER],
})

export const SignerSchema = Type.Object(
  {
    ...signerSummary,
    witness_of: Nullable(textOf('Of a witness: the signer whom they have seen sign (`sgn_…`).')),
    cc_at: Nullable(textOf('Of a `cc` recipient: `start` or `end`.')),
    may_delegate: Type.Boolean({ description: 'Whether they may name somebody else.' }),
    delegations: Type.Integer({ description: 'How often that was done since you last chose the person.' }),
    delegated_by: Type.Array(
      Type.Object(
        {
          name: textOf('Who passed it on.'),
          email: textOf('Their address.'),
          reason: Nullable(textOf('Why, as they wrote it. Only of the last one; the audit trail has all.')),
        },
        { title: 'DelegatedBy', description: 'Somebody who named another person to act for them.' },
      ),
      { description: 'Those who passed it on since you last chose the person, in order.' },
    ),
    notified_at: Nullable(timeOf('When it became their turn.')),
    declined_at: Nullable(timeOf('When they declined.')),
    decline_reason: Nullable(textOf('The reason that they gave.')),
    link_request: Nullable(
      Type.Object(
        { at: timeOf('When.'), is_open: LinkRequestIsOpen },
        { title: 'LinkRequest', description: 'A request for a new link, on a page of an old one.' },
      ),
    ),
    wrong_person: Nullable(
      Type.Object(
        {
          at: timeOf('When they said so.'),
          note: Nullable(textOf('What they wrote, such as the name of the right person.')),
        },
        {
          title: 'WrongPerson',
          description: 'They say that somebody else should have been asked. They stay asked until you reassign.',
        },
      ),
    ),
    boxes: Type.Array(
      Type.Object(
        { page: Type.Integer({ description: 'The page, from 1.' }), ...CoordinateBox.properties },
        { title: 'PlacedBox', description: 'A box on a page, in PDF points.' },
      ),
      { description: 'Positions of the signature, with defaults and keywords resolved.' },
    ),
    asked_fields: Type.Array(SignerFieldBody, {
      description: 'What they are asked to fill in, without defaults. Empty after an erasure.',
    }),
    auth: textOf('What the signer needs besides the link: `none`, `email_otp` or `access_code`.'),
    locale: Nullable(textOf('The signer’s language.')),
    redirect_url: Nullable(textOf('Where the browser is sent after signing.')),
    provider: Nullable(textOf('The provider that you chose.')),
    fallback: Type.Array(Type.String(), {
      description: 'Other methods, in order, for when the provider is unavailable.',
    }),
    certificate: Nullable(
      Type.Object({}, { additionalProperties: true, description: 'The certificate that the signer must use.' }),
    ),
  },
  {
    title: 'Signer',
    description: 'A signer of a sign request.',
    examples: [
      {
        ...SIGNER,
        witness_of: null,
        cc_at: null,
        may_delegate: false,
        delegations: 0,
        delegated_by: [],
        notified_at: '2026-12-01T09:00:00.000Z',
        declined_at: null,
        decline_reason: null,
        link_request: null,
        wrong_person: null,
        boxes: [{ page: 1, x: 64, y: 692, w: 213, h: 50 }],
        asked_fields: [],
        auth: 'none',
        locale: null,
        redirect_url: null,
        provider: null,
        fallback: [],
        certificate: null,
      },
    ],
  },
)
