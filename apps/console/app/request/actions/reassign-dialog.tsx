import { useState } from 'react'
import { unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { TextField } from '../../components/field.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import type { Signer } from '../model/types.ts'
import { AskForm } from './ask-form.tsx'
import { useRefresh } from './run.ts'

/** Gives the place of a signer to another person, or corrects an address. */
export function ReassignDialog({ signer, onClose }: { signer: Signer; onClose(): void }) {
  const { reassign, done } = textsOf('consoleRequest')
  const { client } = useEnvironment()
  const { request } = useRequestView()
  const refresh = useRefresh()
  const [name, setName] = useState(signer.name)
  const [email, setEmail] = useState(signer.email)
  const submit = async () => {
    const path = { document_id: request.id, signer_id: signer.id }
    await unwrap(
      client.POST('/api/v1/document-signrequest/{document_id}/signers/{signer_id}/reassign', {
        params: { path },
        body: { name, email },
      }),
    )
    toast(text(done.reassigned, { name }))
    onClose()
    await refresh()
  }
  return (
    <AskForm
      title={text(reassign.title, { name: signer.name })}
      description={text(reassign.text, { name: signer.name })}
      action={reassign.action}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={reassign.name}
        value={name}
        required
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={reassign.email}
        type="email"
        value={email}
        required
        autoComplete="off"
        onChange={({ target }) => setEmail(target.value)}
      />
    </AskForm>
  )
}
