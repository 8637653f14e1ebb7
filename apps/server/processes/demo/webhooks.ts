import { type DemoApi, readUntil } from './api.ts'

// Three webhook endpoints: one accepts, one is gone and therefore disabled, one fails and is retried.

interface Endpoint {
  id: string
  state: string
}

interface Delivery {
  state: string
  attempts: unknown[]
}

export function registerEndpoint(api: DemoApi, receiverUrl: string, path: string, description: string) {
  return api.post<Endpoint>(`endpoint${path}`, 'webhook-endpoints', {
    url: `${receiverUrl}${path}`,
    event_types: ['*'],
    description,
  })
}

export function untilDisabled(api: DemoApi, { id }: Endpoint): Promise<Endpoint> {
  return readUntil(
    'the endpoint that answers 410 is disabled',
    () => api.get<Endpoint>(`webhook-endpoints/${id}`),
    ({ state }) => state === 'disabled',
  )
}

export function untilRetried(api: DemoApi, { id }: Endpoint): Promise<unknown> {
  return readUntil(
    'a delivery is retried',
    () => api.get<{ data: Delivery[] }>(`webhook-deliveries?endpoint_id=${id}`),
    ({ data }) => data.some(({ attempts, state }) => state === 'pending' && attempts.length > 1),
  )
}
