import type { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { dropCredential, readCredentials, storeCredential } from './credentials.ts'
import { login } from './login.ts'
import { promptOf } from './prompt.ts'
import { callService, chooseService, failureOf, tokenFor } from './service.ts'
import { stepUpSession } from './step-up.ts'

interface Options {
  url?: string
  json?: boolean
}

interface Me {
  user: { email: string; name: string | null }
  session: { id: string; expires_at: string }
  memberships: Membership[]
}

interface Membership {
  account_id: string
  account_name: string
  role: string
  modes: string[]
  state: 'open' | 'suspended' | 'closed'
}

/** countersign login, logout, whoami: the session of a user, for calls of the API from a command line. */
export function addSignInCommands(program: Command, context: CliContext): void {
  const { env, out } = context
  const add = (name: string, summary: string) =>
    program
      .command(name)
      .description(summary)
      .option('--url <url>', 'the service; default: COUNTERSIGN_URL, or http://localhost:8080')
      .option('--json', 'print JSON')
  const show = ({ json }: Options, answer: object, text: string) => out(json ? `${JSON.stringify(answer)}\n` : text)

  add('login', 'sign in with a browser; countersign api then calls the API as you').action(async (options: Options) => {
    const url = await chooseService(env, options.url)
    const credential = await login(promptOf(context, url))
    const file = await storeCredential(env, url, credential)
    const { user } = await whoIs(url, credential.token)
    const answer = { url, email: user.email, expires_at: credential.expires_at, file }
    show(options, answer, `${user.email} is signed in at ${url} until ${credential.expires_at} (${file}).\n`)
  })

  add('step-up', 'confirm with a passkey or a code that it is you, for ten minutes').action(
    async (options: Options) => {
      const url = await chooseService(env, options.url)
      const { expires_at } = await stepUpSession(context, url, await tokenFor(env, url))
      show(options, { url, stepped_up: true, expires_at }, `Confirmed at ${url} for ten minutes.\n`)
    },
  )

  add('logout', 'end the session of this command line').action(async (options: Options) => {
    const url = await chooseService(env, options.url)
    const credential = (await readCredentials(env))[url]
    if (credential) {
      await endSession(url, credential.token)
      await dropCredential(env, url)
    }
    show(options, { url, signed_in: false }, `You are not signed in at ${url}.\n`)
  })

  add('whoami', 'show who is signed in, and their accounts').action(async (options: Options) => {
    const url = await chooseService(env, options.url)
    const { user, session, memberships } = await whoIs(url, await tokenFor(env, url))
    const lines = memberships.map(({ account_id, account_name, role, modes, state }) => {
      const line = [account_id, account_name, role, modes.join(', '), ...(state === 'open' ? [] : [state])]
      return `  ${line.join('  ')}\n`
    })
    const text = `${user.email} at ${url}, until ${session.expires_at}\n${lines.join('')}`
    show(options, { url, user, session, memberships }, text)
  })
}

async function whoIs(url: string, token: string): Promise<Me> {
  const answer = await callService(url, 'GET', '/api/v1/me', { token })
  if (answer.status !== 200) throw failureOf(url, answer)
  return answer.body as unknown as Me
}

/** A session that is over already needs no end. */
async function endSession(url: string, token: string): Promise<void> {
  const me = await callService(url, 'GET', '/api/v1/me', { token })
  if (me.status === 401) return
  if (me.status !== 200) throw failureOf(url, me)
  const { session } = me.body as unknown as Me
  const ended = await callService(url, 'DELETE', `/api/v1/sessions/${session.id}`, { token })
  if (ended.status !== 200 && ended.status !== 401 && ended.status !== 404) throw failureOf(url, ended)
}
