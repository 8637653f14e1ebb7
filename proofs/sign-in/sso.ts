import { fromPublicId } from '../../apps/server/platform/ids.ts'
import type { UserDeps } from '../../apps/server/users/deps.ts'
import { markVerified } from '../../apps/server/users/sso/domains.ts'
import { signInAtProvider, startCompanyProvider } from '../../apps/server/users/testing/company-provider.ts'
import { LIES, type LyingProvider, startLyingProvider } from '../../apps/server/users/testing/lying-provider.ts'
import { newDomain, type ProviderOfCompany } from '../../apps/server/users/testing/sso.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'

// Company sign-on with a real provider (oidc-provider) and with one that lies; and a directory that deactivates a user.

export interface SsoWorld {
  /** The public origin of the service. Its settings allow requests to 127.0.0.1. */
  origin: string
  /** To verify a domain as the operator does. */
  deps: UserDeps
  /** The Cookie header of an owner who stepped up within the last minutes. */
  ownerCookie: string
  /** acc_… */
  accountId: string
  /** The address of another api process: it must refuse the session, too. */
  secondUrl?: string
}

export interface SsoProven {
  /** How many lies were refused. */
  lies: number
  /** From the directory's call to the first refused call of the session, in milliseconds. */
  cutMs: number
}

const CALLBACK = '/sign-in/company/callback'
const CUT_LIMIT_MS = 5_000

export async function proveSso(world: SsoWorld): Promise<SsoProven> {
  const domain = newDomain()
  await byOwner(world, 'POST', '/api/v1/sso/domains', { domain })
  const { identity, authenticator } = world.deps
  const accountId = fromPublicId('acc', world.accountId) ?? ''
  const by = { actor: 'proof' }
  await markVerified(identity, await authenticator(), { accountId, domain, how: 'proof', by })
  await proveRealProvider(world, domain)
  const liar = await startLyingProvider({ subject: 'grace', email: `grace@${domain}`, name: 'Grace Hopper' })
  try {
    await connect(world, liar)
    const lies = await proveLies(world, liar)
    return { lies, cutMs: await proveCut(world, liar, domain) }
  } finally {
    await liar.close()
  }
}

async function proveRealProvider(world: SsoWorld, domain: string): Promise<void> {
  const provider = await startCompanyProvider(`${world.origin}${CALLBACK}`)
  try {
    await connect(world, provider)
    const email = `ada@${domain}`
    const started = await start(world, email)
    const back = await signInAtProvider(started.location, email)
    const session = await finish(back, started.cookie)
    hold(session !== null, 'a person of the company was not signed in by a real provider')
    const me = await meOf(world, session)
    hold(me.status === 200 && (await me.text()).includes(world.accountId), 'the person is not a member of the account')
    hold((await finish(back, started.cookie)) === null, 'the provider’s answer was accepted twice')
  } finally {
    await provider.close()
  }
}

async function proveLies(world: SsoWorld, liar: LyingProvider): Promise<number> {
  const holdRefused = async (lie: LyingProvider['lie']) => {
    liar.lie = lie
    hold((await signIn(world, liar)) === null, `a provider that lies (${lie}) signed a person in`)
  }
  for (const lie of LIES) await holdRefused(lie)
  await mustFind('provider that does not lie', () => holdRefused(null))
  const started = await start(world, liar.person.email)
  const back = await atLiar(started.location)
  const other = await start(world, liar.person.email)
  hold((await finish(back, other.cookie)) === null, 'the answer was accepted in another browser')
  hold((await finish(back, '')) === null, 'the answer was accepted in a browser without a cookie')
  hold((await finish(back, started.cookie)) !== null, 'the honest provider was refused')
  return LIES.length
}

async function proveCut(world: SsoWorld, provider: LyingProvider, domain: string): Promise<number> {
  const made = await byOwner(world, 'POST', '/api/v1/scim-tokens', { name: 'Proof' })
  const scim = (method: string, path: string, body: object) =>
    fetch(`${world.origin}/scim/v2${path}`, {
      ...{ method, body: JSON.stringify(body) },
      headers: { authorization: `Bearer ${made.token}`, 'content-type': 'application/scim+json' },
    })
  provider.person = { subject: 'katherine', email: `katherine@${domain}` }
  const added = await scim('POST', '/Users', { userName: provider.person.email, active: true })
  hold(added.status === 201, `the directory could not add a user: ${await added.clone().text()}`)
  const { id } = (await added.json()) as { id: string }
  const session = await signIn(world, provider)
  hold(session !== null, 'the added user was not signed in')
  const states = async () => {
    const urls = [world.origin, ...(world.secondUrl === undefined ? [] : [world.secondUrl])]
    return (await Promise.all(urls.map((origin) => meOf({ origin }, session)))).map(({ status }) => status)
  }
  hold(
    (await states()).every((status) => status === 200),
    'the session of the added user is refused',
  )
  const began = performance.now()
  const body = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }
  hold((await scim('PATCH', `/Users/${id}`, body)).status === 200, 'the directory could not deactivate the user')
  for (;;) {
    const refused = (await states()).every((status) => status === 401)
    const passed = performance.now() - began
    if (refused) {
      hold((await signIn(world, provider)) === null, 'a deactivated user was signed in again')
      return passed
    }
    hold(passed < CUT_LIMIT_MS, `the session still works ${Math.round(passed)} ms after the user was deactivated`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function byOwner(world: SsoWorld, method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${world.origin}${path}`, {
    ...{ method, body: JSON.stringify(body) },
    headers: {
      ...{ cookie: world.ownerCookie, origin: world.origin, 'content-type': 'application/json' },
      'countersign-account': world.accountId,
    },
  })
  const text = await answer.text()
  hold(answer.status === 200, `${method} ${path} was answered with ${answer.status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

async function connect(world: SsoWorld, { issuer, clientId, clientSecret }: ProviderOfCompany): Promise<void> {
  const body = { issuer, client_id: clientId, client_secret: clientSecret, default_role: 'sender' }
  await byOwner(world, 'PUT', '/api/v1/sso', body)
}

/** Sends the form. Without a location the sign-in was refused. */
async function start({ origin }: SsoWorld, email: string): Promise<{ location: string; cookie: string }> {
  const answer = await fetch(`${origin}/sign-in/company`, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ email }), headers: { origin } },
  })
  return { location: answer.headers.get('location') ?? '', cookie: cookiesOf(answer) }
}

/** The liar sends the browser back at once. */
async function atLiar(location: string): Promise<URL> {
  const answer = await fetch(location, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

/** The Cookie header of the new session; null if the person was not signed in. */
async function finish(back: URL, cookie: string): Promise<string | null> {
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie } })
  const session = cookiesOf(answer)
    .split('; ')
    .find((pair) => pair.includes('countersign-session='))
  hold(
    (answer.status === 303) === (session !== undefined),
    `the callback was answered with ${answer.status} and ${session === undefined ? 'no' : 'a'} session`,
  )
  return session ?? null
}

async function signIn(world: SsoWorld, liar: LyingProvider): Promise<string | null> {
  const { location, cookie } = await start(world, liar.person.email)
  return location === '' ? null : finish(await atLiar(location), cookie)
}

function meOf({ origin }: Pick<SsoWorld, 'origin'>, cookie: string): Promise<Response> {
  return fetch(`${origin}/api/v1/me`, { headers: { cookie } })
}

function cookiesOf(answer: Response): string {
  const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
}
