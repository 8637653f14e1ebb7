import { certificatesOf, type TokenCertificate } from './certificate.ts'
import { Failure } from './failure.ts'
import type { FoundTokens } from './pkcs11/find-tokens.ts'
import type { Screen, Terminal } from './terminal/terminal.ts'
import { whyLeftOut, wordsOfCertificate } from './words.ts'

/** The certificates that can sign, shown; what is left out, and why, is said. */
export function showCertificates(screen: Screen, found: FoundTokens, now: Date): TokenCertificate[] {
  for (const { path, why } of found.troubles) screen.say(screen.dim(`Not usable: ${path} (${why})`))
  if (found.tokens.length === 0) throw noToken(found)
  const all = found.tokens.flatMap((token) => certificatesOf(token, now))
  const fit = all.filter(({ unfit }) => unfit === undefined)
  for (const { info } of found.tokens)
    screen.say(`Token: ${screen.bold(info.label)} ${screen.dim(`(${info.manufacturer}, ${info.model})`)}`)
  for (const [at, certificate] of fit.entries()) {
    const [name, rest] = wordsOfCertificate(certificate)
    screen.say(`  ${at + 1}  ${screen.bold(name)}`)
    screen.say(`     ${screen.dim(rest)}`)
  }
  for (const certificate of all) {
    if (certificate.unfit === undefined || certificate.unfit === 'authority') continue
    screen.say(screen.dim(`  –  left out: ${certificate.subject}, ${whyLeftOut(certificate.unfit, certificate)}`))
  }
  if (fit.length === 0) throw noCertificate(all.length)
  return fit
}

export async function chooseCertificate(
  terminal: Terminal,
  certificates: readonly TokenCertificate[],
): Promise<TokenCertificate> {
  const [only, ...more] = certificates
  if (only !== undefined && more.length === 0) return only
  for (;;) {
    const answer = await terminal.ask(`Sign with which certificate? [1–${certificates.length}] `)
    const chosen = /^\d+$/.test(answer) ? certificates[Number(answer) - 1] : undefined
    if (chosen !== undefined) return chosen
    terminal.say(`Type a number from 1 to ${certificates.length}.`)
  }
}

/** The service reads so many besides the signer's own. */
const MOST_ABOVE = 9

/** The certificate first, then what else the token holds of its chain. */
export function chainOf(certificate: TokenCertificate, now: Date): Uint8Array[] {
  const authorities = certificatesOf(certificate.token, now).filter(({ unfit }) => unfit === 'authority')
  return [certificate, ...authorities.slice(0, MOST_ABOVE)].map(({ stored }) => stored.der)
}

function noToken({ libraries, troubles }: FoundTokens): Failure {
  if (libraries.length === 0) {
    return new Failure(
      'token',
      'No token software was found on this computer.',
      'Install the driver that came with your token, or name its PKCS#11 library: --module <path>',
    )
  }
  if (troubles.length === libraries.length) {
    const advice = `Is it for the same kind of system as this Node (${process.platform}, ${process.arch})?`
    return new Failure('token', 'The token’s software could not be used.', advice)
  }
  return new Failure('token', 'No token is plugged in.', 'Plug it in, wait until its light is steady, and start again.')
}

function noCertificate(others: number): Failure {
  return others === 0
    ? new Failure('token', 'The token shows no certificates.', 'Look with the vendor’s tool whether one is on it.')
    : new Failure('token', 'None of the token’s certificates can sign.', 'Your certificate’s issuer can give you one.')
}
