import { openAccount as openAccountAs } from '../../apps/server/accounts/open.ts'
import { hashPassword } from '../../apps/server/accounts/password.ts'
import { newId, publicId } from '../../apps/server/platform/ids.ts'
import type { UserDeps } from '../../apps/server/users/deps.ts'
import { macOfPassword } from '../../apps/server/users/passwords/password.ts'
import { addMember, addUser, signIn } from '../../apps/server/users/testing/users.ts'
import type { Answer } from '../lib/client.ts'
import { openIdentity } from '../lib/identity.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'

// People with sessions, made with the service's own key, and the calls of their browsers.

export const PASSWORD = 'seven tall ladders'
export const COOKIE = 'countersign-session'

export interface Person {
  userId: string
  email: string
  /** Of an open session of a browser. */
  token: string
  sessionId: string
  accountId: string
}

export interface World {
  stack: Stack
  deps: UserDeps
  /** An owner of an account of their own, with a password and a session that has stepped up. */
  person(): Promise<Person>
  close(): Promise<void>
}

export async function openWorld(stack: Stack): Promise<World> {
  const { deps, masterKeys, close } = await openIdentity(stack)
  const { identity } = deps
  const authenticator = await deps.authenticator()
  const hash = await hashPassword(PASSWORD)
  return {
    stack,
    deps,
    person: async () => {
      const { userId, email } = await addUser(deps)
      await identity.query('UPDATE users SET password_hash = $2, password_mac = $3 WHERE user_id = $1', [
        ...[userId, hash, macOfPassword(authenticator, userId, hash, null)],
      ])
      const { accountId } = await openAccountAs(
        { identity, masterKeys },
        { email, name: 'Proof Ltd', passwordHash: '' },
      )
      await addMember(deps, accountId, userId)
      const { token, sessionId } = await signIn(deps, userId, { steppedUp: true })
      return { userId, email, token, sessionId, accountId }
    },
    close: async () => {
      await close()
      await stack.stop()
    },
  }
}

/** A call of a page of the service with this session; `url`: another process. */
export async function asPage(
  { stack }: World,
  token: string,
  method: string,
  path: string,
  { body, headers = {}, url = stack.url }: { body?: unknown; headers?: Record<string, string>; url?: string } = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...{ cookie: `${COOKIE}=${token}`, 'sec-fetch-site': 'same-origin', accept: 'application/json' },
      'x-forwarded-for': newNetwork(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : { text } }
}

/** A form of the service's own pages, from a network of its own unless `ip` names one. */
export function sendForm(
  { stack }: Pick<World, 'stack'>,
  path: string,
  fields: Record<string, string>,
  { ip = newNetwork(), cookie, bearer }: { ip?: string; cookie?: string; bearer?: string } = {},
): Promise<Response> {
  return fetch(`${stack.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: {
      ...{ accept: 'text/html', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip },
      ...(cookie === undefined ? {} : { cookie }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
  })
}

let networks = 0

/** Of the addresses for documentation and benchmarks (RFC 6890): each call comes from another one. */
export function newNetwork(): string {
  networks += 1
  return `198.${18 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`
}

/** The token that an answer puts into the browser's cookie. */
export function tokenIn(response: Response): string | undefined {
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${COOKIE}=`))
  return set?.slice(COOKIE.length + 1).split(';')[0] || undefined
}

/** The session of another user, or the absence of one, is no success. */
export async function userOf(world: World, token: string, url = world.stack.url): Promise<string | null> {
  const { status, body } = await asPage(world, token, 'GET', '/api/v1/me', { url })
  hold(status === 200 || status === 401, `/me answered ${status}: ${JSON.stringify(body)}`)
  return status === 200 ? String((body.user as { id: string }).id) : null
}

export const idOf = ({ userId }: Pick<Person, 'userId'>): string => publicId('usr', userId)
export const unknownEmail = (): string => `${newId()}@example.com`
