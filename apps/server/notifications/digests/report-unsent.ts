import type { ChangeDeps } from '../../signrequests/change/change.ts'
import { recordUnsent, resolveUnsent } from '../report-unsent.ts'
import { type DigestItem, type DigestRef, openItems } from './items.ts'

// A digest that is not sent is a problem of each request in it.

const PAGE = 100

/** Items whose mails are settled are left out. */
export async function recordUnsentDigest(deps: ChangeDeps, ref: DigestRef): Promise<void> {
  await eachItem(deps, ref, (item) => recordUnsent(deps, { ...ref, ...item }, 'digest_not_sent'))
}

/** The digest was sent after all. The items are those from before that. */
export async function resolveUnsentDigest(
  deps: ChangeDeps,
  ref: DigestRef,
  items: readonly DigestItem[],
): Promise<void> {
  for (const item of items) await resolveUnsent(deps, { ...ref, ...item }, 'digest_not_sent')
}

/** The items that are not settled. */
export async function unsentItems(deps: ChangeDeps, ref: DigestRef): Promise<DigestItem[]> {
  const items: DigestItem[] = []
  await eachItem(deps, ref, async (item) => {
    items.push(item)
  })
  return items
}

async function eachItem({ db }: ChangeDeps, ref: DigestRef, work: (item: DigestItem) => Promise<void>): Promise<void> {
  const next = (after: DigestItem | null) =>
    db.transaction({ tenant: ref.tenantId }, (tx) => openItems(tx, ref, PAGE, after))
  for (let page = await next(null); page.length > 0; page = await next(page.at(-1) ?? null)) {
    for (const item of page) await work(item)
  }
}
