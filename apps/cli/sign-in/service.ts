import { type CliContext, UsageError } from '../context.ts'
import { readCredentials } from './credentials.ts'

// Calls to a service from the command line.

const DEFAULT_URL = 'http://localhost:8080'
const TIMEOUT_MS = 30_000

/** Nobody is signed in, or the session has ended. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn'
}

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type Method = (typeof METHODS)[number]

export interface Answer {
  status: number
  /** Empty if the answer is not JSON. */
  body: Record<string, unknown>
  /** As it was sent. */
  bytes: Buffer
  type: string
}

/** The origin of a service. A token is not sent over a network without encryption. */
export function serviceUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new UsageError(`${text} is not the URL of a service.`)
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.hostname === '[::1]'
  if (url.protocol === 'http:' && !isLocal) throw new UsageError(`${text} does not use https.`)
  return url.origin
}

/** From --url or COUNTERSIGN_URL; else the only service with a session; else that of this machine. */
export async function chooseService(env: CliContext['env'], option: string | undefined): Promise<string> {
  const named = option ?? env.COUNTERSIGN_URL
  if (named) return serviceUrl(named)
  const known = Object.keys(await readCredentials(env))
  if (known.length > 1) throw new UsageError(`You are signed in at ${known.join(', ')}: choose one with --url.`)
  return known[0] ?? DEFAULT_URL
}

export async function tokenFor(env: CliContext['env'], url: string): Promise<string> {
  const credential = (await readCredentials(env))[url]
  if (credential && Date.parse(credential.expires_at) > Date.now()) return credential.token
  throw new NotSignedIn(`You are not signed in at ${url}. Run: ${loginCommand(url)}`)
}

function loginCommand(url: string): string {
  return `countersign login --url ${url}`
}

export async function callService(
  url: string,
  method: Method,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'user-agent': 'countersign-cli',
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new Error(`${url} does not answer (${(error.cause as Error | undefined)?.message ?? error.message})`)
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  return { status: response.status, body: parsed(bytes), bytes, type }
}

function parsed(bytes: Buffer): Record<string, unknown> {
  try {
    return (JSON.parse(bytes.toString()) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

export function failureOf(url: string, { status, body }: Answer): Error {
  const message = typeof body.message === 'string' ? body.message : `${url} answered with ${status}.`
  return status === 401 ? new NotSignedIn(`${message} Run: ${loginCommand(url)}`) : new Error(message)
}
