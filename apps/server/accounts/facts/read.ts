import type { Tx } from '../../platform/db/database.ts'
import { boolean, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { LANGUAGES } from '../language.ts'

const decodeFacts = rowDecoder('accounts', {
  name: text,
  language: oneOf(...LANGUAGES),
  is_approved: boolean,
  is_closed: boolean,
})

export type AccountFacts = ReturnType<typeof decodeFacts>

/** What mails and pages say about an account. For roles that read all accounts. */
export async function readAccountFacts(tx: Pick<Tx, 'query'>, accountId: string): Promise<AccountFacts | undefined> {
  const [row] = await tx.query({
    name: 'account-facts',
    text: `SELECT name, language, approved_at IS NOT NULL AS is_approved, closed_at IS NOT NULL AS is_closed
             FROM accounts WHERE account_id = $1`,
    values: [accountId],
  })
  return row && decodeFacts(row)
}
