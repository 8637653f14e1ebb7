import { CKR, hasReturned, Pkcs11Error } from '@countersign/pades/pkcs11'
import type { TokenCertificate } from './certificate.ts'
import { Failure } from './failure.ts'
import type { Token } from './pkcs11/token.ts'
import type { Terminal } from './terminal/terminal.ts'
import { wordsOfTries } from './words.ts'

/**
 * The PIN, once the token has accepted it; null where it is typed at the reader. Each PIN is one that the person typed:
 * none is ever tried twice, for tokens block themselves. Whoever gets it wipes it.
 */
export async function unlock(terminal: Terminal, { token }: TokenCertificate): Promise<Buffer | null> {
  for (;;) {
    await warn(terminal, token)
    if (token.hasPinPad) terminal.say('Type your PIN at the reader.')
    const pin = token.hasPinPad ? null : await terminal.askHidden(`PIN of ${token.info.label} (not shown): `)
    if (pin?.length === 0) continue
    try {
      token.login(pin)
      return pin
    } catch (error) {
      pin?.fill(0)
      if (!isWrongPin(error)) throw asFailure(error)
      terminal.say('The PIN is wrong.')
    }
    if (token.pinTries === 'enough')
      terminal.say('The token does not say how many tries are left; it blocks itself after a few.')
  }
}

async function warn(terminal: Terminal, token: Token): Promise<void> {
  const tries = token.pinTries
  if (tries === 'none') throw blocked()
  const words = wordsOfTries(tries)
  if (words !== undefined) terminal.say(terminal.bold(words))
  if (tries !== 'last') return
  const answer = await terminal.ask('Type “yes” to try your PIN all the same: ')
  if (answer.toLowerCase() !== 'yes') throw new Failure('pin', 'Stopped before the last try. Nothing was signed.')
}

/** Some tokens refuse a PIN of the wrong length before they compare it. */
function isWrongPin(error: unknown): boolean {
  return hasReturned(error, CKR.PIN_INCORRECT, CKR.PIN_INVALID, CKR.PIN_LEN_RANGE)
}

/** What a token says, in words. */
export function asFailure(error: unknown): unknown {
  if (!(error instanceof Pkcs11Error)) return error
  switch (error.rv) {
    case CKR.PIN_LOCKED:
      return blocked()
    case CKR.PIN_EXPIRED:
    case CKR.USER_PIN_NOT_INITIALIZED:
      return new Failure('pin', 'The token wants a new PIN first.', 'Set one with the vendor’s tool.')
    case CKR.DEVICE_REMOVED:
    case CKR.TOKEN_NOT_PRESENT:
    case CKR.SESSION_HANDLE_INVALID:
      return new Failure('token', 'The token was pulled out. Nothing was signed.', 'Plug it in and begin again.')
    case CKR.FUNCTION_CANCELED:
    case CKR.CANCEL:
      return new Failure('stopped', 'Stopped at the token. Nothing was signed.')
    default:
      return new Failure('token', `The token refused: ${error.message}.`, 'Try it with the vendor’s own tool.', {
        cause: error,
      })
  }
}

function blocked(): Failure {
  return new Failure(
    'pin',
    'The token is blocked: too many wrong PINs.',
    'Unblock it with the vendor’s tool and its PUK, or ask your issuer.',
  )
}
