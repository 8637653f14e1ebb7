import type { Signer } from '@countersign/domain/signrequest'
import type { Tx } from '../../platform/db/database.ts'
import { readRequests } from '../../signrequests/load.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import { isStillTrue } from '../compose.ts'
import { emailKeyOf } from './email-key.ts'
import { type Digest, type DigestItem, type DigestRef, openItems } from './items.ts'

// A digest waits, and meanwhile things happen. When it is written each of its mails is looked at again.

const PAGE = 200

/** What is still to be told, with what a letter says of it. */
export interface Waiting extends DigestItem {
  signerName: string
  locale: string | null
  documentName: string
  message: string | null
  expiresAt: number
  timeZone: string
  mode: 'test' | 'live'
  hasSigned: boolean
}

export interface Looked {
  waiting: Waiting[]
  /** Mails about what is over, or was told otherwise. */
  over: string[]
}

/** Somebody who still waits, found without reading everything. */
export async function firstWaiting(tx: Tx, ref: DigestRef, digest: Digest): Promise<Waiting | undefined> {
  return (await lookAgain(tx, ref, digest, 1)).waiting[0]
}

/** All of them; or page by page until so many are found that wait. */
export async function lookAgain(
  tx: Tx,
  ref: DigestRef,
  digest: Digest,
  enough = Number.POSITIVE_INFINITY,
): Promise<Looked> {
  const looked: Looked = { waiting: [], over: [] }
  const seen = new Set<string>()
  const next = (after?: DigestItem) => (looked.waiting.length < enough ? openItems(tx, ref, PAGE, after) : [])
  for (let page = await next(); page.length > 0; page = await next(page.at(-1))) {
    const ids = page.map(({ requestId }) => requestId)
    const requests = new Map((await readRequests(tx, ids)).map((stored) => [stored.state.id, stored]))
    for (const item of page) {
      const waiting = stillWaiting(ref, digest, item, requests.get(item.requestId))
      if (waiting && !seen.has(item.signerId)) looked.waiting.push(waiting)
      else looked.over.push(item.mailId)
      if (waiting) seen.add(item.signerId)
    }
  }
  return looked
}

function stillWaiting(
  { tenantId }: DigestRef,
  { kind, emailKey }: Digest,
  item: DigestItem,
  stored: StoredRequest | undefined,
): Waiting | undefined {
  const signer = stored?.state.signers.find(({ id }) => id === item.signerId)
  if (!stored || !signer || !isStillTrue(kind, stored, signer, item.generation)) return undefined
  const isTheirs = emailKeyOf(tenantId, signer.email).equals(emailKey)
  const isWanted = kind !== 'reminder' || signer.remindersStoppedAt === null
  return isTheirs && isWanted ? { ...item, ...factsOf(stored, signer) } : undefined
}

function factsOf({ state, details }: StoredRequest, signer: Signer) {
  return {
    email: signer.email,
    signerName: signer.name,
    locale: details.signers.get(signer.id)?.options.locale ?? null,
    documentName: details.documentName,
    message: details.message,
    expiresAt: state.expiresAt,
    timeZone: details.timeZone,
    mode: details.mode,
    hasSigned: signer.state === 'signed',
  }
}
