import type { SessionDeps } from '../sessions/session.ts'

export interface UserChange {
  name?: string
  language?: string
}

/** Changes the given values of the user. */
export async function changeUser(
  { identity, cache }: Pick<SessionDeps, 'identity' | 'cache'>,
  userId: string,
  { name, language }: UserChange,
): Promise<void> {
  await identity.query({
    name: 'change-user',
    text: 'UPDATE users SET name = coalesce($2, name), language = coalesce($3, language) WHERE user_id = $1',
    values: [userId, name?.trim() ?? null, language ?? null],
  })
  cache?.forgetUser(userId)
}
