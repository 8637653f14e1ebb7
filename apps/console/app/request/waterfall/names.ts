import { textsOf } from '../../texts/catalogues.ts'
import type { Lane, Mark } from './lanes.ts'

/** The name of a lane: the recipient's, or that of the service. */
export function laneName({ kind, name }: Pick<Lane, 'kind' | 'name'>): string {
  const { lanes } = textsOf('consoleRequest')
  return kind === 'signer' ? (name ?? '') : lanes[kind]
}

/** Whom a mark is about, if its lane does not say it. */
export function personOf({ signerId, lane }: Mark, lanes: readonly Lane[]): string | null {
  if (signerId === null || signerId === lane) return null
  return lanes.find(({ id }) => id === signerId)?.name ?? null
}

const ACTORS = ['api_key', 'member', 'signer', 'operator', 'system'] as const

export function actorName(actor: string | null): string {
  const { actors } = textsOf('consoleRequest')
  if (actor === null) return actors.system
  const known = ACTORS.find((one) => one === actor)
  return known ? actors[known] : actor
}

/** The values of an entry as texts. */
export function valuesOf({ detail }: Mark): [name: string, value: string][] {
  return Object.entries(detail).map(([name, value]) => [name, String(value)])
}
