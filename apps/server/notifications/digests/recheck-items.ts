import { hasActed, type Role, type Signer } from '@countersign/domain/signrequest'
import type { Tx } from '../../platform/db/database.ts'
import { readRequests } from '../../signrequests/load.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import { everybodySigns, isStillRelevant } from '../mail-context.ts'
import { hasStoppedReceipts } from '../receipts/stop-receipts.ts'
import { emailKeyOf } from './email-key.ts'
import { type Digest, type DigestItem, type DigestRef, openItems } from './items.ts'

// Requests can change while a digest is open. Before it is composed, each of its mails is checked again.

const PAGE = 200

/** An item that is still relevant, with the data for its mail. */
export interface PendingItem extends DigestItem {
  signerName: string
  locale: string | null
  documentName: string
  message: string | null
  expiresAt: number
  timeZone: string
  /** When the request was read. */
  now: number
  mode: 'test' | 'live'
  role: Role
  everybodySigns: boolean
  hasActed: boolean
}

export interface RecheckedItems {
  pending: PendingItem[]
  /** The ids of mails that are not relevant any more, or that duplicate a pending one. */
  obsolete: string[]
}

/** The first item that is still relevant, without reading all of them. */
export async function firstPending(tx: Tx, ref: DigestRef, digest: Digest): Promise<PendingItem | undefined> {
  return (await recheckItems(tx, ref, digest, 1)).pending[0]
}

/** Checks all items, or page by page until `enough` pending ones are found. */
export async function recheckItems(
  tx: Tx,
  ref: DigestRef,
  digest: Digest,
  enough = Number.POSITIVE_INFINITY,
): Promise<RecheckedItems> {
  const checked: RecheckedItems = { pending: [], obsolete: [] }
  const seen = new Set<string>()
  // All items of a digest go to one mailbox.
  const isStopped = digest.kind === 'receipt' && (await hasStoppedReceipts(tx, ref.tenantId, digest.emailKey))
  const next = (after?: DigestItem) => (checked.pending.length < enough ? openItems(tx, ref, PAGE, after) : [])
  for (let page = await next(); page.length > 0; page = await next(page.at(-1))) {
    const ids = page.map(({ requestId }) => requestId)
    const requests = new Map((await readRequests(tx, ids)).map((stored) => [stored.state.id, stored]))
    for (const item of page) {
      const pending = isStopped ? undefined : pendingItem(ref, digest, item, requests.get(item.requestId))
      if (pending && !seen.has(item.signerId)) checked.pending.push(pending)
      else checked.obsolete.push(item.mailId)
      if (pending) seen.add(item.signerId)
    }
  }
  return checked
}

function pendingItem(
  { tenantId }: DigestRef,
  { kind, emailKey }: Digest,
  item: DigestItem,
  stored: StoredRequest | undefined,
): PendingItem | undefined {
  const signer = stored?.state.signers.find(({ id }) => id === item.signerId)
  if (!stored || !signer || !isStillRelevant(kind, stored, signer, item.generation)) return undefined
  const isSameMailbox = emailKeyOf(tenantId, signer.email).equals(emailKey)
  const isSubscribed = kind !== 'reminder' || signer.remindersStoppedAt === null
  return isSameMailbox && isSubscribed ? { ...item, ...factsOf(stored, signer) } : undefined
}

function factsOf({ state, details, now }: StoredRequest, signer: Signer) {
  return {
    email: signer.email,
    signerName: signer.name,
    locale: details.signers.get(signer.id)?.options.locale ?? null,
    documentName: details.documentName,
    message: details.message,
    expiresAt: state.expiresAt,
    timeZone: details.timeZone,
    now,
    mode: details.mode,
    role: signer.role,
    everybodySigns: everybodySigns(state),
    hasActed: hasActed(signer),
  }
}
