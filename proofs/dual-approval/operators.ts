import { run } from '../../apps/cli/run.ts'
import { relyingPartyOf } from '../../apps/server/operators/relying-party.ts'
import { makePasskey, type SoftwarePasskey } from '../../apps/server/testing/software-passkey.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'

// Operators as people are: with a command line, a browser and a passkey, against the real api.

export interface Said {
  code: number
  out: string
  err: string
}

export interface Person {
  name: string
  passkey: SoftwarePasskey
  /** Of the browser. */
  cookie: string
  /** Of the command line. */
  token: string
}

/** Runs `countersign admin …` with the operator's database login. */
export async function admin(stack: Stack, token: string, args: readonly string[]): Promise<Said> {
  let [out, err] = ['', '']
  const env = { ...environmentOf(stack), COUNTERSIGN_OPERATOR_TOKEN: token }
  const code = await run(['admin', ...args], { env, out: (text) => (out += text), err: (text) => (err += text) })
  return { code, out, err }
}

function environmentOf(stack: Stack): Record<string, string> {
  const folder = `${stack.env.COUNTERSIGN_DATA}/config`
  return { ...stack.env, COUNTERSIGN_DATABASE_URL: stack.database.urlOf('operator'), XDG_CONFIG_HOME: folder }
}

/** Posts a form as a page of the service does. */
export function post(stack: Stack, path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  return fetch(`${stack.url}${path}`, {
    ...{ method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' },
    headers: { 'sec-fetch-site': 'same-origin', cookie },
  })
}

export async function challengeOf(stack: Stack, path: string, fields: Record<string, string> = {}, cookie = '') {
  const answer = await post(stack, `${path}/options`, fields, cookie)
  const body = (await answer.json()) as { publicKey?: { challenge: string }; state?: string }
  return { status: answer.status, challenge: body.publicKey?.challenge ?? '', state: body.state ?? '' }
}

/** Opens the link that a command printed and registers a passkey. Returns the fingerprint on the page. */
export async function enrol(stack: Stack, said: Said, passkey: SoftwarePasskey): Promise<string> {
  const path = /\/operator\/enrol\/[\w-]{43}/.exec(said.out)?.[0]
  hold(path, `there is no link: ${said.out}${said.err}`)
  const { challenge } = await challengeOf(stack, path)
  const page = await (await post(stack, path, { credential: JSON.stringify(passkey.register(challenge)) })).text()
  const fingerprint = /[0-9a-f]{5}(-[0-9a-f]{5}){5}/.exec(page)?.[0]
  hold(fingerprint, 'the page shows no fingerprint')
  return fingerprint
}

/** Signs a browser in. */
export async function signIn(stack: Stack, passkey: SoftwarePasskey): Promise<string> {
  const { challenge, state } = await challengeOf(stack, '/operator/sign-in')
  const credential = JSON.stringify(passkey.assert(challenge))
  const answer = await post(stack, '/operator/sign-in', { credential, state })
  hold(answer.status === 303, `sign-in in the browser answers ${answer.status}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** `countersign admin login`, with the operator's browser beside it. Returns the token in the file. */
export async function logIn(stack: Stack, passkey: SoftwarePasskey): Promise<string> {
  let [printed, shown] = ['', (_code: string) => {}]
  const code = new Promise<string>((resolve) => {
    shown = resolve
  })
  const login = run(['admin', 'login', '--json'], {
    env: environmentOf(stack),
    out: (text) => (printed += text),
    err: (text) => shown(/code=([A-Z]{4}-[A-Z]{4})/.exec(text)?.[1] ?? ''),
  })
  const line = await code
  const { challenge } = await challengeOf(stack, '/operator/device', { line })
  const credential = JSON.stringify(passkey.assert(challenge))
  const answer = await post(stack, '/operator/device', { line, credential })
  hold(answer.status === 200, `the page of the command line answers ${answer.status}`)
  hold((await login) === 0, 'the command line is not signed in')
  const { readFileSync, statSync } = await import('node:fs')
  const { file } = JSON.parse(printed) as { file: string }
  hold((statSync(file).mode & 0o077) === 0, 'other users can read the token')
  return readFileSync(file, 'utf8').trim()
}

/** The first operator, from bootstrap to a signed-in command line. */
export async function bootstrap(stack: Stack): Promise<Person> {
  const passkey = makePasskey(relyingPartyOf(stack.url))
  const refused = await admin(stack, '', ['accounts'])
  hold(refused.code === 6 && refused.err.includes('bootstrap'), 'a command runs before there is an operator')
  const said = await admin(stack, '', ['bootstrap', 'ada@operator.example', 'Ada'])
  const fingerprint = await enrol(stack, said, passkey)
  const confirmed = await admin(stack, '', ['confirm-passkey', fingerprint])
  hold(confirmed.code === 0, `confirm-passkey ended with ${confirmed.code}: ${confirmed.err}`)
  const again = await admin(stack, '', ['bootstrap', 'eve@operator.example', 'Eve'])
  hold(again.code !== 0, 'a second bootstrap is accepted')
  return { name: 'Ada', passkey, cookie: await signIn(stack, passkey), token: await logIn(stack, passkey) }
}

/** The second operator, whom the first adds alone. */
export async function addSecond(stack: Stack, first: Person): Promise<Person> {
  const passkey = makePasskey(relyingPartyOf(stack.url))
  const added = ['add-operator', 'grace@operator.example', 'Grace', 'support', 'approver', 'custodian']
  const fingerprint = await enrol(stack, await admin(stack, first.token, added), passkey)
  const confirmed = await admin(stack, first.token, ['confirm-passkey', fingerprint])
  hold(confirmed.code === 0, `the second operator is not confirmed: ${confirmed.err}`)
  return { name: 'Grace', passkey, cookie: await signIn(stack, passkey), token: '' }
}

/** Approves on the page, as a second operator does. */
export async function approve(stack: Stack, { passkey, cookie }: Person, id: string): Promise<Response> {
  const path = `/operator/approvals/${id}`
  const { challenge } = await challengeOf(stack, path, {}, cookie)
  return post(stack, path, { credential: JSON.stringify(passkey.assert(challenge)) }, cookie)
}

export function approvalIn({ out }: Said): string {
  const id = /apr_[0-9a-z]{26}/.exec(out)?.[0]
  hold(id, `no approval was asked for: ${out}`)
  return id
}
