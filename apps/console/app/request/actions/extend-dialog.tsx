import { useState } from 'react'
import { unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { shortDate, text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { dayAfter, lastDay } from '../model/days.ts'
import { AskForm } from './ask-form.tsx'
import { useRefresh } from './run.ts'

const STEPS = [7, 14, 30]

/** Moves the last day on which signing is possible: by days, or to a date. */
export function ExtendDialog({ onClose }: { onClose(): void }) {
  const { extend, done } = textsOf('consoleRequest')
  const { client } = useEnvironment()
  const { request } = useRequestView()
  const refresh = useRefresh()
  const current = lastDay(request.expires_at)
  const [date, setDate] = useState(dayAfter(current, STEPS[0] ?? 7))
  const submit = async () => {
    const params = { path: { document_id: request.id } }
    await unwrap(
      client.POST('/api/v1/document-signrequest/{document_id}/extend', { params, body: { expiry_date: date } }),
    )
    toast(text(done.extended, { date: shown(date) }))
    onClose()
    await refresh()
  }
  return (
    <AskForm
      title={extend.title}
      description={text(extend.text, { date: shown(current) })}
      action={extend.action}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        {STEPS.map((days) => (
          <Button
            key={days}
            size="small"
            aria-pressed={date === dayAfter(current, days)}
            className="aria-pressed:border-press aria-pressed:bg-soft"
            onClick={() => setDate(dayAfter(current, days))}
          >
            {text(extend.days, { n: days })}
          </Button>
        ))}
      </div>
      <TextField
        label={extend.date}
        type="date"
        value={date}
        min={dayAfter(current, 1)}
        required
        onChange={({ target }) => setDate(target.value)}
      />
    </AskForm>
  )
}

function shown(date: string): string {
  return shortDate(new Date(`${date}T12:00:00`))
}
