import { type ApiClient, createClient, type Middleware, type Mode } from '@countersign/sdk'
import { fetchOrTake } from '../first-calls.ts'
import { ApiProblem, NetworkProblem } from './problem.ts'
import { recordCall } from './recorded-calls.ts'

export type { ApiClient, Mode }

/** The client of an account and a mode. The session's cookie authenticates its calls. */
export function clientFor(account: string | undefined, mode: Mode | undefined): ApiClient {
  const client = createClient({
    baseUrl: location.origin,
    fetch: fetchOrTake,
    ...(account !== undefined && { account }),
    ...(mode !== undefined && { mode }),
  })
  client.use(recording)
  return client
}

/** For the panel that shows the calls of a screen. */
const recording: Middleware = {
  async onRequest({ request, schemaPath }) {
    const isJson = request.headers.get('content-type')?.startsWith('application/json') === true
    const body = isJson ? await request.clone().text() : null
    recordCall({ method: request.method, path: request.url.slice(location.origin.length), route: schemaPath, body })
  },
}

interface Answer<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** The body of a successful answer. Throws an ApiProblem or a NetworkProblem. */
export async function unwrap<Data>(answering: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answering.catch((cause: unknown) => {
    throw cause instanceof TypeError ? new NetworkProblem(cause) : cause
  })
  if (response.ok) return data as Data
  throw problemOf(response, error)
}

export function problemOf(response: Response, body: unknown): ApiProblem {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return new ApiProblem({
    status: response.status,
    code: typeof fields.code === 'string' ? fields.code : 'unknown',
    message: typeof fields.message === 'string' ? fields.message : `${response.status} ${response.statusText}`,
    requestId: typeof fields.request_id === 'string' ? fields.request_id : response.headers.get('x-request-id'),
    details: body,
  })
}

/** A file or an image, which need the headers of a call. */
export async function fetchBlob(
  path: string,
  environment: { account: string; mode: Mode },
  signal?: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Blob> {
  const answer = await fetch(path, {
    headers: { ...headers, 'countersign-account': environment.account, 'countersign-mode': environment.mode },
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    throw cause instanceof TypeError ? new NetworkProblem(cause) : cause
  })
  if (answer.ok) return answer.blob()
  throw problemOf(answer, await answer.json().catch(() => null))
}

/** Saves a file of the API under a name. */
export async function download(
  path: string,
  name: string,
  environment: { account: string; mode: Mode },
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  saveFile(await fetchBlob(path, environment, undefined, headers), name)
}

/** Gives a file to the browser, which saves it. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
