import { approveName, refuseName } from '@countersign/server/accounts/names/decide.ts'
import { describeFindings } from '@countersign/server/accounts/names/find-similar.ts'
import { listPendingNames } from '@countersign/server/accounts/names/list-pending.ts'
import { publicId } from '@countersign/server/platform/ids.ts'
import type { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { asOperator, command, named, type Options, presented, show } from '../operator.ts'

export interface NameOptions extends Options {
  similarName?: boolean
}

/** For commands that make a name one that signers see. */
export const SIMILAR_NAME = [
  '--similar-name',
  'also if the name looks like the service’s or another live account’s: you have compared them',
] as const

const MOST_PENDING = 1000

/** Names that signers see: a live account's new name waits for an operator. */
export function addNameCommands(admin: Command, context: CliContext): void {
  const [account, help] = ['<account>', 'its e-mail address or id (acc_…)']

  command(admin, 'pending-names', 'list the new names that wait for approval, and what they look like').action(
    (options: Options) => printPendingNames(context, options),
  )

  command(admin, 'approve-name', 'approve the new name of a live account, which signers see then')
    .argument(account, help)
    .option(...SIMILAR_NAME)
    .action(async (who: string, options: NameOptions) => {
      const acceptsSimilar = options.similarName ?? false
      const account = await asOperator(context, (db, operator) => approveName(db, who, { operator, acceptsSimilar }))
      show(context, options, presented(account), `Signers of ${named(account)} now see the name “${account.name}”.`)
    })

  command(admin, 'refuse-name', 'refuse the new name of a live account, which keeps its name')
    .argument(account, help)
    .action(async (who: string, options: Options) => {
      const account = await asOperator(context, (db, operator) => refuseName(db, who, operator))
      show(context, options, presented(account), `${named(account)} keeps its name.`)
    })
}

async function printPendingNames(context: CliContext, options: Options): Promise<void> {
  const found = await asOperator(context, (db) => listPendingNames(db, MOST_PENDING))
  const names = found.map(({ accountId, email, name, pendingName, ...findings }) => ({
    ...{ account_id: publicId('acc', accountId), email, name, pending_name: pendingName },
    findings: describeFindings(findings),
  }))
  const lines = names.map(({ account_id, email, name, pending_name, findings }) =>
    [`${account_id}  ${email}  “${name}” → “${pending_name}”`, ...findings.map((finding) => `  ${finding}`)].join('\n'),
  )
  show(context, options, { names }, lines.join('\n') || 'No name waits for approval.')
}
