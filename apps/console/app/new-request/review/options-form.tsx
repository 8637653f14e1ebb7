import { CheckboxField, SelectField, TextArea, TextField } from '../../components/field.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import type { LocatedError } from '../model/locate.ts'
import type { RequestOptions } from '../model/request.ts'
import type { RequestAction } from '../model/state.ts'

/** The API accepts at most a year. */
const MOST_DAYS = 365
const DAY_MS = 86_400_000

interface OptionsFormProps {
  options: RequestOptions
  errors: readonly LocatedError[]
  dispatch(action: RequestAction): void
}

export function OptionsForm({ options, errors, dispatch }: OptionsFormProps) {
  const { options: words } = textsOf('consoleEditor')
  const set = (change: Partial<RequestOptions>) => dispatch({ type: 'set options', options: change })
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  const hasSchedule = 'reminders' in options.other
  return (
    <div className="flex flex-col gap-3 p-4">
      <TextArea
        label={words.message}
        hint={words.messageHint}
        error={errorOf('message')}
        value={options.message}
        maxLength={2000}
        onChange={({ target }) => set({ message: target.value })}
      />
      <TextField
        label={words.expiry}
        hint={words.expiryHint}
        error={errorOf('expiry_date')}
        type="date"
        min={dayFromNow(0)}
        max={dayFromNow(MOST_DAYS)}
        value={options.expiryDate}
        onChange={({ target }) => set({ expiryDate: target.value })}
      />
      <SelectField
        label={words.reminders}
        disabled={hasSchedule}
        value={options.reminders === null ? '' : String(options.reminders)}
        options={[
          { value: '', label: hasSchedule ? words.remindersOwn : words.remindersAccount },
          { value: 'true', label: words.remindersOn },
          { value: 'false', label: words.remindersOff },
        ]}
        onChange={({ target }) => set({ reminders: target.value === '' ? null : target.value === 'true' })}
      />
      <TextField
        label={words.reference}
        hint={words.referenceHint}
        error={errorOf('reference')}
        value={options.reference}
        maxLength={200}
        onChange={({ target }) => set({ reference: target.value })}
      />
      <CheckboxField
        label={words.notify}
        hint={words.notifyHint}
        checked={options.notify}
        onChange={({ target }) => set({ notify: target.checked })}
      />
      <CheckboxField
        label={words.overlap}
        hint={words.overlapHint}
        checked={options.isOverlapAllowed}
        onChange={({ target }) => set({ isOverlapAllowed: target.checked })}
      />
    </div>
  )
}

/** A date in the local calendar, as an input of type `date` has it. */
function dayFromNow(days: number): string {
  const date = new Date(Date.now() + days * DAY_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
