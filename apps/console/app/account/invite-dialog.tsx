import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Problem } from '../components/problem.tsx'
import { toast } from '../components/toast.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { type Rights, RoleFields } from './role-fields.tsx'

/** Mails an invitation, which is valid for seven days. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { client, scope, membership } = useEnvironment()
  const queries = useQueryClient()
  const form = useId()
  const { members } = textsOf('consoleAccount')
  const { actions } = textsOf('console')
  const [email, setEmail] = useState('')
  const [rights, setRights] = useState<Rights>({ role: 'sender', modes: membership.live ? ['test', 'live'] : ['test'] })
  const inviting = useMutation({
    mutationFn: () => unwrap(client.POST('/api/v1/invitations', { body: { email, ...rights } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [...scope, 'invitations'] })
      toast(text(members.invited, { email }))
      setEmail('')
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    inviting.mutate()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={members.inviteTitle}
      description={members.inviteText}
      actions={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button
            type="submit"
            form={form}
            kind="primary"
            busy={inviting.isPending}
            disabled={rights.modes.length === 0}
          >
            {members.send}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={members.email}
          type="email"
          required
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RoleFields value={rights} onChange={setRights} />
        {inviting.error && <Problem error={inviting.error} />}
      </form>
    </Dialog>
  )
}
