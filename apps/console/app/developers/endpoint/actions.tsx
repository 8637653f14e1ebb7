import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, History, Pencil, Power, RotateCcwKey, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../api/client.ts'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { Button, IconButton } from '../../components/button.tsx'
import { Menu } from '../../components/menu.tsx'
import { Problem } from '../../components/problem.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { type Endpoint, type Receiver, webhooksKey } from '../webhooks/queries.ts'
import { DeleteEndpoint, EditEndpoint, RotateSecret } from './change-dialogs.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

type Open = 'edit' | 'replay' | 'rotate' | 'delete' | null

export function EndpointActions({ endpoint, receiver }: { endpoint: Endpoint; receiver: Receiver | undefined }) {
  const { endpoint: words, secret } = textsOf('consoleDevelopers')
  const { actions } = textsOf('console')
  const [open, setOpen] = useState<Open>(null)
  const { test, enable } = useEndpointCalls(endpoint)
  const close = () => setOpen(null)
  const isDisabled = endpoint.state === 'disabled'
  const error = test.error ?? enable.error
  return (
    <>
      {isDisabled ? (
        <Button kind="primary" busy={enable.isPending} onClick={() => enable.mutate(true)}>
          <Power size={16} aria-hidden />
          {words.enable}
        </Button>
      ) : (
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          <Send size={16} aria-hidden />
          {words.test}
        </Button>
      )}
      <Button disabled={isDisabled} onClick={() => setOpen('replay')}>
        <History size={16} aria-hidden />
        {words.replay}
      </Button>
      <Button onClick={() => setOpen('edit')}>
        <Pencil size={16} aria-hidden />
        {words.edit}
      </Button>
      <Menu
        trigger={
          <IconButton label={actions.more} kind="secondary">
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
        groups={[
          {
            items: [
              { label: secret.rotate, icon: <RotateCcwKey size={16} aria-hidden />, onSelect: () => setOpen('rotate') },
              ...(isDisabled
                ? []
                : [
                    {
                      label: words.disable,
                      icon: <Power size={16} aria-hidden />,
                      onSelect: () => enable.mutate(false),
                    },
                  ]),
            ],
          },
          {
            items: [
              {
                label: words.delete,
                icon: <Trash2 size={16} aria-hidden />,
                onSelect: () => setOpen('delete'),
                danger: true,
              },
            ],
          },
        ]}
      />
      {error && (
        <div className="w-full">
          <Problem error={error} />
        </div>
      )}
      {open === 'edit' && <EditEndpoint endpoint={endpoint} onClose={close} />}
      {open === 'replay' && <ReplayDialog endpoint={endpoint} onClose={close} />}
      <RotateSecret endpoint={endpoint} isAsked={open === 'rotate'} onClose={close} />
      {open === 'delete' && <DeleteEndpoint endpoint={endpoint} receiver={receiver} onClose={close} />}
    </>
  )
}

function useEndpointCalls({ id }: Endpoint) {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { endpoint: words } = textsOf('consoleDevelopers')
  const path = { id }
  const refresh = () => queries.invalidateQueries({ queryKey: webhooksKey(environment) })
  const test = useMutation({
    mutationFn: () => unwrap(environment.client.POST('/api/v1/webhook-endpoints/{id}/test', { params: { path } })),
    onSuccess: ({ delivery }) => {
      void refresh()
      return navigate({
        to: '/$account/$mode/developers/webhooks/$endpoint/deliveries/$delivery',
        params: { ...params, endpoint: id, delivery: delivery.id },
      })
    },
  })
  const enable = useMutation({
    mutationFn: (enabled: boolean) =>
      unwrap(environment.client.PATCH('/api/v1/webhook-endpoints/{id}', { params: { path }, body: { enabled } })),
    onSuccess: ({ state }) => {
      toast(state === 'disabled' ? words.disabledToast : words.enabledToast)
      return refresh()
    },
  })
  return { test, enable }
}
