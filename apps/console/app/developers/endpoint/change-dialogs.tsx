import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { unwrap } from '../../api/client.ts'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { SecretDialog, useSecret } from '../shared/secret-dialog.tsx'
import { EndpointForm, type EndpointInput } from '../webhooks/endpoint-form.tsx'
import { type Endpoint, type Receiver, webhooksKey } from '../webhooks/queries.ts'

interface Props {
  endpoint: Endpoint
  onClose(): void
}

export function EditEndpoint({ endpoint, onClose }: Props) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { form: words } = textsOf('consoleDevelopers')
  const { actions } = textsOf('console')
  const choosesTypes = endpoint.kind === 'registered'
  const save = async ({ url, description, types }: EndpointInput) => {
    await unwrap(
      environment.client.PATCH('/api/v1/webhook-endpoints/{id}', {
        params: { path: { id: endpoint.id } },
        body: {
          ...(url !== endpoint.url && { url }),
          ...(description !== (endpoint.description ?? '') && { description }),
          ...(choosesTypes && { event_types: types }),
        },
      }),
    )
    await queries.invalidateQueries({ queryKey: webhooksKey(environment) })
    toast(words.saved)
    onClose()
  }
  return (
    <EndpointForm
      title={words.editTitle}
      action={actions.save}
      initial={{ url: endpoint.url, description: endpoint.description ?? '', types: endpoint.event_types }}
      choosesTypes={choosesTypes}
      onSave={save}
      onClose={onClose}
    />
  )
}

/** Asks, and then shows the new secret once. */
export function RotateSecret({ endpoint, isAsked, onClose }: Props & { isAsked: boolean }) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { secret: words } = textsOf('consoleDevelopers')
  const rotated = useSecret<string>()
  const rotate = async () => {
    const { secret } = await unwrap(
      environment.client.POST('/api/v1/webhook-endpoints/{id}/rotate-secret', {
        params: { path: { id: endpoint.id } },
      }),
    )
    void queries.invalidateQueries({ queryKey: webhooksKey(environment) })
    if (secret !== null) rotated.show(secret)
  }
  return (
    <>
      <ConfirmDialog
        open={isAsked}
        onClose={onClose}
        title={words.rotateTitle}
        action={words.rotateAction}
        onConfirm={rotate}
      >
        {words.rotateText}
      </ConfirmDialog>
      {rotated.secret !== null && (
        <SecretDialog title={words.title} label={words.label} secret={rotated.secret} onClose={rotated.forget}>
          <p className="text-sm text-muted">{words.text}</p>
        </SecretDialog>
      )}
    </>
  )
}

/** With the test receiver behind it, which would count towards the limit of receivers. */
export function DeleteEndpoint({ endpoint, receiver, onClose }: Props & { receiver: Receiver | undefined }) {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { endpoint: words } = textsOf('consoleDevelopers')
  const remove = async () => {
    const { client } = environment
    await unwrap(client.DELETE('/api/v1/webhook-endpoints/{id}', { params: { path: { id: endpoint.id } } }))
    if (receiver) {
      const path = { id: receiver.id }
      await unwrap(client.DELETE('/api/v1/sandbox/webhook-receivers/{id}', { params: { path } }))
    }
    await navigate({ to: '/$account/$mode/developers/webhooks', params })
    toast(words.deletedToast)
    await queries.invalidateQueries({ queryKey: webhooksKey(environment) })
  }
  return (
    <ConfirmDialog open onClose={onClose} title={words.deleteTitle} action={words.delete} onConfirm={remove}>
      <p>{text(words.deleteText, { url: endpoint.url })}</p>
      {receiver && <p className="mt-2">{words.deleteReceiver}</p>}
    </ConfirmDialog>
  )
}
