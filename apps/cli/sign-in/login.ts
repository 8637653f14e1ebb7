import type { Credential } from './credentials.ts'
import { type Answer, callService, failureOf } from './service.ts'

// The client's part of the device flow (RFC 8628).

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
/** What `slow_down` adds to the interval (section 3.5). */
const SLOWER_SECONDS = 5

export interface Prompt {
  uri: string
  completeUri: string
  userCode: string
}

export interface LoginOptions {
  url: string
  /** How the person recognises this command line. */
  clientName: string
  show(prompt: Prompt): void
  wait(seconds: number): Promise<unknown>
}

/** Signs in: shows the code to the person, and waits until they have confirmed it. */
export function login(options: LoginOptions): Promise<Credential> {
  return confirm(options, '/api/v1/device/code')
}

/**
 * Steps up: the person confirms with a passkey or a code, in a browser. Returns the session with a new token; the old one
 * ends.
 */
export function stepUp(options: LoginOptions & { token: string }): Promise<Credential> {
  return confirm(options, '/api/v1/device/step-up', options.token)
}

async function confirm(
  { url, clientName, show, wait }: LoginOptions,
  path: string,
  presentToken?: string,
): Promise<Credential> {
  const body = { client_id: 'countersign-cli', client_name: clientName.slice(0, 100) }
  const asked = await callService(url, 'POST', path, {
    body,
    ...(presentToken === undefined ? {} : { token: presentToken }),
  })
  if (asked.status !== 200) throw failureOf(url, asked)
  const { device_code, user_code, verification_uri, verification_uri_complete } = asked.body
  show({ uri: String(verification_uri), completeUri: String(verification_uri_complete), userCode: String(user_code) })
  let interval = Number(asked.body.interval) || SLOWER_SECONDS
  for (;;) {
    await wait(interval)
    const answer = await callService(url, 'POST', '/api/v1/device/token', { body: { grant_type: GRANT, device_code } })
    if (answer.status === 200) return credentialOf(answer)
    interval = intervalAfter(url, answer, interval)
  }
}

/** Until the server says that the code has expired. */
function intervalAfter(url: string, answer: Answer, interval: number): number {
  const { error } = answer.body
  if (error === 'authorization_pending') return interval
  if (error === 'slow_down' || answer.status === 429 || answer.status === 503) return interval + SLOWER_SECONDS
  throw failureOf(url, answer)
}

function credentialOf({ body }: Answer): Credential {
  const expiresAt = new Date(Date.now() + Number(body.expires_in) * 1000)
  return { token: String(body.access_token), expires_at: expiresAt.toISOString() }
}
