import { sha256 } from '../../platform/ids.ts'

export { isToken, newToken } from '../../platform/slot-token.ts'

// A browser has the token in a cookie; a command line sends it as a bearer token with SESSION_PREFIX before it. The hash
// covers the kind, so a token of one kind is not accepted as another.

export type SessionKind = 'browser' | 'command_line'

export function hashToken(kind: SessionKind, token: string): Buffer {
  return sha256(`${kind} session ${token}`)
}
