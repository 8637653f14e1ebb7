import { type ReminderSchedule, type RemindersInput, SCHEDULE_DAYS } from '@countersign/domain/signrequest'
import { Type } from 'typebox'
import { Nullable } from '../../platform/http/schemas.ts'

// The schedule of automatic reminders, as the API takes and shows it: the default of an account, and that of a request.

const days = (description: string) =>
  Type.Integer({ minimum: SCHEDULE_DAYS.fewest, maximum: SCHEDULE_DAYS.most, description })

const AFTER = 'Days from the invitation to the first reminder.'
const EVERY = 'Days from one reminder to the next, until the signer signs.'
const BEFORE =
  'Days from a last reminder to the expiry. The default schedule of an account sends it at 9:00 of the day before the last day.'

const EXAMPLE = { after_days: 2, every_days: 7, before_expiry_days: 1 }

const Schedule = Type.Object(
  {
    after_days: Type.Optional(days(`${AFTER} Default: \`every_days\`.`)),
    every_days: Type.Optional(days(`${EVERY} Without it the first is not repeated.`)),
    before_expiry_days: Type.Optional(days(`${BEFORE} Without it there is none.`)),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'Reminders',
    description: 'Reminders by this schedule. A member that is left out means no such reminder.',
    examples: [EXAMPLE],
  },
)

/** `true`, `false`, or a schedule. */
export function remindersSchema(description: string) {
  return Type.Unsafe<RemindersInput>({
    anyOf: [Type.Boolean({ description: '`true`: by the account’s schedule. `false`: none.' }), Schedule],
    description,
    examples: [EXAMPLE],
  })
}

export const RemindersSchema = remindersSchema(
  'Automatic reminders of signers whose turn it is: `true`, `false`, or a schedule. Default: as the account is set, at first 3 days after the invitation and at 9:00 of the day before the last day. A signer is not reminded twice within an hour, nor after unsubscribing.',
)

export const ReminderScheduleSchema = Type.Object(
  {
    after_days: Nullable(Type.Integer({ description: AFTER })),
    every_days: Nullable(Type.Integer({ description: EVERY })),
    before_expiry_days: Nullable(Type.Integer({ description: BEFORE })),
  },
  {
    title: 'ReminderSchedule',
    description: 'When automatic reminders are sent. A member that is null: no such reminder.',
    examples: [{ after_days: 3, every_days: null, before_expiry_days: 1 }],
  },
)

export function presentSchedule({ afterDays, everyDays, beforeExpiryDays }: ReminderSchedule) {
  return { after_days: afterDays, every_days: everyDays, before_expiry_days: beforeExpiryDays }
}
