import { useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { webhooksKey } from './queries.ts'

/** Makes a test receiver and registers it as an endpoint. Returns the endpoint's id. */
export function useTestReceiver(): () => Promise<string> {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { webhooks: words } = textsOf('consoleDevelopers')
  return async () => {
    const { client } = environment
    const receiver = await unwrap(client.POST('/api/v1/sandbox/webhook-receivers'))
    const body = { url: receiver.url, event_types: ['*' as const], description: words.receiverDescription }
    try {
      const { id } = await unwrap(client.POST('/api/v1/webhook-endpoints', { body }))
      toast(words.receiverAdded)
      await queries.invalidateQueries({ queryKey: webhooksKey(environment) })
      return id
    } catch (error) {
      // A receiver without an endpoint would only count towards the limit.
      await client.DELETE('/api/v1/sandbox/webhook-receivers/{id}', { params: { path: { id: receiver.id } } })
      throw error
    }
  }
}
