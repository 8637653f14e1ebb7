import { createHmac, generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// An identity provider on loopback that signs in any person without a question, and lies as told. Without a lie it is honest, so a
// refusal is due to the lie.

export const LIES = [
  ...['metadata_of_another_issuer', 'token_of_another_issuer', 'iss_parameter_of_another_issuer', 'no_iss_parameter'],
  ...['wrong_audience', 'second_audience', 'wrong_nonce', 'no_nonce', 'expired', 'issued_in_the_future'],
  ...['alg_none', 'alg_hs256', 'key_swapped', 'signature_altered', 'email_unverified', 'email_unverified_text'],
  ...['foreign_domain', 'subdomain', 'no_email', 'no_id_token', 'error', 'wrong_state', 'redirected_token_endpoint'],
  'user_info_of_another_subject',
] as const

export type Lie = (typeof LIES)[number]

export interface Person {
  subject: string
  email: string
  name?: string
}

export interface LyingProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who signs in. */
  person: Person
  lie: Lie | null
  /** Seconds before now at which the person signed in; null: the token does not say. */
  signedInBefore: number | null
  /** The parameters of the last authorization request. */
  asked: URLSearchParams
  close(): Promise<void>
}

interface Code {
  nonce: string
  challenge: string
  redirectUri: string
}

export async function startLyingProvider(person: Person): Promise<LyingProvider> {
  const keys = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]
  const codes = new Map<string, Code>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: LyingProvider = {
    ...{ issuer, clientId: 'countersign', clientSecret: randomBytes(16).toString('hex'), person, lie: null },
    ...{ signedInBefore: 0, asked: new URLSearchParams() },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/.well-known/openid-configuration') return json(response, metadata(provider))
    if (url.pathname === '/jwks') {
      const jwk = keys[0]?.publicKey.export({ format: 'jwk' })
      return json(response, { keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] })
    }
    if (url.pathname === '/authorize') return authorize(url, response)
    if (url.pathname === '/me') return json(response, { sub: 'another', email: provider.person.email })
    if (url.pathname === '/token') return redeem(await bodyOf(request), response)
    response.writeHead(404).end()
  }

  function authorize({ searchParams: asked }: URL, response: ServerResponse): void {
    provider.asked = asked
    const code = randomBytes(16).toString('hex')
    const redirectUri = asked.get('redirect_uri') ?? ''
    codes.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '', redirectUri })
    const target = new URL(redirectUri)
    const { lie } = provider
    if (lie === 'error') target.searchParams.set('error', 'access_denied')
    else target.searchParams.set('code', code)
    target.searchParams.set('state', lie === 'wrong_state' ? 'x'.repeat(43) : (asked.get('state') ?? ''))
    if (lie !== 'no_iss_parameter') {
      target.searchParams.set('iss', lie === 'iss_parameter_of_another_issuer' ? 'https://evil.example' : issuer)
    }
    response.writeHead(302, { location: target.href }).end()
  }

  function redeem(form: URLSearchParams, response: ServerResponse): void {
    if (provider.lie === 'redirected_token_endpoint') {
      response.writeHead(307, { location: `${issuer}/elsewhere` }).end()
      return
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = hash('sha256', form.get('code_verifier') ?? '', 'base64url')
    if (!code || challenge !== code.challenge) {
      json(response, { error: 'invalid_grant' }, 400)
      return
    }
    const token = idToken(
      provider,
      code.nonce,
      keys.map((pair) => pair.privateKey),
    )
    const { lie } = provider
    json(response, {
      ...{ access_token: 'access', token_type: 'Bearer', expires_in: 60 },
      ...(lie === 'no_id_token' ? {} : { id_token: token }),
    })
  }
  return provider
}

function metadata({ issuer, lie }: LyingProvider): object {
  return {
    issuer: lie === 'metadata_of_another_issuer' ? 'https://evil.example' : issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...(lie === 'user_info_of_another_subject' ? { userinfo_endpoint: `${issuer}/me` } : {}),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // An attacker's metadata would allow anything.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

function idToken(provider: LyingProvider, nonce: string, [key, other]: KeyObject[]): string {
  const { lie, issuer, clientId, person, clientSecret, signedInBefore } = provider
  const now = Math.floor(Date.now() / 1000)
  const alg = lie === 'alg_none' ? 'none' : lie === 'alg_hs256' ? 'HS256' : 'RS256'
  const [local = '', domain = ''] = person.email.split('@')
  const foreign = { foreign_domain: `${local}@foreign.example`, subdomain: `${local}@mail.${domain}` }
  const claims = {
    iss: lie === 'token_of_another_issuer' ? 'https://evil.example' : issuer,
    aud: lie === 'wrong_audience' ? 'another' : lie === 'second_audience' ? [clientId, 'another'] : clientId,
    ...(lie === 'second_audience' ? { azp: clientId } : {}),
    sub: person.subject,
    ...(lie === 'no_nonce' ? {} : { nonce: lie === 'wrong_nonce' ? 'another' : nonce }),
    iat: lie === 'issued_in_the_future' ? now + 3600 : lie === 'expired' ? now - 7200 : now,
    ...(lie === 'issued_in_the_future' ? { nbf: now + 3600 } : {}),
    exp: lie === 'expired' ? now - 3600 : now + 7200,
    ...(signedInBefore === null ? {} : { auth_time: now - signedInBefore }),
    ...(lie === 'no_email' || lie === 'user_info_of_another_subject'
      ? {}
      : { email: lie === 'foreign_domain' || lie === 'subdomain' ? foreign[lie] : person.email }),
    email_verified: lie === 'email_unverified' ? false : lie === 'email_unverified_text' ? 'false' : true,
    ...(person.name === undefined ? {} : { name: person.name }),
  }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${encode({ alg, kid: 'one', typ: 'JWT' })}.${encode(claims)}`
  return `${input}.${signatureOf(input, { alg, lie, key: lie === 'key_swapped' ? other : key, clientSecret })}`
}

function signatureOf(
  input: string,
  { alg, lie, key, clientSecret }: { alg: string; lie: Lie | null; key: KeyObject | undefined; clientSecret: string },
): string {
  if (alg === 'none' || !key) return ''
  if (alg === 'HS256') return createHmac('sha256', clientSecret).update(input).digest('base64url')
  const signature = sign('sha256', Buffer.from(input), key)
  if (lie === 'signature_altered') signature[10] = (signature[10] ?? 0) ^ 1
  return signature.toString('base64url')
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}
