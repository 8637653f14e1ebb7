import type { components, paths } from '@countersign/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Users } from 'lucide-react'
import { unwrap } from '../../api/client.ts'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { Button, IconButton } from '../../components/button.tsx'
import { Card, CardHeader, EmptyState, Skeleton } from '../../components/layout.tsx'
import { Menu } from '../../components/menu.tsx'
import { Problem } from '../../components/problem.tsx'
import { SignerStateBadge } from '../../components/state-badge.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { type OpenRequest, openRequestsQuery } from './queries.ts'

type Signer = components['schemas']['ListedSigner']
type Act = paths['/api/v1/sandbox/signers/{signer_id}/act']['post']['requestBody']['content']['application/json']

/** The signers of open requests, and what one can do as them. */
export function SignersCard() {
  const environment = useEnvironment()
  const { signers: words } = textsOf('consoleDevelopers').sandbox
  const { data, error, refetch } = useQuery(openRequestsQuery(environment))
  return (
    <Card>
      <CardHeader title={words.title} hint={words.text} />
      {error && <Problem error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="m-4 h-40" />}
      {data?.data.length === 0 && (
        <EmptyState picture={<Users size={48} strokeWidth={1} />} title={words.empty}>
          {words.emptyText}
        </EmptyState>
      )}
      <ul className="max-h-[32rem] divide-y divide-line overflow-y-auto">
        {data?.data.map((request) => (
          <li key={request.id} className="px-4 py-3">
            <RequestSigners request={request} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RequestSigners({ request }: { request: OpenRequest }) {
  const params = useEnvironmentParams()
  const awaited = new Set(request.awaited.map(({ signer_id }) => signer_id))
  return (
    <>
      <Link
        to="/$account/$mode/requests/$document"
        params={{ ...params, document: request.document_id }}
        className="text-sm font-medium"
      >
        {request.document_name}
      </Link>
      {request.reference !== null && <span className="ms-2 text-xs text-muted">{request.reference}</span>}
      <ul className="mt-1 flex flex-col gap-1">
        {request.signers.map((signer) => (
          <VirtualSigner key={signer.id} signer={signer} canAct={awaited.has(signer.id)} />
        ))}
      </ul>
    </>
  )
}

/** What the role asks for. Nothing is asked of a copy, who is never awaited. */
function asked(role: Signer['role']) {
  const { signers: words } = textsOf('consoleDevelopers').sandbox
  if (role === 'approver') return { action: 'approve', label: words.approve, labelFor: words.approveAs } as const
  if (role === 'viewer') return { action: 'view', label: words.view, labelFor: words.viewAs } as const
  return { action: 'sign', label: words.sign, labelFor: words.signAs } as const
}

function VirtualSigner({ signer, canAct }: { signer: Signer; canAct: boolean }) {
  const { signers: words } = textsOf('consoleDevelopers').sandbox
  const acting = useAct(signer)
  const ask = asked(signer.role)
  const item = (label: string, action: Act['action'], danger = false) => ({
    ...{ label, danger, onSelect: () => acting.mutate(action) },
  })
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block truncate text-sm">{signer.name}</span>
          <span className="block truncate text-xs text-muted">{signer.email}</span>
        </span>
        <SignerStateBadge role={signer.role} state={signer.state} />
        {canAct && (
          <span className="flex gap-1">
            <Button
              size="small"
              busy={acting.isPending}
              aria-label={text(ask.labelFor, { name: signer.name })}
              onClick={() => acting.mutate(ask.action)}
            >
              {ask.label}
            </Button>
            <Menu
              trigger={
                <IconButton label={text(words.more, { name: signer.name })} size="small">
                  <Ellipsis size={16} aria-hidden />
                </IconButton>
              }
              groups={[
                { items: [item(words.view, 'view'), item(words.decline, 'decline', true)] },
                { items: [item(words.failOtp, 'fail_otp'), item(words.failSeal, 'fail_seal', true)] },
              ]}
            />
          </span>
        )}
      </div>
      {acting.error && <Problem error={acting.error} />}
    </li>
  )
}

function useAct({ id, name }: Signer) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { signers: words } = textsOf('consoleDevelopers').sandbox
  return useMutation({
    mutationFn: (action: Act['action']) =>
      unwrap(
        environment.client.POST('/api/v1/sandbox/signers/{signer_id}/act', {
          params: { path: { signer_id: id } },
          body: { action },
        }),
      ),
    onSuccess: () => {
      toast(text(words.acted, { name }))
      return queries.invalidateQueries({ queryKey: openRequestsQuery(environment).queryKey })
    },
  })
}
