import { openMasterKeys } from '@countersign/server/platform/master-keys/open.ts'
import { readAuthenticator } from '@countersign/server/users/keys/open.ts'
import { verifyDomain } from '@countersign/server/users/sso/verify-domain.ts'
import type { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { withKeys } from '../keys/master-keys.ts'
import { asOperator, command, named, type Options, presented, show } from '../operator.ts'

/** Domains of companies that cannot publish a TXT record. A verified domain has a MAC, so the command needs the master key. */
export function addDomainCommands(admin: Command, context: CliContext): void {
  command(admin, 'verify-domain', 'verify a domain of an account’s company sign-on, without its TXT record')
    .argument('<account>', 'its e-mail address or id (acc_…)')
    .argument('<domain>', 'the domain, which the account has added')
    .action(async (who: string, written: string, options: Options) => {
      const { account, domain } = await withKeys(context, async (settings, keysDb) => {
        const masterKeys = await openMasterKeys(settings, keysDb)
        const verify = async () => {
          const authenticator = await readAuthenticator(keysDb, masterKeys)
          return asOperator(context, (db, operator) => verifyDomain({ db, authenticator }, who, written, operator))
        }
        return verify().finally(() => masterKeys.close())
      })
      const text = `${domain.domain} belongs to ${named(account)}: its people may sign in through their company.`
      show(context, options, { ...presented(account), domain: domain.domain }, text)
    })
}
