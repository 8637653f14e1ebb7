import type { components } from '@countersign/sdk'
import { unwrap } from '../../api/client.ts'
import type { Environment } from '../../api/environment.tsx'
import type { RequestBody } from '../model/body.ts'

type Body = components['schemas']['NewSignRequest']

/**
 * Creates the request. The body has fields of pasted JSON, too, which the API checks. A repeat with the same body gets the
 * first answer, so a lost answer leads to no second request.
 */
export function sendRequest({ client }: Environment, body: RequestBody): Promise<unknown> {
  return unwrap(client.POST('/api/v1/document-signrequest', { body: body as unknown as Body }))
}
