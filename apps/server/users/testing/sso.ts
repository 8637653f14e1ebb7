import { newId } from '../../platform/ids.ts'
import { putConnection } from '../sso/configure.ts'
import type { SsoDeps } from '../sso/deps.ts'
import { addDomain, markVerified } from '../sso/domains.ts'
import { type Finished, finishSignIn } from '../sso/finish.ts'
import { type StartInput, startSignIn } from '../sso/start.ts'

// A company with its own sign-on, and a browser that follows the provider's redirects.

export interface ProviderOfCompany {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Verifies the domain and connects the account to the provider. */
export async function connectCompany(
  deps: SsoDeps,
  accountId: string,
  domain: string,
  { issuer, clientId, clientSecret }: ProviderOfCompany,
  ssoOnly = false,
): Promise<void> {
  await verifyDomainOf(deps, accountId, domain)
  await putConnection(
    deps,
    accountId,
    { actor: 'test' },
    {
      ...{ issuer, client_id: clientId, client_secret: clientSecret, default_role: 'sender', default_modes: ['test'] },
      sso_only: ssoOnly,
    },
  )
}

export async function verifyDomainOf(
  deps: Pick<SsoDeps, 'identity' | 'authenticator'>,
  accountId: string,
  domain: string,
): Promise<void> {
  await addDomain(deps, accountId, { actor: 'test' }, domain)
  await markVerified(deps.identity, await deps.authenticator(), {
    ...{ accountId, domain, how: 'test', by: { actor: 'test' } },
  })
}

export const newDomain = () => `${newId().slice(-12)}.example`

/** Starts a sign-in and goes to the provider, which sends the browser back at once. */
export async function visitProvider(deps: SsoDeps, input: Partial<StartInput> & { email: string }) {
  const started = await startSignIn(deps, { next: null, ...input })
  if (!started) throw new Error('there is no company sign-on for this address')
  const answer = await fetch(started.redirectTo, { redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`the provider answered with ${answer.status}`)
  return { url: new URL(location), browser: started.browser }
}

/** The whole sign-in, in one browser. */
export async function signInByProvider(
  deps: SsoDeps,
  input: Partial<StartInput> & { email: string },
  sessionToken?: string,
): Promise<Finished> {
  const { url, browser } = await visitProvider(deps, input)
  return finishSignIn(deps, { url, browser, sessionToken, address: '192.0.2.7', userAgent: 'Test/1' })
}
