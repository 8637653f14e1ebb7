import type { Mode, Role } from '@countersign/domain/access'
import type { OpenedAccount } from '../../accounts/open.ts'
import { publicId } from '../../platform/ids.ts'
import type { TestApi } from '../../testing/guarded-api.ts'
import { bindEmail } from '../addresses/bind.ts'
import { addMember, addUser, signIn } from './users.ts'

// Members with sessions that have stepped up, for tests of routes.

export interface Person {
  userId: string
  email: string
  /** usr_… */
  id: string
  account: OpenedAccount
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    mode?: Mode,
  ): ReturnType<TestApi['call']>
}

/** A user whose address is bound, so that mails reach it. */
export async function boundUser(api: TestApi, options: Parameters<typeof addUser>[1] = {}) {
  const user = await addUser(api.users, options)
  const mac = bindEmail(await api.users.authenticator(), user.userId, user.email)
  await api.identity.query('UPDATE users SET email_mac = $2 WHERE user_id = $1', [user.userId, mac])
  return user
}

export async function person(
  api: TestApi,
  account: OpenedAccount,
  role: Role,
  modes: readonly Mode[] = ['test', 'live'],
  { steppedUp = true, isVerified = true } = {},
): Promise<Person> {
  const { userId, email } = await boundUser(api, { isVerified })
  await addMember(api.users, account.accountId, userId, role, modes)
  const { token } = await signIn(api.sessions, userId, { steppedUp })
  return {
    ...{ userId, email, account, id: publicId('usr', userId) },
    call: (method, path, body, mode = 'test') =>
      api.call(method, `/api/v1/${path}`, {
        headers: api.asPage(token, account, mode),
        ...(body === undefined ? {} : { body }),
      }),
  }
}
