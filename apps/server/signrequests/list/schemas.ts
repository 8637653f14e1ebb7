import { ATTENTION_REASONS } from '@countersign/domain/signrequest'
import { Type } from 'typebox'
import { Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { SIGNER } from '../schemas/signer.ts'
import { ProblemSchema, RequestState, Role, SignerState } from '../schemas/states.ts'
import { SignRequestSchema } from '../schemas.ts'

const request = SignRequestSchema.properties

export const SignRequestListed = Type.Object(
  {
    id: request.id,
    document_id: request.document_id,
    document_name: request.document_name,
    state: RequestState,
    created_at: request.created_at,
    expires_at: request.expires_at,
    ended_at: request.ended_at,
    updated_at: timeOf('When something last happened: the time of the last entry of the audit trail.'),
    reference: request.reference,
    bulk_job_id: request.bulk_job_id,
    waiting_for: textOf(
      'What must happen next: `signers`, `problem`, `sealer`, `sealer_retry`, `expiry` or `nothing`, as in the explanation.',
      'signers',
    ),
    waiting_since: Nullable(timeOf('Since when: the earliest turn of an awaited signer, or the last signature.')),
    awaited: Type.Array(
      Type.Object(
        {
          signer_id: textOf('The signer (`sgn_…`).', SIGNER.id),
          since: Nullable(timeOf('When it became their turn.')),
        },
        { title: 'ListedAwaitedSigner', description: 'A signer whom the request waits for.' },
      ),
      { description: 'The signers whose turn it is.' },
    ),
    attention: Type.Array(Type.Unsafe<string>({ type: 'string', enum: ATTENTION_REASONS }), {
      description:
        'Why the request needs your attention: `problem` (see `problems`), `expires_soon` (within 72 hours). Usually empty.',
      examples: [[]],
    }),
    problems: Type.Array(ProblemSchema, {
      description: 'Background work that failed and is not resolved, and mails that were returned. Usually empty.',
      examples: [[]],
    }),
    signers_count: Type.Integer({ description: 'How many recipients sign: signers and witnesses.', examples: [2] }),
    signed_count: Type.Integer({ description: 'How many of them have signed.', examples: [1] }),
    signers: Type.Array(
      Type.Object(
        {
          id: textOf('The signer (`sgn_…`).', SIGNER.id),
          role: Role,
          sequence: Type.Integer({ description: 'Position in the signing order.' }),
          name: textOf('As you sent it.', SIGNER.name),
          email: textOf('As you sent it.', SIGNER.email),
          state: SignerState,
        },
        { title: 'ListedSigner', description: 'A signer of a listed request.' },
      ),
      { description: 'The signers, in the order that you sent.' },
    ),
  },
  { title: 'SignRequestSummary', description: 'A sign request in a list.' },
)
