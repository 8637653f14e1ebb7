import type { Role } from '@countersign/domain/access'
import type { components } from '@countersign/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Problem } from '../components/problem.tsx'
import { toast } from '../components/toast.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { type Rights, RoleFields } from './role-fields.tsx'

/** Changes what a member may do. The member's sessions end. */
export function RoleDialog({ member, onClose }: { member: components['schemas']['Member']; onClose(): void }) {
  const { client, scope } = useEnvironment()
  const queries = useQueryClient()
  const { members } = textsOf('consoleAccount')
  const { actions } = textsOf('console')
  const [rights, setRights] = useState<Rights>({ role: member.role as Role, modes: member.modes })
  const saving = useMutation({
    mutationFn: () =>
      unwrap(client.PATCH('/api/v1/members/{id}', { params: { path: { id: member.id } }, body: rights })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [...scope, 'members'] })
      toast(members.changed)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(members.changeTitle, { name: member.name ?? member.email })}
      description={members.changeText}
      actions={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button
            kind="primary"
            busy={saving.isPending}
            disabled={rights.modes.length === 0}
            onClick={() => saving.mutate()}
          >
            {actions.save}
          </Button>
        </>
      }
    >
      <RoleFields value={rights} onChange={setRights} />
      {saving.error && <Problem error={saving.error} />}
    </Dialog>
  )
}
