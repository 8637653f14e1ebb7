import { presentActivity } from '../../accounts/activity/present.ts'
import { exportActivity } from '../../accounts/activity/read.ts'
import { insertActivity } from '../../accounts/activity.ts'
import { exportBranding, exportKeys, exportSettings } from '../../accounts/export/rows.ts'
import type { Database } from '../../platform/db/database.ts'
import { actorOf, type Caller, type Mode } from '../../platform/http/caller.ts'
import type { UserDeps } from '../deps.ts'
import { listInvitations } from '../invitations/invite.ts'
import { presentInvitation, presentMember } from '../members/present.ts'
import { memberOf } from '../members/refuse.ts'
import { listMembers } from '../members/rows.ts'
import { readMemberships } from '../memberships/read.ts'

/** Rows of a later module, such as the list of sign requests. */
export interface ExportSource {
  type: string
  rows(tenantId: string, slot: number): AsyncIterable<object>
}

export interface ExportDeps extends UserDeps {
  /** As countersign_app. */
  db: Database
  sources: readonly ExportSource[]
}

const MODES: readonly Mode[] = ['test', 'live']

/**
 * Everything that the account has besides files, one object per row: settings, branding, members, invitations, keys without their
 * secrets, the activity and the lists of later modules. The export is an entry of the activity itself.
 */
export async function* exportAccount(deps: ExportDeps, caller: Caller): AsyncGenerator<object> {
  const { identity, db } = deps
  const { accountId, slot } = caller
  const memberships = await readMemberships(identity, await deps.authenticator(), memberOf(caller).userId)
  const tenants = memberships.find((membership) => membership.accountId === accountId)?.tenants
  if (!tenants) return
  for (const mode of MODES) {
    const entry = {
      tenantId: tenants[mode],
      mode,
      actor: actorOf(caller),
      from: caller.from,
      action: 'account.exported',
    } as const
    await db.flush({ tenant: tenants[mode] }, [insertActivity(entry)])
  }
  for (const mode of MODES) {
    yield { type: 'account', ...(await exportSettings(db, tenants[mode])) }
    yield { type: 'branding', mode, ...(await exportBranding(db, tenants[mode])) }
  }
  for (const member of await listMembers(identity, await deps.authenticator(), accountId))
    yield { type: 'member', ...presentMember(member) }
  const all = { limit: 100_000, before: null }
  for (const each of await listInvitations(deps, accountId, all))
    yield { type: 'invitation', ...presentInvitation(each) }
  for (const mode of MODES) {
    for (const key of await exportKeys(db, tenants[mode], mode)) yield { type: 'api_key', ...key }
    for await (const row of exportActivity(db, tenants[mode], {}))
      yield { type: 'activity', mode, ...presentActivity(row) }
    for (const source of deps.sources) {
      for await (const row of source.rows(tenants[mode], slot)) yield { type: source.type, mode, ...row }
    }
  }
}
