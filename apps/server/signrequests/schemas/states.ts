import { REQUEST_STATES, ROLES, SEAL_ERRORS, SIGNER_STATES, WORKS } from '@countersign/domain/signrequest'
import { Type } from 'typebox'
import { Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'

// States, and why a request has failed or does not proceed.

export const RequestState = Type.Unsafe<string>({
  type: 'string',
  enum: REQUEST_STATES,
  title: 'SignRequestState',
  description:
    '`pending`: nobody has viewed the document yet. `in_progress`: somebody has. `sealing`: all have acted. The others are final. `failed`: the document cannot be sealed; `failure` says why.',
})

export const SignerState = Type.Unsafe<string>({
  type: 'string',
  enum: SIGNER_STATES,
  title: 'SignerState',
  description:
    '`waiting`: not their turn yet. `notified`: it is their turn; a `cc` recipient was written to. `approved`: of an approver. A viewer is done once `viewed`.',
})

export const Role = Type.Unsafe<string>({
  type: 'string',
  enum: ROLES,
  title: 'SignerRole',
  description: 'What the recipient is asked to do.',
})

export const SealErrorCode = Type.Unsafe<string>({
  type: 'string',
  enum: Object.keys(SEAL_ERRORS),
  title: 'SealErrorCode',
  description: 'Why the document cannot be sealed.',
})

/** Why a request is `failed`. */
export const FailureSchema = Type.Object(
  { code: SealErrorCode, message: textOf('The reason, for a person.') },
  { title: 'SignRequestFailure', description: 'Why the request is `failed`; otherwise null.' },
)

/** A failure of background work. */
export const ProblemSchema = Type.Object(
  {
    work: Type.Unsafe<string>({ type: 'string', enum: WORKS, description: 'The kind of background work that failed.' }),
    code: textOf('One of a closed list. See the webhooks guide.', 'mail_not_sent'),
    message: textOf('What failed, and what to do.'),
    signer_id: Nullable(textOf('The signer whom the work was for; null: the request.')),
    at: timeOf('When it failed.'),
  },
  { title: 'WorkProblem', description: 'Background work that failed.' },
)
