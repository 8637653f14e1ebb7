import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorRefusal } from '@countersign/server/operators/failure.ts'
import { askForSession } from '@countersign/server/operators/sessions/ask.ts'
import { type OperatorSession, resolveSession } from '@countersign/server/operators/sessions/resolve.ts'
import { endSession } from '@countersign/server/operators/sessions/sign-in.ts'
import type { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { command, type Options, show } from '../operator.ts'
import { userName } from '../user-name.ts'
import { warnOfDefaultAddress, withOperators } from './admit.ts'
import { dropToken, readToken, storeToken } from './token-file.ts'
import { idTokenVerifier } from './verify-id-token.ts'

// countersign admin login, logout, whoami: the device flow (RFC 8628). The command line shows a code, and the operator
// signs it with a passkey in the browser.

/** As long as the page accepts the code. */
const WAIT_MS = 10 * 60_000
const POLL_MS = 1_000

export function addSessionCommands(admin: Command, context: CliContext): void {
  command(admin, 'login', 'sign in with your passkey in the browser, for twelve hours')
    .option('--print', 'print the token, for COUNTERSIGN_OPERATOR_TOKEN, instead of storing it')
    .action(async (options: Options & { print?: boolean }) => {
      const { session, token, path } = await withOperators(context, async (db, site) => {
        const { token, userCode } = await askForSession(db, machineOf(context))
        warnOfDefaultAddress(context)
        context.err(`Open ${site.origin}/operator/device?code=${userCode} and sign in with your passkey.\n`)
        context.err(`The page must show the code ${userCode}.\n`)
        const session = await signedIn(() => resolveSession(db, site, token, idTokenVerifier(context.env)))
        return { session, token, path: options.print ? null : await storeToken(context.env, token) }
      })
      const until = new Date(session.expiresAt).toISOString()
      const answer = { operator: session.operator.name, until, ...(path === null ? { token } : { file: path }) }
      const text = path === null ? token : `${session.operator.name} is signed in until ${until} (${path}).`
      show(context, options, answer, text)
    })

  command(admin, 'logout', 'end the session of this command line').action(async (options: Options) => {
    const token = await readToken(context.env)
    if (token !== null) {
      await withOperators(context, async (db, site) => {
        const session = await resolveSession(db, site, token, idTokenVerifier(context.env))
        if (session) await endSession(db, session.sessionId)
      })
      await dropToken(context.env, token)
    }
    show(context, options, { signed_in: false }, 'You are not signed in.')
  })

  command(admin, 'whoami', 'show who is signed in').action(async (options: Options) => {
    const operator = context.admitted?.operator
    if (!operator) throw new Error('the command runs without a signed-in operator')
    const { name, email, roles } = operator
    show(context, options, { name, email, roles }, `${name} (${email}): ${roles.join(', ')}`)
  })
}

async function signedIn(find: () => Promise<OperatorSession | null>): Promise<OperatorSession> {
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const session = await find()
    if (session) return session
    await sleep(POLL_MS)
  }
  throw new OperatorRefusal('not_signed_in', 'Nobody signed in within ten minutes. Run the command again.')
}

/** Shown on the page, so that an operator recognises their own command line. */
function machineOf({ env }: CliContext): string {
  return `${userName(env)} on ${hostname()}`
}
