import { findUnshowable } from '@countersign/domain/text'
import { PATHS, type Problem } from '@countersign/sign-in-pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nameError } from '../../accounts/names/judge.ts'
import { fieldOf, nextOf } from '../../platform/http/browsers/forms.ts'
import { passwordProblem } from '../passwords/check.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { emailIn, frameFor, PAGE, type PageDeps, problem, sessionOf, signInBrowser } from './context.ts'
import type { UserPages } from './deps.ts'
import { localeOf, redirect, sendPage } from './send.ts'

const LONGEST_NAME = 200

export function signUpRoutes(scope: FastifyInstance, deps: PageDeps, pages: UserPages): void {
  scope.get(PATHS.signUp, PAGE, async (request, reply) => {
    const frame = await frameFor(deps, pages, request, reply)
    return sendPage(pages, reply, {
      ...{ ...frame, kind: 'sign-up', problems: [], next: nextOf(request) },
      ...{ email: '', accountName: '', invitation: null },
    })
  })

  /** The page with the key was reloaded: the browser has the session of the first time, and its account has this name. */
  const isRepeated = async (request: FastifyRequest, email: string, accountName: string) => {
    const session = await sessionOf(deps, request)
    if (session?.method !== 'sign_up' || session.user.email !== email) return false
    return session.memberships.some((membership) => membership.accountName === accountName)
  }

  scope.post(PATHS.signUp, PAGE, async (request, reply) => {
    const { email, problem: wrong } = emailIn(request)
    const accountName = fieldOf(request, 'account_name').trim()
    const password = fieldOf(request, 'password')
    const problems = [wrong, nameProblem(accountName), passwordIn(password, [email ?? '', accountName])].filter(
      (each) => each !== null,
    )
    if (problems.length > 0 || email === null) {
      const frame = await frameFor(deps, pages, request, reply)
      const filled = { email: fieldOf(request, 'email'), accountName, invitation: null }
      return sendPage(pages, reply, { ...frame, kind: 'sign-up', problems, next: nextOf(request), ...filled })
    }
    if (await isRepeated(request, email, accountName)) return redirect(reply, nextOf(request) ?? PATHS.console)
    await deps.countSignUp(request.ip)
    const language = localeOf(pages, request, langIn(request))
    const opened = await signUp(deps, { email, accountName, password: password === '' ? null : password, language })
    await signInBrowser(deps, request, reply, { userId: opened.userId, method: 'sign_up' })
    return sendPage(pages, reply, {
      ...{ kind: 'sign-up-done', locale: language, signedInAs: email, email },
      ...{
        sandboxKey: opened.apiKey,
        joined: null,
        publicUrl: deps.relyingParty.origin,
        offersPasskey: password === '',
        next: nextOf(request),
      },
    })
  })
}

function langIn(request: FastifyRequest): string | null {
  return fieldOf(request, 'lang') || null
}

function nameProblem(name: string): Problem | null {
  if (name === '') return problem('account_name', 'name_missing')
  if (name.length > LONGEST_NAME) return problem('account_name', 'name_too_long')
  if (findUnshowable(name) !== null) return problem('account_name', 'name_unshowable')
  if (nameError(name) !== null) return problem('account_name', 'name_imitates')
  return null
}

/** Without a password, the person adds a passkey. */
function passwordIn(password: string, words: readonly string[]): Problem | null {
  const code = password === '' ? undefined : passwordProblem(password, words)
  return code === undefined ? null : problem('password', code)
}
