import { type Answer, type Client, until } from './client.ts'
import { hold } from './proof.ts'

// Webhooks as an integrator handles them.

export interface Endpoint {
  id: string
  secret: string
}

export interface Attempt {
  at: string
  outcome: string
  status: number | null
  duration_ms: number
  excerpt: string | null
  detail: string | null
}

export interface Delivery {
  id: string
  event_id: string
  state: string
  attempts: Attempt[]
  next_attempt_at: string | null
}

/** A busy server sheds calls with 503: as every client should, this one asks again. */
export function insist(client: Client, method: string, path: string, body?: unknown): Promise<Answer> {
  return until(async () => {
    const answer = await client.call(method, path, body)
    return answer.status === 503 ? undefined : answer
  })
}

export async function register(client: Client, url: string, eventTypes?: string[]): Promise<Endpoint> {
  const input = { url, ...(eventTypes ? { event_types: eventTypes } : {}) }
  const { status, body } = await insist(client, 'POST', '/api/v1/webhook-endpoints', input)
  hold(status === 200, `${url} could not be registered: ${JSON.stringify(body)}`)
  return { id: String(body.id), secret: String(body.secret) }
}

/** Sends a test event; gives the delivery's id. */
export async function ping(client: Client, endpointId: string): Promise<string> {
  const { status, body } = await insist(client, 'POST', `/api/v1/webhook-endpoints/${endpointId}/test`)
  hold(status === 200, `the test was answered ${status}: ${JSON.stringify(body)}`)
  return (body.delivery as Delivery).id
}

export async function readDelivery(client: Client, id: string): Promise<Delivery> {
  const { status, body } = await insist(client, 'GET', `/api/v1/webhook-deliveries/${id}`)
  hold(status === 200, `the delivery ${id} was answered ${status}`)
  return body as unknown as Delivery
}

/** The delivery, once it has been tried. */
export function attempted(client: Client, id: string, times = 1): Promise<Delivery> {
  return until(async () => {
    const delivery = await readDelivery(client, id)
    return delivery.attempts.length >= times ? delivery : undefined
  }, 60_000)
}
