import type { paths } from '@countersign/sdk'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import type { Environment } from '../../api/environment.tsx'
import { noPlaceholder } from '../shared/no-placeholder.ts'

type Body = paths['/api/v1/webhook-endpoints/{id}/redeliver']['post']['requestBody']['content']['application/json']
export type ReplayRange = Omit<Body, 'dry_run'>

function redeliver({ client }: Environment, id: string, body: Body) {
  return unwrap(client.POST('/api/v1/webhook-endpoints/{id}/redeliver', { params: { path: { id } }, body }))
}

/** How many would be sent again. */
export function previewQuery(environment: Environment, id: string, range: ReplayRange | null) {
  return queryOptions({
    queryKey: [...environment.scope, 'static', 'replay', id, range],
    queryFn: range ? () => redeliver(environment, id, { ...range, dry_run: true }) : skipToken,
    placeholderData: noPlaceholder,
    staleTime: 0,
    gcTime: 0,
  })
}

/** A call sends a limited number, so it is repeated while there is more. */
export async function replayAll(
  environment: Environment,
  id: string,
  range: ReplayRange,
  onSent: (total: number) => void,
): Promise<void> {
  // What fails while the replay runs is not part of it.
  const fixed = { ...range, until: range.until ?? new Date().toISOString() }
  let total = 0
  for (;;) {
    const { count, has_more } = await redeliver(environment, id, fixed)
    total += count
    onSent(total)
    if (!has_more || range.delivered) return
  }
}
