import { approveName, refuseName } from '@countersign/server/accounts/names/decide.ts'
import type { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { asOperator, command, named, type Options, presented, show } from '../operator.ts'

/** Names that signers see: a live account's new name waits for an operator. */
export function addNameCommands(admin: Command, context: CliContext): void {
  const [account, help] = ['<account>', 'its e-mail address or id (acc_…)']

  command(admin, 'approve-name', 'approve the new name of a live account, which signers see then')
    .argument(account, help)
    .action(async (who: string, options: Options) => {
      const account = await asOperator(context, (db, operator) => approveName(db, who, operator))
      show(context, options, presented(account), `Signers of ${named(account)} now see the name “${account.name}”.`)
    })

  command(admin, 'refuse-name', 'refuse the new name of a live account, which keeps its name')
    .argument(account, help)
    .action(async (who: string, options: Options) => {
      const account = await asOperator(context, (db, operator) => refuseName(db, who, operator))
      show(context, options, presented(account), `${named(account)} keeps its name.`)
    })
}
