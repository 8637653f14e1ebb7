import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { unwrap } from '../../api/client.ts'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { SecretDialog, useSecret } from '../shared/secret-dialog.tsx'
import { EndpointForm, type EndpointInput } from './endpoint-form.tsx'
import { webhooksKey } from './queries.ts'

/** The form, and then the signing secret. */
export function AddEndpoint({ onClose }: { onClose(): void }) {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const words = textsOf('consoleDevelopers')
  const added = useSecret<{ secret: string; endpoint: string }>()
  const add = async ({ url, description, types }: EndpointInput) => {
    const body = { url, event_types: types, ...(description !== '' && { description }) }
    const { id, secret } = await unwrap(environment.client.POST('/api/v1/webhook-endpoints', { body }))
    void queries.invalidateQueries({ queryKey: webhooksKey(environment) })
    if (secret !== null) added.show({ secret, endpoint: id })
  }
  if (added.secret) {
    const { secret, endpoint } = added.secret
    const close = () => {
      added.forget()
      onClose()
      void navigate({ to: '/$account/$mode/developers/webhooks/$endpoint', params: { ...params, endpoint } })
    }
    return (
      <SecretDialog title={words.secret.title} label={words.secret.label} secret={secret} onClose={close}>
        <p className="text-sm text-muted">{words.secret.text}</p>
      </SecretDialog>
    )
  }
  return (
    <EndpointForm
      title={words.form.addTitle}
      action={words.form.add}
      initial={{ url: '', description: '', types: ['*'] }}
      choosesTypes
      onSave={add}
      onClose={onClose}
    />
  )
}
