import { lockClosedForGood } from '@countersign/server/accounts/closing/reopen.ts'
import { type Account, lockAccount, OperatorError, tenantsOfAccount } from '@countersign/server/accounts/operate.ts'
import type { ActingOperator } from '@countersign/server/accounts/operator-activity.ts'
import { setRetention } from '@countersign/server/accounts/retention.ts'
import { eraseReceiptStops } from '@countersign/server/notifications/erase.ts'
import type { Database, Tx } from '@countersign/server/platform/db/database.ts'
import { erase } from '@countersign/server/records/erase.ts'
import { type ErasedRequest, eraseTenant } from '@countersign/server/records/erase-account.ts'
import { type ErasedPerson, type ErasePersonDeps, erasePerson } from '@countersign/server/records/erase-person.ts'
import { liftHold, placeHold } from '@countersign/server/records/hold.ts'
import type { Command } from 'commander'
import { type CliContext, UsageError } from './context.ts'
import { ADDRESS_ERASERS, ERASERS } from './erasers.ts'
import { asOperator, command, named, type Options, onRequests, presented, show } from './operator.ts'

// countersign admin hold, lift-hold, erase, erase-person, erase-account, retention: legal holds, erasure and retention.

type Reasoned = Options & { reason: string }

export function addErasureCommands(admin: Command, context: CliContext): void {
  for (const [name, summary, setHold, done] of [
    ['hold', 'place a legal hold: nothing of the request can be erased until it is lifted', placeHold, 'is on hold'],
    ['lift-hold', 'lift the legal hold of a request', liftHold, 'is no longer on hold'],
  ] as const) {
    reasoned(command(admin, name, summary))
      .argument('<request>', 'its id (sr_…)')
      .action(async (id: string, options: Reasoned) => {
        const { state } = await onRequests(context, 'countersign_app', (deps, _name, both) =>
          setHold(deps, id, both, options.reason),
        )
        show(context, options, { id, held: state.heldSince !== null }, `${id} ${done}.`)
      })
  }

  reasoned(command(admin, 'erase', 'erase the people of an ended request; its audit trail stays verifiable'))
    .argument('<request>', 'its id (sr_…)')
    .option('--signer <id>', 'only this signer (sgn_…), with the persons they replaced')
    .option('--documents', 'also destroy the document’s key: no file of the request can be decrypted afterwards')
    .action(async (id: string, options: Reasoned & { signer?: string; documents?: boolean }) => {
      if (options.signer && options.documents)
        throw new UsageError('--documents erases the files of all signers: leave out --signer')
      const erasure = {
        ...{ signer: options.signer ?? null, personSince: null },
        ...{ documents: options.documents ?? false, reason: options.reason },
      }
      const { state } = await erasing(context, (deps, both) => erase(deps, id, both, erasure))
      const what = erasure.documents ? 'The people and files are erased' : 'The values are erased'
      show(context, options, { id, erased: state.erased }, `${what}; the chain of ${id} stays verifiable.`)
    })

  reasoned(
    command(admin, 'erase-person', 'erase a person in all ended requests of an account, also where they were replaced'),
  )
    .argument('<account>', 'its e-mail address or id (acc_…)')
    .argument('<email>', 'the person’s address')
    .action(async (who: string, email: string, options: Reasoned) => {
      const found = await erasing(context, async (deps, both) => {
        const done: ErasedPerson[] = []
        for (const tenant of await tenantsOf(deps.operators, who)) {
          done.push(...(await erasePerson(deps, tenant, email, both, options.reason)))
        }
        return done
      })
      if (found.length === 0) throw new OperatorError('already_so', `There is no request with ${email}.`)
      const lines = found.map(({ request, signer, left }) => `${request} ${signer}: ${left ?? 'erased'}`)
      show(context, options, { requests: found }, lines.join('\n'))
    })

  reasoned(
    command(admin, 'erase-account', 'erase the people of all ended requests of an account that is closed for good'),
  )
    .argument('<account>', 'its id (acc_…)')
    .option('--documents', 'also destroy the keys of the documents: no file can be decrypted afterwards')
    .action(async (who: string, options: Reasoned & { documents?: boolean }) => {
      const erasure = { documents: options.documents ?? false, reason: options.reason }
      const done = await erasing(context, async (deps, both) => {
        const erased: ErasedRequest[] = []
        for (const tenant of await tenantsOf(deps.operators, who, lockClosedForGood)) {
          erased.push(...(await eraseTenant(deps, tenant, both, { ...erasure, rest: [eraseReceiptStops(tenant)] })))
        }
        return erased
      })
      const left = done.filter((each) => each.left !== null)
      const lines = left.map(({ request, left: why }) => `${request}: ${why}`)
      const text = [`${done.length - left.length} requests are erased, ${left.length} are left.`, ...lines].join('\n')
      show(context, options, { requests: done }, text)
    })

  command(admin, 'retention', 'set how long the store protects an account’s finished files from deletion')
    .argument('<account>', 'its e-mail address or id (acc_…)')
    .argument('<years>', 'from 1 to 100; applies to requests that are completed from now on')
    .action(async (who: string, years: string, options: Options) => {
      const count = Number(years)
      if (!Number.isInteger(count) || count < 1 || count > 100)
        throw new UsageError('the retention must be an integer from 1 to 100 years')
      const account = await asOperator(context, (db, operator) => setRetention(db, who, operator, count))
      const text = `Files of ${named(account)} of requests completed from now on are kept for ${count} years.`
      show(context, options, { ...presented(account), retention_years: count }, text)
    })
}

function reasoned(asked: Command): Command {
  return asked.requiredOption('--reason <text>', 'why, for the audit trail; a case number, without names')
}

function erasing<T>(
  context: CliContext,
  work: (deps: ErasePersonDeps, both: ActingOperator) => Promise<T>,
): Promise<T> {
  return onRequests(context, 'countersign_eraser', (deps, _name, both) =>
    work({ ...deps, erasers: ERASERS, addressErasers: ADDRESS_ERASERS }, both),
  )
}

async function tenantsOf(
  operators: Database,
  who: string,
  lock: (tx: Tx, who: string) => Promise<Account> = lockAccount,
): Promise<string[]> {
  return operators.transaction('every tenant', async (tx) => {
    const { accountId } = await lock(tx, who)
    return (await tenantsOfAccount(tx, accountId)).map(({ tenantId }) => tenantId)
  })
}
