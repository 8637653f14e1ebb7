import type { Role } from '@countersign/domain/access'
import { publicId } from '../../platform/ids.ts'
import type { TestAccount, TestServer } from '../../testing/server.ts'
import { addMember, addUser, signIn } from '../../users/testing/users.ts'

// Members of an account who call the whole API with sessions, for tests.

export interface Colleague {
  /** usr_… */
  id: string
  call: TestAccount['call']
}

/** A member called Ada, in both modes. Calls are for the sandbox. */
export async function addColleague(server: TestServer, account: TestAccount, role: Role): Promise<Colleague> {
  const { identity, authenticator } = server.parts
  const { userId } = await addUser(server.parts)
  await addMember(server.parts, account.accountId, userId, role)
  const { token } = await signIn({ identity, authenticator }, userId, { kind: 'command_line', method: 'device' })
  return { id: publicId('usr', userId), call: callWith(server, `cst_${token}`) }
}

/** Calls with a key, or with the token of a session. */
export function callWith(server: TestServer, token: string): TestAccount['call'] {
  return (method, url, body, headers = {}) =>
    server.inject({
      ...{ method, url: `/api/v1/${url}`, headers: { authorization: `Bearer ${token}`, ...headers } },
      ...(body === undefined ? {} : { payload: body as object }),
    })
}
