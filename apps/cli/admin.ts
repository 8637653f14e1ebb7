import { REOPENABLE_DAYS, reopen } from '@countersign/server/accounts/closing/reopen.ts'
import { approve } from '@countersign/server/accounts/go-live/approve.ts'
import { resume, suspend } from '@countersign/server/accounts/operate.ts'
import { setWeight } from '@countersign/server/accounts/weight.ts'
import { failRequest, retrySeal } from '@countersign/server/signrequests/operate.ts'
import type { Command } from 'commander'
import { addDomainCommands } from './accounts/domain-commands.ts'
import { addNameCommands, type NameOptions, SIMILAR_NAME } from './accounts/name-commands.ts'
import { readOverview } from './accounts/overview.ts'
import { type CliContext, UsageError } from './context.ts'
import { addErasureCommands } from './erasure.ts'
import { addMasterKeyCommands } from './keys/master-keys.ts'
import { addProviderSecretCommands } from './keys/provider-secrets.ts'
import { addWebhookKeyCommands } from './keys/webhook-keys.ts'
import { addListCommands } from './lists.ts'
import { addLogCommands } from './log.ts'
import { addMoveCommand } from './move-documents.ts'
import { asOperator, command, named, type Options, onRequests, presented, show } from './operator.ts'
import { admitOperators } from './operators/admit.ts'
import { addOperatorCommands } from './operators/member-commands.ts'
import { addSessionCommands } from './operators/session-commands.ts'
import { addProviderCommands } from './providers.ts'
import { addTrustCommands } from './trust.ts'

// countersign admin …: operator commands on accounts. Each command needs a signed-in operator (operators/admit.ts), uses
// the database role countersign_operator and adds an entry to the account activity.

const EXAMPLES = `
Examples:
  countersign admin approve ada@example.com            its owners then make live keys
  countersign admin login                              sign in with your passkey, for twelve hours
  countersign admin suspend acc_…                      the account activity records your name
  countersign admin trust ada@example.com cca-india    that store validates its signers’ certificates
  countersign admin assign-providers ada@example.com esp-one esp-two   its signers may be sent there
  countersign admin stuck-requests --mode live         what has not been sealed for five minutes
  countersign admin weight ada@example.com 5           its bulk jobs get five rows for each row of another account
  countersign admin fail sr_… --reason 'no TSA answers since Monday'
  countersign admin erase sr_… --signer sgn_… --reason 'erasure request'   the chain stays verifiable`

export function addAdminCommands(program: Command, context: CliContext): void {
  const admin = program
    .command('admin')
    .description(
      'List, approve, suspend and resume accounts; list, retry or fail stuck requests; legal holds and erasure.',
    )
    .addHelpText('after', EXAMPLES)
  const account = '<account>'
  const accountHelp = 'its e-mail address or id (acc_…)'

  command(admin, 'approve', 'approve an account for live mode; its owners make the live keys')
    .argument(account, accountHelp)
    .option(...SIMILAR_NAME)
    .action(async (who: string, options: NameOptions) => {
      const acceptsSimilar = options.similarName ?? false
      const account = await asOperator(context, (db, operator) => approve(db, who, { operator, acceptsSimilar }))
      const overview = await readOverview(context, account)
      const next = overview.address_verified
        ? 'Its owners get a mail and make live keys.'
        : 'No owner has verified the address yet. A live key can be made after that.'
      show(context, options, overview, `${named(account)} is live. ${next}`)
    })

  addNameCommands(admin, context)
  addDomainCommands(admin, context)

  command(admin, 'reopen', `reopen an account that was closed within ${REOPENABLE_DAYS} days`)
    .argument(account, accountHelp)
    .action(async (who: string, options: Options) => {
      const account = await asOperator(context, (db, operator) => reopen(db, who, operator))
      show(context, options, presented(account), `${named(account)} is open again: its keys and members are accepted.`)
    })

  command(admin, 'suspend', 'reject every key of an account, within 5 seconds')
    .argument(account, accountHelp)
    .action(async (who: string, options: Options) => {
      const account = await asOperator(context, (db, operator) => suspend(db, who, operator))
      show(context, options, presented(account), `${named(account)} is suspended: all its keys are rejected.`)
    })

  command(admin, 'resume', 'end the suspension of an account')
    .argument(account, accountHelp)
    .action(async (who: string, options: Options) => {
      const account = await asOperator(context, (db, operator) => resume(db, who, operator))
      show(context, options, presented(account), `${named(account)} is no longer suspended.`)
    })

  command(admin, 'weight', 'set the share of the workers that an account’s bulk jobs get')
    .argument(account, accountHelp)
    .argument('<weight>', 'from 1 (the default) to 100')
    .action(async (who: string, weight: string, options: Options) => {
      const count = Number(weight)
      if (!Number.isInteger(count) || count < 1 || count > 100)
        throw new UsageError('the weight must be an integer from 1 to 100')
      const account = await asOperator(context, (db, operator) => setWeight(db, who, operator, count))
      const text = `Bulk jobs of ${named(account)} have the weight ${count} from the next round on.`
      show(context, options, { ...presented(account), weight: count }, text)
    })

  addSessionCommands(admin, context)
  addOperatorCommands(admin, context)
  addListCommands(admin, context)
  addTrustCommands(admin, context)
  addProviderCommands(admin, context)
  addProviderSecretCommands(admin, context)
  addErasureCommands(admin, context)
  addLogCommands(admin, context)
  addWebhookKeyCommands(admin, context)
  addMasterKeyCommands(admin, context)
  addMoveCommand(admin, context)

  command(admin, 'retry-seal', 'seal a request again now, after an error')
    .argument('<request>', 'its id (sr_…)')
    .action(async (id: string, options: Options) => {
      const { state } = await onRequests(context, 'countersign_app', (deps, operator) => retrySeal(deps, id, operator))
      show(context, options, { id, state: state.state }, `${id} will be sealed again.`)
    })

  command(admin, 'fail', 'end a request as failed if the error returned after retry-seal')
    .argument('<request>', 'its id (sr_…)')
    .requiredOption('--reason <text>', 'why, for the audit trail')
    .action(async (id: string, options: Options & { reason: string }) => {
      const { state } = await onRequests(context, 'countersign_app', (deps, _name, both) =>
        failRequest(deps, id, both, options.reason),
      )
      show(context, options, { id, state: state.state }, `${id} has failed; its sender is notified.`)
    })

  admitOperators(admin, context)
}
