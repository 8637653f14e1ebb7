import { Type } from 'typebox'
import { Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { CoordinateBox } from '../create/body.ts'
import { SignerState } from './states.ts'

/** A signer in examples. */
export const SIGNER = {
  id: 'sgn_06d8h2m4v5e3rkz0t1w9x7y2ba',
  sequence: 1,
  sig_type: 'electronic',
  name: 'Asha Rao',
  email: 'asha@example.com',
  state: 'viewed',
  viewed_at: '2026-12-01T10:15:30.123Z',
  signed_at: null,
  error_code: null,
}

const signerSummary = {
  id: textOf('The signer (`sgn_…`).', SIGNER.id),
  sequence: Type.Integer({ description: 'Position in the signing order.' }),
  sig_type: textOf('As you sent it.'),
  name: textOf('As you sent it.'),
  email: textOf('As you sent it.'),
  state: SignerState,
  viewed_at: Nullable(
    timeOf('Their first press or key in the page that shows the document. Opening the link is no view.'),
  ),
  signed_at: Nullable(timeOf('When they signed.')),
  error_code: Nullable(textOf('Why the last attempt to sign failed.')),
}

/** A signer as events show them. */
export const SignerSummary = Type.Object(signerSummary, {
  title: 'SignerSummary',
  description: 'A signer.',
  examples: [SIGNER],
})

export const SignerSchema = Type.Object(
  {
    ...signerSummary,
    notified_at: Nullable(timeOf('When it became their turn.')),
    declined_at: Nullable(timeOf('When they declined.')),
    decline_reason: Nullable(textOf('The reason that they gave.')),
    boxes: Type.Array(
      Type.Object(
        { page: Type.Integer({ description: 'The page, from 1.' }), ...CoordinateBox.properties },
        { title: 'PlacedBox', description: 'A box on a page, in PDF points.' },
      ),
      { description: 'Positions of the signature, with defaults and keywords resolved.' },
    ),
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
        notified_at: '2026-12-01T09:00:00.000Z',
        declined_at: null,
        decline_reason: null,
        boxes: [{ page: 1, x: 64, y: 692, w: 213, h: 50 }],
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
