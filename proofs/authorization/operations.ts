import { readFileSync } from 'node:fs'
import { hold } from '../lib/proof.ts'
import { WITHOUT_CALLER } from './table.ts'

export interface Operation {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With an id in place of each parameter. */
  url: string
  scope: string | null
  /** For a signed-in user, whatever accounts they have. */
  user: boolean
  people: boolean
  ownersOnly: boolean
  /** For people with a verified address. */
  verified: boolean
  stepUp: boolean | 'live'
}

type Documented = Record<string, unknown> & { operationId: string }
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** No call does anything: the product refuses a query that it does not know, after it has decided about the caller. */
const UNKNOWN = '?not_a_parameter=1'

/** Every operation of the OpenAPI document that needs a caller. The others must be in the list of table.ts. */
export function readOperations(): Operation[] {
  const file = new URL('../../docs/api/openapi.json', import.meta.url)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Documented>> }
  const all = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const documented = item[method]
      return documented ? [operationOf(path, method, documented)] : []
    }),
  )
  const open = all.filter(({ scope, user }) => scope === null && !user).map(({ id }) => id)
  const [known, unknown] = [Object.keys(WITHOUT_CALLER), open.filter((id) => !(id in WITHOUT_CALLER))]
  hold(unknown.length === 0, `operations without a caller that are not in the list: ${unknown.join(', ')}`)
  hold(open.length === known.length, 'the list of operations without a caller names some that need one')
  return all.filter(({ scope, user }) => scope !== null || user)
}

function operationOf(path: string, method: (typeof METHODS)[number], documented: Documented): Operation {
  return {
    id: documented.operationId,
    method: method.toUpperCase() as Operation['method'],
    url: path.replaceAll(/\{[^}]+\}/g, '1') + UNKNOWN,
    scope: (documented['x-scope'] as string | undefined) ?? null,
    user: documented['x-user'] === true,
    people: documented['x-people'] === true,
    ownersOnly: documented['x-owners-only'] === true,
    verified: documented['x-verified'] === true,
    stepUp: (documented['x-step-up'] as boolean | 'live' | undefined) ?? false,
  }
}
