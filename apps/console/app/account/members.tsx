import type { Role } from '@countersign/domain/access'
import { mayManage } from '@countersign/domain/access'
import type { components } from '@countersign/sdk'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { Badge } from '../components/badge.tsx'
import { Button, IconButton } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm.tsx'
import { Card, CardHeader, Skeleton } from '../components/layout.tsx'
import { ShowMore } from '../components/limited-list.tsx'
import { Menu } from '../components/menu.tsx'
import { Problem } from '../components/problem.tsx'
import { toast } from '../components/toast.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { membersQuery } from './queries.ts'
import { RoleDialog } from './role-dialog.tsx'

type Member = components['schemas']['Member']

/** Who may act for the account, and who is invited. */
export function MembersSettings() {
  const environment = useEnvironment()
  const { members } = textsOf('consoleAccount')
  const [isInviting, setInviting] = useState(false)
  const list = useInfiniteQuery(membersQuery(environment))
  const canManage = environment.can('members')
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <CardHeader
          title={members.title}
          actions={
            canManage && (
              <Button kind="primary" size="small" onClick={() => setInviting(true)}>
                <UserPlus size={16} aria-hidden />
                {members.invite}
              </Button>
            )
          }
        />
        {list.error && <Problem error={list.error} onRetry={() => list.refetch()} />}
        {list.isPending && <Skeleton className="m-4 h-40" />}
        <ul className="divide-y divide-line">
          {rows.map((member) => (
            <MemberRow key={member.id} member={member} canManage={canManage} />
          ))}
        </ul>
        <ShowMore pages={list} />
      </Card>
      {canManage && <Invitations />}
      <RolesTable />
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
    </div>
  )
}

function MemberRow({ member, canManage }: { member: Member; canManage: boolean }) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { members, roles } = textsOf('consoleAccount')
  const { actions, mode } = textsOf('console')
  const [open, setOpen] = useState<'role' | 'remove' | null>(null)
  const isSelf = member.id === environment.me.user.id
  const mayChange = canManage && !isSelf && mayManage(environment.membership.role as Role, member.role as Role)
  const removing = useMutation({
    mutationFn: () =>
      unwrap(environment.client.DELETE('/api/v1/members/{id}', { params: { path: { id: member.id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [...environment.scope, 'members'] })
      toast(text(members.removed, { name: member.name ?? member.email }))
    },
  })
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">
          {member.name ?? member.email} {isSelf && <span className="font-normal text-muted">{members.you}</span>}
        </p>
        <p className="truncate text-xs text-muted">{member.email}</p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1.5">
        {!member.active && <Badge tone="warn">{members.inactive}</Badge>}
        <Badge tone="accent">{roles[member.role].name}</Badge>
        {member.modes.includes('live') && <Badge tone="good">{mode.live}</Badge>}
      </div>
      {mayChange && (
        <Menu
          trigger={
            <IconButton label={text(members.actions, { name: member.name ?? member.email })} size="small">
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
          groups={[
            {
              items: [
                { label: members.changeRole, onSelect: () => setOpen('role') },
                { label: members.remove, danger: true, onSelect: () => setOpen('remove') },
              ],
            },
          ]}
        />
      )}
      {open === 'role' && <RoleDialog member={member} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'remove'}
        onClose={() => setOpen(null)}
        title={text(members.removeTitle, { name: member.name ?? member.email })}
        action={actions.delete}
        onConfirm={() => removing.mutateAsync()}
      >
        {members.removeText}
      </ConfirmDialog>
    </li>
  )
}

const ORDER: readonly Role[] = ['owner', 'admin', 'developer', 'sender', 'viewer', 'auditor']

/** What each role may do. */
function RolesTable() {
  const { members, roles } = textsOf('consoleAccount')
  return (
    <Card>
      <CardHeader title={members.rolesTitle} />
      <dl className="divide-y divide-line">
        {ORDER.map((role) => (
          <div key={role} className="flex flex-col gap-0.5 px-4 py-2.5 sm:flex-row sm:gap-4">
            <dt className="text-sm font-medium sm:w-40 sm:shrink-0">{roles[role].name}</dt>
            <dd className="text-sm text-muted">{roles[role].text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
