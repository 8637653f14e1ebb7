import { BAR_KINDS, POINT_KINDS } from '@countersign/domain/signrequest'
import { Type } from 'typebox'
import { Nullable, Success, textOf, timeOf } from '../../platform/http/schemas.ts'
import { SIGNER } from '../schemas/signer.ts'
import { RequestState } from '../schemas/states.ts'

const PointSchema = Type.Object(
  {
    kind: Type.Enum([...POINT_KINDS], { description: 'What happened.', examples: ['viewed'] }),
    at: timeOf('When it happened.'),
    signer_id: Nullable(textOf('The signer whom it concerns; null: the request.', SIGNER.id)),
    actor: textOf('Who did it: `api_key`, `member`, `signer`, `operator` or `system`.', 'signer'),
    detail: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'Codes and values, by kind: such as `error_code`, `channel`, `revision`, `expires_at`, or `mail_id` of the mail.',
        examples: [{ channel: 'mail', mail_id: 'mail_06d8h2m4v5e3rkz0t1w9x7y2ba' }],
      },
    ),
    audit_sequence: Type.Integer({ description: 'The number of its entry in the audit trail, from 1.', examples: [4] }),
    audit_hash: textOf('The hash of that entry.', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
  },
  { title: 'TimelinePoint', description: 'Something that happened.' },
)

const BarSchema = Type.Object(
  {
    kind: Type.Enum([...BAR_KINDS], {
      description:
        'Of a signer: `waiting_for_turn`, `waiting_to_open`, `waiting_to_sign`, `waiting_to_approve`, `waiting_at_provider`, `signing_with_certificate`. Of mails: `sending_mail`, while a link is queued or being sent. Of the sealer: `sealing`, and `sealing_delayed` after a try that failed.',
      examples: ['waiting_to_sign'],
    }),
    from: timeOf('Its beginning.'),
    to: Nullable(timeOf('Its end; null while it lasts.')),
    signer_id: Nullable(textOf('In the lane of mails: whose mail it is.', SIGNER.id)),
  },
  { title: 'TimelineBar', description: 'A period of waiting or of work.' },
)

const LaneSchema = Type.Object(
  {
    kind: Type.Enum(['request', 'signer', 'mail', 'sealing'], { description: 'What the lane is about.' }),
    signer_id: Nullable(textOf('The signer of a lane of the kind `signer`.', SIGNER.id)),
    name: Nullable(textOf('The signer’s name.', 'Asha Rao')),
    points: Type.Array(PointSchema, { description: 'In the order of the audit trail.' }),
    bars: Type.Array(BarSchema, {
      description: 'By their beginning. The bars of one signer, and those of the sealer, do not overlap.',
    }),
  },
  { title: 'TimelineLane', description: 'A lane of the timeline.' },
)

export const TimelineAnswer = Success(
  {
    sign_request_id: textOf('The request (`sr_…`).', 'sr_06d8h2m4v5e3rkz0t1w9x7y2ba'),
    state: RequestState,
    now: timeOf('The time of the account’s clock, up to which an open bar lasts. The sandbox has a clock of its own.'),
    created_at: timeOf('When the request was created.'),
    expires_at: timeOf('Signing is possible before this time.'),
    ended_at: Nullable(timeOf('When the request reached its final state.')),
    audit: Type.Object(
      {
        count: Type.Integer({ description: 'The number of entries.', examples: [9] }),
        head: Nullable(textOf('The hash of the last entry.')),
      },
      { title: 'AuditHead', description: 'The audit trail from which the timeline was made.' },
    ),
    lanes: Type.Array(LaneSchema, {
      description:
        'The request, then each signer in order, then `mail` and `sealing`. Webhook deliveries are in their own list.',
    }),
  },
  'The timeline.',
)
