import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CliContext } from '../context.ts'
import { userName } from '../user-name.ts'
import type { LoginOptions } from './login.ts'

/** How the person is asked to confirm a code. */
export function promptOf(
  { env, err, wait = (seconds) => sleep(seconds * 1000) }: CliContext,
  url: string,
): LoginOptions {
  return {
    ...{ url, clientName: machineOf(env), wait },
    show: ({ uri, completeUri, userCode }) => {
      err(`Open ${uri} and enter the code ${userCode}\n`)
      err(`or open ${completeUri} and compare the code.\n`)
    },
  }
}

/** Shown on the page, so that the person recognises their own command line. */
function machineOf(env: CliContext['env']): string {
  return `${userName(env)} on ${hostname()}`
}
