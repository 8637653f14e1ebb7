import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { ProviderOfCompany } from './sso.ts'

// The identity provider of a company: oidc-provider on loopback, with its own sign-in form. Any address and any password
// are accepted; the address is the person.

export interface CompanyProvider extends ProviderOfCompany {
  close(): Promise<void>
}

/** Named, so that the provider does not warn of defaults. */
const ARTIFACTS = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session']

export async function startCompanyProvider(redirectUri: string): Promise<CompanyProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['countersign', randomBytes(24).toString('base64url')]
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: Object.fromEntries(ARTIFACTS.map((name) => [name, 600])),
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({ sub: subjectOf(login), email: login, email_verified: true, name: 'Grace Hopper' }),
    }),
    // Employees are not asked for consent.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  server.on('request', provider.callback())
  return {
    ...{ issuer, clientId, clientSecret },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function subjectOf(login: string): string {
  return createHash('sha256').update(login).digest('hex').slice(0, 32)
}

/** Signs in at the provider's form, as a browser does, and returns the address that it sends the browser back to. */
export async function signInAtProvider(authorizationUrl: string, login: string): Promise<URL> {
  const { origin } = new URL(authorizationUrl)
  const jar = new Map<string, string>()
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(new URL(url, origin), {
      ...{ redirect: 'manual', method: form ? 'POST' : 'GET' },
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return answer
  }
  let answer = await visit(authorizationUrl)
  for (let step = 0; step < 10; step += 1) {
    const location = answer.headers.get('location')
    if (location !== null) {
      const target = new URL(location, origin)
      if (target.origin !== origin) return target
      answer = await visit(target.href)
      continue
    }
    const action = /action="([^"]+)"/.exec(await answer.text())?.[1]
    if (action === undefined) throw new Error(`the provider answered with ${answer.status}`)
    answer = await visit(action, { prompt: 'login', login, password: 'any' })
  }
  throw new Error('the provider does not send the browser back')
}
