import { readConfig } from '../../apps/server/config/config.ts'
import { openDatabase } from '../../apps/server/platform/db/database.ts'
import type { MasterKeys } from '../../apps/server/platform/master-keys/master-keys.ts'
import { openMasterKeys } from '../../apps/server/platform/master-keys/open.ts'
import type { UserDeps } from '../../apps/server/users/deps.ts'
import { authenticatorOnce } from '../../apps/server/users/keys/open.ts'
import type { Stack } from './stack.ts'

/** Users and sessions of a stack, made with the service's own key. */
export interface Identity {
  deps: UserDeps
  masterKeys: MasterKeys
  close(): Promise<void>
}

export async function openIdentity({ database, env }: Pick<Stack, 'database' | 'env'>): Promise<Identity> {
  const limits = { max: 2, statementTimeoutMs: 30_000, lockTimeoutMs: 10_000, poolWaitMs: 30_000 }
  const open = (role: string) => openDatabase({ url: database.url, role, ...limits })
  const [app, identity] = [open('countersign_app'), open('countersign_identity')]
  const masterKeys = await openMasterKeys(readConfig(env).masterKeys, app)
  return {
    deps: { identity, authenticator: authenticatorOnce(identity, masterKeys) },
    masterKeys,
    close: async () => {
      await Promise.all([app.close(), identity.close(), masterKeys.close()])
    },
  }
}
