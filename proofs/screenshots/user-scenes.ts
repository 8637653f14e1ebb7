import { fixtures } from '../../apps/sign-in/testing/fixtures.ts'
import type { Scene } from './scene.ts'

/** Pages that differ from another one in their texts only. */
export const TEXT_ONLY =
  /^(problem|message|error|security-notice)-(?!.*(link_invalid|rate_limited))|^invitation-(?!sender|switch)/

/** The pages for users: sign-up, sign-in, recovery, invitations, security, devices. */
export const USER_SCENES: Scene[] = fixtures('en').map(({ name }) => ({
  ...{ name: `users-${name}`, fixture: name, app: 'sign-in' },
  ...(TEXT_ONLY.test(name) && { textOnly: true }),
}))
