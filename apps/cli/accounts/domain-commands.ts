import { verifyDomain } from '@countersign/server/users/sso/verify-domain.ts'
import type { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { asOperator, command, named, type Options, presented, show } from '../operator.ts'

/** Domains of companies that cannot publish a TXT record. */
export function addDomainCommands(admin: Command, context: CliContext): void {
  command(admin, 'verify-domain', 'verify a domain of an account’s company sign-on, without its TXT record')
    .argument('<account>', 'its e-mail address or id (acc_…)')
    .argument('<domain>', 'the domain, which the account has added')
    .action(async (who: string, written: string, options: Options) => {
      const { account, domain } = await asOperator(context, (db, operator) => verifyDomain(db, who, written, operator))
      const text = `${domain.domain} belongs to ${named(account)}: its people may sign in through their company.`
      show(context, options, { ...presented(account), domain: domain.domain }, text)
    })
}
