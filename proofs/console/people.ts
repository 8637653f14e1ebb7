import { openAccount } from '../../apps/server/accounts/open.ts'
import { publicId } from '../../apps/server/platform/ids.ts'
import { addMember, addUser, signIn } from '../../apps/server/users/testing/users.ts'
import type { Mode, Role } from '../../packages/domain/access/index.ts'
import { pickUp } from '../lib/browser.ts'
import { type Client, clientFor } from '../lib/client.ts'
import { openIdentity } from '../lib/identity.ts'
import { hold } from '../lib/proof.ts'
import { type Member, type World, windowOf } from './world.ts'

// Accounts and their members, made as rows: signing up in a browser takes longer than all the screens of an account.

const COOKIE = 'countersign-session'

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

export interface Account {
  /** Of the row. */
  accountId: string
  /** Calls with the sandbox key. */
  client: Client
}

/** A member whose session the proof has. */
export interface Colleague extends Member {
  role: Role
  /** A call of the console with this session. */
  call(method: string, path: string, body?: unknown, mode?: Mode): Promise<Response>
}

export interface People {
  openAccount(name?: string): Promise<Account>
  join(account: Account, role?: Role, email?: string): Promise<Colleague>
  close(): Promise<void>
}

export async function openPeople({ stack, url, browser }: World): Promise<People> {
  const { deps, masterKeys, close } = await openIdentity(stack)
  return {
    openAccount: async (name = 'Linden & Vale Properties') => {
      const application = { email: 'operations@linden-vale.example', name, passwordHash: null }
      const { accountId, apiKey } = await openAccount({ identity: deps.identity, masterKeys }, application)
      return { accountId, client: clientFor(url, apiKey) }
    },
    join: async ({ accountId, client }, role = 'owner', email = `${role}-${accountId}@linden-vale.example`) => {
      const { userId } = await addUser(deps, { email })
      await addMember(deps, accountId, userId, role)
      const { token } = await signIn(deps, userId, { steppedUp: true, userAgent: BROWSER })
      const account = publicId('acc', accountId)
      const cookie = { name: COOKIE, value: token, url, httpOnly: true, sameSite: 'Lax' } as const
      return {
        ...{ email, account, client, role },
        open: async (options = {}) => {
          const page = await pickUp(browser, 'desk', options)
          await page.context().addCookies([cookie])
          return windowOf(page, url, account)
        },
        call: (method, path, body, mode = 'test') =>
          fetch(`${url}/api/v1/${path}`, {
            method,
            headers: {
              ...{ cookie: `${COOKIE}=${token}`, 'sec-fetch-site': 'same-origin' },
              ...{ 'countersign-account': account, 'countersign-mode': mode },
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
      }
    },
    close,
  }
}

/** The body of a call that must succeed. */
export async function insistAs(
  member: Colleague,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await member.call(method, path, body)
  const text = await answer.text()
  hold(answer.ok, `${method} ${path} answered ${answer.status}: ${text}`)
  return text === '' ? {} : JSON.parse(text)
}
