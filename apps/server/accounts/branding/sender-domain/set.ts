import { randomBytes } from 'node:crypto'
import { isWithin } from '@countersign/domain/branding'
import type { Database } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { parseAddress } from '../../../platform/mail/address.ts'
import type { MasterKeys } from '../../../platform/master-keys/master-keys.ts'
import { byCaller, insertActivity } from '../../activity.ts'
import { makeDkimKey } from './dkim-key.ts'
import {
  checkSoon,
  deleteSenderDomain,
  insertSenderDomain,
  readSenderDomain,
  type SenderDomain,
  updateAddress,
} from './store.ts'

export interface SetDeps {
  db: Database
  masterKeys: Pick<MasterKeys, 'wrap'>
  /** The domain of the service's own mails, and the host of its pages. */
  ownDomains: readonly string[]
}

/** Another address in the same domain keeps its key and its state. Another domain begins anew. */
export async function setSenderDomain(deps: SetDeps, caller: Caller, written: string): Promise<SenderDomain> {
  const { tenantId } = caller
  const address = addressField(written, deps.ownDomains)
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const known = await deps.db.transaction({ tenant: tenantId }, (tx) => readSenderDomain(tx, tenantId))
  const fresh = known?.domain === domain ? null : await makeDkimKey(deps.masterKeys, tenantId)
  return deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const present = await readSenderDomain(tx, tenantId, { lock: true })
    const detail = { domain, address }
    const activity = insertActivity({ ...byCaller(caller), action: 'sender_domain.set', detail })
    if (present?.domain === domain) {
      if (present.address !== address) await tx.all([updateAddress(tenantId, address), activity])
    } else if (fresh) {
      const token = randomBytes(24).toString('base64url')
      await tx.all([
        deleteSenderDomain(tenantId),
        insertSenderDomain({ ...fresh, domain, address, selector: newSelector(), token }),
        activity,
      ])
    }
    const after = await readSenderDomain(tx, tenantId)
    if (!after) throw new Failure('version_conflict', 'The sender domain was changed meanwhile. Try again.')
    return after
  })
}

const newSelector = () => `cs${randomBytes(5).toString('hex')}`

/**
 * Makes a key that replaces the present one once its record is found. Until then mails are signed with the present one, so
 * there is no gap. Idempotent: a key that waits stays. Undefined if the tenant has no sender domain.
 */
export async function rotateDkimKey(deps: SetDeps, caller: Caller): Promise<SenderDomain | undefined> {
  const { tenantId } = caller
  const fresh = await makeDkimKey(deps.masterKeys, tenantId)
  return deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const present = await readSenderDomain(tx, tenantId, { lock: true })
    if (!present || present.next) return present
    const { domain, address, token } = present
    await tx.all([
      insertSenderDomain({ ...fresh, domain, address, token, selector: newSelector(), isNext: true }),
      checkSoon(tenantId),
      insertActivity({ ...byCaller(caller), action: 'sender_domain.key_rotated', detail: { domain } }),
    ])
    return readSenderDomain(tx, tenantId)
  })
}

/** Idempotent. Mails come from the service's own address from now on. */
export async function removeSenderDomain({ db }: Pick<SetDeps, 'db'>, caller: Caller): Promise<void> {
  const { tenantId } = caller
  await db.transaction({ tenant: tenantId }, async (tx) => {
    const present = await readSenderDomain(tx, tenantId, { lock: true })
    if (!present) return
    const detail = { domain: present.domain }
    await tx.all([
      deleteSenderDomain(tenantId),
      insertActivity({ ...byCaller(caller), action: 'sender_domain.removed', detail }),
    ])
  })
}

function addressField(written: string, ownDomains: readonly string[]): string {
  const parsed = parseAddress(written)
  const refused = (code: string, message: string) =>
    new Failure('validation_failed', message, { errors: [{ field: 'address', code, message }] })
  if (!parsed.ok) throw refused('malformed', `address: ${parsed.reason}`)
  const domain = parsed.address.slice(parsed.address.lastIndexOf('@') + 1)
  if (isWithin(domain, ownDomains) || ownDomains.some((own) => isWithin(own, [domain]))) {
    throw refused('not_permitted', 'address must be in a domain of yours, not in one of the service.')
  }
  return parsed.address
}
