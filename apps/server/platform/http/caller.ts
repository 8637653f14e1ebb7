import type { Mode, Role, Scope } from '@countersign/domain/access'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../errors.ts'

export { type Mode, SCOPES, type Scope } from '@countersign/domain/access'

/** A call with an API key. */
export interface KeyCaller {
  kind: 'key'
  keyId: string
}

/** A call of a member with a session. */
export interface MemberCaller {
  kind: 'member'
  userId: string
  /** As the member wrote it; null: none, or not known to work in the background. */
  name: string | null
  sessionId: string
  role: Role
  /** When the member last presented a factor again, in milliseconds; null: not in this session. */
  steppedUpAt: number | null
}

/** Who is calling, for which tenant: resolved from the API key or the session before any handler runs. */
export interface Caller {
  tenantId: string
  accountId: string
  mode: Mode
  slot: number
  scopes: ReadonlySet<Scope>
  by: KeyCaller | MemberCaller
  /** Where the call comes from, for the account activity. Work in the background has none. */
  from?: CallOrigin
}

export interface CallOrigin {
  address: string
  userAgent: string | null
}

/** A person with a session, on routes that concern no account. */
export interface UserCaller {
  userId: string
  sessionId: string
  /** The account of the company whose sign-on made the session; null: the person signed in with their own factors. */
  ssoAccountId: string | null
  /** When the person last presented a factor again, in milliseconds; null: not in this session. */
  steppedUpAt: number | null
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** As `caller`, also of a call that was refused because of its scope or step-up. For logs, never for decisions. */
    knownCaller: Caller | null
    /** Set on routes with `userRoute`. */
    user: UserCaller | null
    /** Authenticates again, for a response that lasts minutes: the key may be revoked meanwhile. */
    isStillAdmitted(): Promise<boolean>
  }
  interface FastifyContextConfig {
    /** The route is for operators of the service, with an operator's session (operators/). */
    operators?: true
    /** The scope that a caller needs for this route. A route without one is public, unless it has `userRoute`. */
    scope?: Scope
    /** The route needs a session and concerns no account. */
    userRoute?: boolean
    /** The route concerns how a person signs in. A session of a company's sign-on is refused. */
    ownSignIn?: boolean
    /** The route is for the directory of a company, which has a token of its own (users/scim). */
    directory?: true
    /** Only sessions: API keys are refused. */
    people?: boolean
    /** Only sessions of owners. */
    ownersOnly?: boolean
    /** Only people who have verified their e-mail address. */
    verified?: boolean
    /** A session must have presented a factor within ten minutes, always or in live mode. API keys are exempt. */
    stepUp?: boolean | 'live'
    /** Also for owners of a closed account, who export its data. */
    whileClosed?: boolean
    /** Programs keep it open without a person: such a call is no use of the session, which may end meanwhile. */
    unattended?: true
    /** Members of the response that are shown once, such as `secret` or `data[].url`. In a replay they are null. */
    secretMembers?: string[]
  }
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Failure('missing_api_key', 'This call needs an API key or a session.')
  return { ...request.caller, from: originOf(request) }
}

export function originOf(request: FastifyRequest): CallOrigin {
  return { address: request.ip, userAgent: request.headers['user-agent']?.slice(0, 500) ?? null }
}

export function userOf(request: FastifyRequest): UserCaller {
  if (!request.user) throw new Failure('session_required', 'This call needs a session: sign in first.')
  return request.user
}

/** The caller in activity entries: `key:<uuid>` or `user:<uuid>`. */
export function actorOf({ by }: Pick<Caller, 'by'>): string {
  return by.kind === 'key' ? `key:${by.keyId}` : `user:${by.userId}`
}

/** The key of limits that count per credential. */
export function credentialOf({ by }: Pick<Caller, 'by'>): string {
  return by.kind === 'key' ? by.keyId : by.sessionId
}
