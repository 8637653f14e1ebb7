import createFetchClient, { type Client, type Middleware } from 'openapi-fetch'
import type { Mode, paths } from './generated/api.ts'

export interface ClientOptions {
  /** The service, such as https://sign.example.com. Default: the origin of the page. */
  baseUrl?: string
  /** An API key. A browser that is signed in needs none. */
  apiKey?: string
  /** With a session: the account (`acc_…`) of the calls. */
  account?: string
  /** With a session: the mode of the calls. */
  mode?: Mode
  fetch?: (request: Request) => Promise<Response>
}

export type ApiClient = Client<paths>
export type { Middleware }

/** A client with one method for each HTTP method; paths, parameters, bodies and answers are typed by the OpenAPI document. */
export function createClient({ baseUrl = '', apiKey, account, mode, fetch }: ClientOptions = {}): ApiClient {
  return createFetchClient<paths>({
    baseUrl,
    headers: {
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...(account !== undefined && { 'countersign-account': account }),
      ...(mode !== undefined && { 'countersign-mode': mode }),
    },
    ...(fetch && { fetch }),
  })
}
