import { PATHS } from '@countersign/sign-in-pages'
import type { FastifyInstance } from 'fastify'
import { PAGE } from './context.ts'
import { redirect } from './send.ts'

/** The addresses that have a form only, and the page of the form. */
const PAGES: Readonly<Record<string, string>> = {
  ...of(PATHS.security, [
    PATHS.removePasskey,
    PATHS.passwordChange,
    PATHS.totpSetUp,
    PATHS.totpConfirm,
    PATHS.totpRemove,
    PATHS.recoveryCodes,
    PATHS.endSession,
    PATHS.endOtherSessions,
    PATHS.emailChange,
    PATHS.emailChangeCancel,
    PATHS.resendVerification,
  ]),
  ...of(PATHS.signIn, [PATHS.passkey, PATHS.signOut]),
  ...of(PATHS.stepUp, [PATHS.stepUpPasskey]),
  ...of(PATHS.recover, [PATHS.recoverWithNotice]),
  ...of(PATHS.device, [PATHS.deviceConfirm, PATHS.deviceStepUp, PATHS.deviceStepUpPasskey]),
}

function of(page: string, forms: readonly string[]): Record<string, string> {
  return Object.fromEntries(forms.map((form) => [form, page]))
}

/** A person who opens the address of a form, as by entering it again in the address bar, sees the page of the form. */
export function formAddressRoutes(scope: FastifyInstance): void {
  for (const [form, page] of Object.entries(PAGES)) {
    scope.get(form, PAGE, async (_request, reply) => redirect(reply, page))
  }
}
