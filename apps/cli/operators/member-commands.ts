import { approvalState, listApprovals } from '@countersign/server/operators/approvals/list.ts'
import {
  addOperator,
  bootstrap,
  type ChangedBy,
  confirmPasskey,
  type Invited,
  inviteAgain,
  removeOperator,
  removePasskey,
  setRoles,
} from '@countersign/server/operators/members/change.ts'
import { listOperators } from '@countersign/server/operators/members/list.ts'
import { OPERATOR_ROLES, type OperatorRole } from '@countersign/server/operators/roles.ts'
import { publicId } from '@countersign/server/platform/ids.ts'
import type { Command } from 'commander'
import { counted } from '../accounts/overview.ts'
import { type CliContext, UsageError } from '../context.ts'
import { command, type Options, show } from '../operator.ts'
import { userName } from '../user-name.ts'
import { warnOfDefaultAddress, withOperators } from './admit.ts'
import { mustOwn } from './must-own.ts'

// countersign admin bootstrap, add-operator, … : who operates the service (docs/operators/approvals.md).

const WHO = 'the operator’s name or e-mail address'
const FINGERPRINT = 'the fingerprint that the operator’s page shows'
const ROLES = `some of ${OPERATOR_ROLES.join(', ')}`

export function addOperatorCommands(admin: Command, context: CliContext): void {
  command(admin, 'bootstrap', 'name the first operator and print a link, with which they register a passkey')
    .argument('<email>', 'their e-mail address')
    .argument('<name>', 'their name, for activity and audit trails')
    .option('--recover', 'although operators exist, as the owner of the database (COUNTERSIGN_OWNER_DATABASE_URL)')
    .action(async (email: string, name: string, options: Options & { recover?: boolean }) => {
      const recover = options.recover ?? false
      if (recover) await mustOwn(context)
      const who = { email: addressOf(email), name: nameOf(name) }
      await invite(context, options, (db) => bootstrap(db, who, { recover }))
    })

  command(admin, 'add-operator', 'add an operator and print a link, with which they register a passkey')
    .argument('<email>', 'their e-mail address')
    .argument('<name>', 'their name, for activity and audit trails')
    .argument('<roles...>', ROLES)
    .action(async (email: string, name: string, roles: string[], options: Options) => {
      const added = { email: addressOf(email), name: nameOf(name), roles: rolesOf(roles) }
      await invite(context, options, (db) => addOperator(db, changedBy(context), added))
    })

  command(admin, 'enrol-passkey', 'print a link with which an operator registers another passkey')
    .argument('<operator>', WHO)
    .action((who: string, options: Options) =>
      invite(context, options, (db) => inviteAgain(db, changedBy(context), who)),
    )

  command(admin, 'confirm-passkey', 'accept a registered passkey, after comparing its fingerprint')
    .argument('<fingerprint>', FINGERPRINT)
    .option('--recover', 'without a signed-in operator, as the owner of the database')
    .action(async (fingerprint: string, options: Options & { recover?: boolean }) => {
      const operator = await withOperators(context, (db) => confirmPasskey(db, changedBy(context), fingerprint))
      show(
        context,
        options,
        { operator: operator.name, fingerprint },
        `${operator.name} can sign in with this passkey.`,
      )
    })

  command(admin, 'remove-passkey', 'reject a passkey of an operator from now on')
    .argument('<fingerprint>', 'its fingerprint, which admin operators lists')
    .action(async (fingerprint: string, options: Options) => {
      const operator = await withOperators(context, (db) => removePasskey(db, changedBy(context), fingerprint))
      show(context, options, { operator: operator.name, fingerprint }, `The passkey of ${operator.name} is removed.`)
    })

  command(admin, 'set-roles', 'set the roles of an operator')
    .argument('<operator>', WHO)
    .argument('<roles...>', ROLES)
    .action(async (who: string, given: string[], options: Options) => {
      const roles = rolesOf(given)
      const { name } = await withOperators(context, (db) => setRoles(db, changedBy(context), who, roles))
      show(context, options, { operator: name, roles }, `${name} has the roles ${roles.join(', ')}.`)
    })

  command(admin, 'remove-operator', 'remove an operator: their sessions and passkeys count no more')
    .argument('<operator>', WHO)
    .action(async (who: string, options: Options) => {
      const { name } = await withOperators(context, (db) => removeOperator(db, changedBy(context), who))
      show(context, options, { operator: name }, `${name} is removed.`)
    })

  addLists(admin, context)
}

