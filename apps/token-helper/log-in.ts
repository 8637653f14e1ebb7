import { CKR, hasReturned, Pkcs11Error } from '@countersign/pades/pkcs11'
import type { TokenCertificate } from './certificate.ts'
import { Failure } from './failure.ts'
import { pinTriesWarning } from './messages.ts'
import type { Token } from './pkcs11/token.ts'
import type { Terminal } from './terminal/terminal.ts'

/**
 * Asks for the PIN until the token accepts it. Returns the PIN, which the caller must wipe, or null if the user typed it
 * at the reader. Each PIN is tried once, because tokens block themselves after a few wrong ones.
 */
export async function logIn(terminal: Terminal, { token }: TokenCertificate): Promise<Buffer | null> {
  for (;;) {
    await warnOfTries(terminal, token)
    if (token.hasPinPad) terminal.print('Type your PIN at the reader.')
    const pin = token.hasPinPad ? null : await terminal.askHidden(`PIN of ${token.info.label} (not shown): `)
    if (pin?.length === 0) continue
    try {
      token.login(pin)
      return pin
    } catch (error) {
      pin?.fill(0)
      if (!isWrongPin(error)) throw tokenFailure(error)
      terminal.print('The PIN is wrong.')
    }
    if (token.pinTries === 'enough')
      terminal.print('The token does not report how many tries are left. It blocks itself after a few wrong PINs.')
  }
}

async function warnOfTries(terminal: Terminal, token: Token): Promise<void> {
  const tries = token.pinTries
  if (tries === 'none') throw blocked()
  const warning = pinTriesWarning(tries)
  if (warning !== undefined) terminal.print(terminal.bold(warning))
  if (tries !== 'last') return
  const answer = await terminal.ask('Type “yes” to try your PIN anyway: ')
  if (answer.toLowerCase() !== 'yes') throw new Failure('pin', 'Stopped before the last try. Nothing was signed.')
}

/** Some tokens reject a PIN of the wrong length before they compare it. */
function isWrongPin(error: unknown): boolean {
  return hasReturned(error, CKR.PIN_INCORRECT, CKR.PIN_INVALID, CKR.PIN_LEN_RANGE)
}

/** Converts a token's error to a message for the user; returns other errors unchanged. */
export function tokenFailure(error: unknown): unknown {
  if (!(error instanceof Pkcs11Error)) return error
  switch (error.rv) {
    case CKR.PIN_LOCKED:
      return blocked()
    case CKR.PIN_EXPIRED:
    case CKR.USER_PIN_NOT_INITIALIZED:
      return new Failure('pin', 'The token requires a new PIN.', 'Set one with the vendor’s tool.')
    case CKR.DEVICE_REMOVED:
    case CKR.TOKEN_NOT_PRESENT:
    case CKR.SESSION_HANDLE_INVALID:
      return new Failure('token', 'The token was unplugged. Nothing was signed.', 'Plug it in and start again.')
    case CKR.FUNCTION_CANCELED:
    case CKR.CANCEL:
      return new Failure('stopped', 'Cancelled at the token. Nothing was signed.')
    default:
      return new Failure(
        'token',
        `The token reports an error: ${error.message}.`,
        'Try it with the vendor’s own tool.',
        {
          cause: error,
        },
      )
  }
}

function blocked(): Failure {
  return new Failure(
    'pin',
    'The token is blocked after too many wrong PINs.',
    'Unblock it with the vendor’s tool and its PUK, or ask your issuer.',
  )
}
