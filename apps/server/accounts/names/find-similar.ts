import { judgeName, resembles } from '@countersign/domain/branding'
import type { Tx } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { publicId } from '../../platform/ids.ts'
import { WARNINGS } from '../branding/warnings.ts'
import { type Account, OperatorError } from '../operate.ts'
import { insertOperatorActivity } from '../operator-activity.ts'

// Compares a name with those that signers know already. Only operators see the result: an account that could ask would
// learn the names of other accounts.

export interface SimilarAccount {
  accountId: string
  email: string
  name: string
}

export interface NameFindings {
  /** What the name imitates, to follow "name"; null if nothing. */
  imitation: string | null
  /** Live accounts whose names signers could take for this one. */
  similar: SimilarAccount[]
}

/** The names of live accounts. As countersign_operator. */
export async function readLiveNames(tx: Pick<Tx, 'query'>): Promise<SimilarAccount[]> {
  const rows = await tx.query(
    `SELECT account_id, email, name FROM accounts WHERE approved_at IS NOT NULL AND name <> '' ORDER BY account_id`,
  )
  return rows.map(decodeName).map(({ account_id: accountId, ...rest }) => ({ accountId, ...rest }))
}

const decodeName = rowDecoder('accounts', { account_id: text, email: text, name: text })

export function compareName(accountId: string, name: string, live: readonly SimilarAccount[]): NameFindings {
  return {
    imitation: judgeName(name, WARNINGS),
    similar: live.filter((other) => other.accountId !== accountId && resembles(name, other.name)),
  }
}

/** How many are named in a message. */
const SHOWN = 5

/** What an operator should know of the name before approving it; empty if nothing was found. */
export function describeFindings({ imitation, similar }: NameFindings): string[] {
  const shown = similar
    .slice(0, SHOWN)
    .map((one) => `looks like “${one.name}” of ${one.email} (${publicId('acc', one.accountId)})`)
  const more = similar.length > SHOWN ? [`looks like the names of ${similar.length - SHOWN} more accounts`] : []
  return [...(imitation === null ? [] : [imitation]), ...shown, ...more]
}

export interface NameApproval {
  operator: string
  /** The operator has compared the names and approves this one nevertheless. */
  acceptsSimilar: boolean
}

/**
 * Throws unless signers can tell the name from the service's and from those of other live accounts, or the operator accepts
 * it. That is recorded in the operator activity: the activity of the account would name other accounts.
 */
export async function requireDistinctName(
  tx: Pick<Tx, 'query'>,
  { accountId }: Account,
  name: string,
  { operator, acceptsSimilar }: NameApproval,
): Promise<void> {
  const findings = compareName(accountId, name, await readLiveNames(tx))
  const described = describeFindings(findings)
  if (described.length === 0) return
  if (!acceptsSimilar) {
    const message = `The name “${name}” ${described.join('; ')}. Approve it with --similar-name if signers cannot mistake it.`
    throw new OperatorError('similar_name', message)
  }
  const similar = findings.similar.map((other) => publicId('acc', other.accountId))
  const detail = { account_id: publicId('acc', accountId), imitation: findings.imitation, similar }
  await tx.query(insertOperatorActivity({ operator, action: 'similar_name.approved', detail }))
}
