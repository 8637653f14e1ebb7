import type { Json } from '@countersign/evidence/chain'
import { type Asked, askForApproval } from '@countersign/server/operators/approvals/ask.ts'
import { useApproval } from '@countersign/server/operators/approvals/execute.ts'
import { OperatorRefusal } from '@countersign/server/operators/failure.ts'
import { listOperators, type OperatorsState, stateOf } from '@countersign/server/operators/members/list.ts'
import { type RelyingParty, relyingPartyOf } from '@countersign/server/operators/relying-party.ts'
import type { Operator } from '@countersign/server/operators/roles.ts'
import { type OperatorSession, resolveSession } from '@countersign/server/operators/sessions/resolve.ts'
import { type Database, openDatabase } from '@countersign/server/platform/db/database.ts'
import { fromPublicId, publicId } from '@countersign/server/platform/ids.ts'
import type { Command } from 'commander'
import { type CliContext, UsageError } from '../context.ts'
import { LIMITS, NO_DATABASE, show } from '../operator.ts'
import { mustOwn } from './must-own.ts'
import { type CommandRule, ROLE_OF_COMMAND } from './rules.ts'
import { readToken } from './token-file.ts'
import { idTokenVerifier } from './verify-id-token.ts'

// Before an admin command runs: its operator is signed in and has the role, and a second operator has approved a
// destructive act. Sessions and approvals are verified here by the passkeys’ signatures, not trusted because they are rows.

/** The act waits for a second operator. The command did nothing. */
export class ApprovalNeeded extends Error {
  override readonly name = 'ApprovalNeeded'
}

/** Checks each admin command before it runs. Called after all commands were added. */
export function admitOperators(admin: Command, context: CliContext): void {
  for (const command of admin.commands) {
    if (ROLE_OF_COMMAND[command.name()]?.approval) {
      command.option('--approval <id>', 'execute it with this approval of a second operator (apr_…)')
    }
  }
  admin.hook('preAction', async (_admin, command) => {
    context.admitted = await admit(context, command)
  })
}

async function admit(context: CliContext, command: Command): Promise<CliContext['admitted']> {
  const rule = ROLE_OF_COMMAND[command.name()]
  if (!rule) throw new Error(`${command.name()} has no rule: nobody may run it`)
  if (rule.role === 'nobody') return undefined
  return withOperators(context, async (db, site) => {
    const token = await readToken(context.env)
    const session = token === null ? null : await resolveSession(db, site, token, idTokenVerifier(context.env))
    const state = stateOf(await listOperators(db))
    if (!session) {
      if (rule.beforeBootstrap && command.opts<{ recover?: boolean }>().recover) {
        await mustOwn(context)
        return undefined
      }
      if (state === 'nobody' && rule.beforeBootstrap) return undefined
      throw notSignedIn(state, token !== null, site)
    }
    const { operator } = session
    mustHaveRole(session, command.name(), rule)
    if (!needsApproval(rule, state)) return { operator, approvedBy: null }
    return { operator, approvedBy: await secondOperator(context, { db, site, operator }, command) }
  })
}

function needsApproval({ approval }: CommandRule, state: OperatorsState): boolean {
  return approval === 'always' || (approval === 'if two can' && state === 'several')
}

function notSignedIn(state: OperatorsState, hasToken: boolean, { origin }: RelyingParty): OperatorRefusal {
  if (state === 'nobody') {
    const advice = 'Run: countersign admin bootstrap (docs/operators/approvals.md)'
    return new OperatorRefusal('not_bootstrapped', `Admin commands need an operator, and there is none yet. ${advice}`)
  }
  const why = hasToken ? `your session has ended, or is not one of ${origin}` : 'you are not signed in'
  return new OperatorRefusal(
    'not_signed_in',
    `Admin commands need an operator, and ${why}. Run: countersign admin login`,
  )
}

function mustHaveRole({ operator, isByProvider }: OperatorSession, command: string, { role }: CommandRule): void {
  const { name, roles } = operator
  if (roles.some((own) => own === role) || (role === 'support' && roles.length > 0)) return
  if (isByProvider) {
    const advice = 'sign in with your passkey instead: countersign admin login'
    throw new OperatorRefusal(
      'not_permitted',
      `${command} cannot be run with a sign-in of the identity provider: ${advice}`,
    )
  }
  const has = roles.join(', ') || 'none'
  throw new OperatorRefusal('not_permitted', `${command} needs the role ${role}. ${name} has: ${has}.`)
}

interface Asking {
  db: Database
  site: RelyingParty
  operator: Operator
}

/** The name of the second operator. Without an approval, asks for one and ends the command. */
async function secondOperator(context: CliContext, asking: Asking, command: Command): Promise<string> {
  const { db, site, operator } = asking
  const asked = { act: command.name(), arguments: argumentsOf(command) }
  const { approval } = command.opts<{ approval?: string }>()
  if (approval === undefined) return askAndEnd(context, asking, asked, command)
  const approvalId = fromPublicId('apr', approval)
  if (!approvalId) throw new UsageError(`"${approval}" is not the id of an approval (apr_…)`)
  return (await useApproval(db, site, operator, approvalId, asked)).name
}

async function askAndEnd(
  context: CliContext,
  { db, site, operator }: Asking,
  asked: Asked,
  command: Command,
): Promise<never> {
  const { approvalId, expiresAt, code } = await askForApproval(db, site, operator, asked)
  const id = publicId('apr', approvalId)
  const url = `${site.origin}/operator/approvals/${id}`
  const answer = { approval_id: id, url, code, expires_at: new Date(expiresAt).toISOString() }
  show(
    context,
    command.opts(),
    answer,
    `${asked.act} needs the approval of a second operator, until ${answer.expires_at}.
Another operator with the role approver opens this page and compares the code:

  ${url}
  ${code}

Then run the same command with: --approval ${id}`,
  )
  throw new ApprovalNeeded(`${id} waits for a second operator`)
}

/** Every argument and option that says what is done. */
export function argumentsOf(command: Command): Asked['arguments'] {
  const { json: _json, approval: _approval, ...options } = command.opts<Record<string, Json>>()
  const given = command.registeredArguments.map((argument, i) => [argument.name(), command.processedArgs[i] as Json])
  const named = [...given, ...Object.entries(options)].filter(([, value]) => value !== undefined)
  return Object.fromEntries(named) as Asked['arguments']
}

/** For commands that print a link: a browser elsewhere cannot open the default address, and passkeys are made for it. */
export function warnOfDefaultAddress({ env, err }: CliContext): void {
  if (env.COUNTERSIGN_PUBLIC_URL) return
  err('COUNTERSIGN_PUBLIC_URL is not set: the link is for this machine. Set it to the address of the service.\n')
}

/** The database as countersign_operator, and the site of the passkeys. */
export async function withOperators<T>(
  { env }: CliContext,
  work: (db: Database, site: RelyingParty) => Promise<T>,
): Promise<T> {
  const url = env.COUNTERSIGN_DATABASE_URL
  if (!url) throw new UsageError(NO_DATABASE)
  const publicUrl = env.COUNTERSIGN_PUBLIC_URL || `http://localhost:${env.COUNTERSIGN_PORT || '8080'}`
  if (!URL.canParse(publicUrl)) throw new UsageError('COUNTERSIGN_PUBLIC_URL must be the address of the service')
  const db = openDatabase({ url, role: 'countersign_operator', ...LIMITS })
  try {
    return await work(db, relyingPartyOf(publicUrl))
  } finally {
    await db.close()
  }
}
