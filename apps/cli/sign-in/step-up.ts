import type { CliContext } from '../context.ts'
import { type Credential, storeCredential } from './credentials.ts'
import { stepUp } from './login.ts'
import { promptOf } from './prompt.ts'
import type { Answer } from './service.ts'

/** Asks the person to confirm in a browser, and stores the new token of the session. */
export async function stepUpSession(context: CliContext, url: string, token: string): Promise<Credential> {
  const { env, err } = context
  err('This step needs a fresh confirmation. Use a browser in which you signed in as you did for this command line.\n')
  const credential = await stepUp({ ...promptOf(context, url), token })
  await storeCredential(env, url, credential)
  return credential
}

/**
 * Makes a call, and makes it again after a step-up if it needs one. The service refuses such a call before it does
 * anything, so it is carried out once.
 */
export async function callWithStepUp(
  context: CliContext,
  url: string,
  token: string,
  call: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await call(token)
  if (answer.status !== 403 || answer.body.code !== 'step_up_required') return answer
  return call((await stepUpSession(context, url, token)).token)
}