function addLists(admin: Command, context: CliContext): void {
  command(admin, 'operators', 'list the operators, their roles and passkeys').action(async (options: Options) => {
    const found = await withOperators(context, (db) => listOperators(db))
    const operators = found.map(({ operatorId: _id, ...operator }) => operator)
    const lines = operators.map(({ name, email, roles, passkeys, confirmed, unconfirmed }) =>
      [
        `${name}  ${email}  ${roles.join(', ')}  ${counted(passkeys, 'passkey')}`,
        ...confirmed.map((one) => `  passkey:       ${one}`),
        ...unconfirmed.map((one) => `  not confirmed: ${one}`),
      ].join('\n'),
    )
    show(context, options, { operators }, lines.join('\n') || 'There is no operator.')
  })

  command(admin, 'approvals', 'list the newest requests for approvals').action(async (options: Options) => {
    const found = await withOperators(context, (db) => listApprovals(db, { before: null, limit: 50 }))
    const approvals = found.map((one) => ({
      ...{ id: publicId('apr', one.approvalId), state: approvalState(one), act: one.act, arguments: one.arguments },
      ...{ asked_by: one.askedByName, approved_by: one.approvedByName, refused_by: one.refusedByName },
      expires_at: new Date(one.expiresAt).toISOString(),
    }))
    const lines = approvals.map((one) => {
      const approved = one.approved_by === null ? '' : `, approved by ${one.approved_by}`
      const second = one.refused_by === null ? approved : `, refused by ${one.refused_by}`
      return `${one.id}  ${one.state.padEnd(8)}  ${one.act}  asked by ${one.asked_by}${second}, until ${one.expires_at}`
    })
    show(context, options, { approvals }, lines.join('\n') || 'Nobody has asked for an approval.')
  })
}

async function invite(
  context: CliContext,
  options: Options,
  work: (db: Parameters<typeof bootstrap>[0]) => Promise<Invited>,
): Promise<void> {
  const { name, link } = await withOperators(context, async (db, { origin }) => {
    const { operator, token } = await work(db)
    return { name: operator.name, link: `${origin}/operator/enrol/${token}` }
  })
  const next =
    'The page shows the fingerprint of the passkey. Compare it with the operator, by voice or in person, then run:'
  warnOfDefaultAddress(context)
  const text = `${name} opens this link within an hour and registers a passkey:\n\n  ${link}\n\n${next}\n\n  countersign admin confirm-passkey <fingerprint>`
  show(context, options, { operator: name, link }, text)
}

/** Before the first operator can sign in, and in a recovery, the person at the machine. */
function changedBy({ admitted, env }: CliContext): ChangedBy {
  if (admitted) return { name: admitted.operator.name, approvedBy: admitted.approvedBy }
  return { name: `${userName(env)} at the machine`, approvedBy: null }
}

function rolesOf(names: readonly string[]): OperatorRole[] {
  const unknown = names.find((name) => !OPERATOR_ROLES.some((role) => role === name))
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is no role: use ${ROLES}`)
  return OPERATOR_ROLES.filter((role) => names.includes(role))
}

function addressOf(email: string): string {
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email)) throw new UsageError(`"${email}" is not an e-mail address`)
  return email
}

/** It stands in activity and audit trails, one line each. */
function nameOf(name: string): string {
  const clean = name.trim()
  if (!/^[\p{L}\p{M}\p{N} .'’-]{1,100}$/u.test(clean)) throw new UsageError(`"${name}" cannot be an operator’s name`)
  return clean
}
