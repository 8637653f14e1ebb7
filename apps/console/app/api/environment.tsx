import { type Role, type Scope, scopesOf } from '@countersign/domain/access'
import type { components } from '@countersign/sdk'
import { createContext, type ReactNode, useContext } from 'react'
import { type ApiClient, clientFor, type Mode } from './client.ts'

export type Me = components['schemas']['OwnMembership'] extends infer Membership
  ? {
      user: components['schemas']['User']
      session: components['schemas']['OwnSession']
      memberships: Membership[]
    }
  : never

/** The mode in addresses of the console. */
export type ModeSegment = 'sandbox' | 'live'

export const modeOf = (segment: ModeSegment): Mode => (segment === 'live' ? 'live' : 'test')
export const segmentOf = (mode: Mode): ModeSegment => (mode === 'live' ? 'live' : 'sandbox')

/** Whose data a screen shows, and what the member may do there. */
export interface Environment {
  account: string
  mode: Mode
  segment: ModeSegment
  me: Me
  membership: Me['memberships'][number]
  client: ApiClient
  /** The first parts of every query's key. */
  scope: readonly [account: string, mode: Mode]
  can(scope: Scope): boolean
}

export function environmentOf(me: Me, membership: Me['memberships'][number], segment: ModeSegment): Environment {
  const mode = modeOf(segment)
  const account = membership.account_id
  const scopes = scopesOf(membership.role as Role, mode)
  return {
    ...{ account, mode, segment, me, membership },
    client: clientFor(account, mode),
    scope: [account, mode],
    can: (scope) => scopes.has(scope),
  }
}

const Context = createContext<Environment | null>(null)

export function EnvironmentProvider({ value, children }: { value: Environment; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

export function useEnvironment(): Environment {
  const environment = useContext(Context)
  if (!environment) throw new Error('This component is only for screens of an account.')
  return environment
}

/** Whether the frame of an account is around the component. */
export function useIsInAccount(): boolean {
  return useContext(Context) !== null
}

/** The parameters of every route below an account and a mode. */
export function useEnvironmentParams(): { account: string; mode: ModeSegment } {
  const { account, segment } = useEnvironment()
  return { account, mode: segment }
}
