import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useEnvironment } from '../api/environment.tsx'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Problem } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { SamplePicture } from './sample-picture.tsx'
import { sendSample } from './send-sample.ts'

/** One press sends the sample to oneself. */
export function SendStep({ person }: { person: { name: string; email: string } }) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { send } = textsOf('consoleStart')
  const [signer, setSigner] = useState(person)
  const sending = useMutation({
    mutationFn: () => sendSample(environment, signer),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...environment.scope, 'start'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 sm:flex-row">
      <SamplePicture />
      <div className="flex flex-1 flex-col gap-3">
        <p className="text-sm text-muted">{send.text}</p>
        <TextField
          label={send.name}
          required
          value={signer.name}
          autoComplete="name"
          onChange={({ target }) => setSigner({ ...signer, name: target.value })}
        />
        <TextField
          label={send.email}
          type="email"
          required
          value={signer.email}
          autoComplete="email"
          hint={send.captured}
          onChange={({ target }) => setSigner({ ...signer, email: target.value })}
        />
        {sending.error && <Problem error={sending.error} />}
        <div>
          <Button type="submit" kind="primary" size="large" busy={sending.isPending}>
            {send.action}
          </Button>
        </div>
      </div>
    </form>
  )
}
