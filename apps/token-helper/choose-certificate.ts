import { certificatesOf, type TokenCertificate } from './certificate.ts'
import { Failure } from './failure.ts'
import { describeCertificate, describeUnusable } from './messages.ts'
import type { FoundTokens } from './pkcs11/find-tokens.ts'
import type { Screen, Terminal } from './terminal/terminal.ts'

/** Prints the tokens and their certificates. Returns the certificates that can sign. */
export function showCertificates(screen: Screen, found: FoundTokens, now: Date): TokenCertificate[] {
  for (const { path, reason } of found.failures) screen.print(screen.dim(`Not usable: ${path} (${reason})`))
  if (found.tokens.length === 0) throw noToken(found)
  const all = found.tokens.flatMap((token) => certificatesOf(token, now))
  const usable = all.filter(({ unusable }) => unusable === undefined)
  for (const { info } of found.tokens)
    screen.print(`Token: ${screen.bold(info.label)} ${screen.dim(`(${info.manufacturer}, ${info.model})`)}`)
  for (const [index, certificate] of usable.entries()) {
    screen.print(`  ${index + 1}  ${screen.bold(certificate.subject)}`)
    screen.print(`     ${screen.dim(describeCertificate(certificate))}`)
  }
  for (const certificate of all) {
    if (certificate.unusable === undefined || certificate.unusable === 'authority') continue
    const reason = describeUnusable(certificate.unusable, certificate)
    screen.print(screen.dim(`  –  cannot sign: ${certificate.subject} (${reason})`))
  }
  if (usable.length === 0) throw noCertificate(all.length)
  return usable
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
    terminal.print(`Type a number from 1 to ${certificates.length}.`)
  }
}

/** The service accepts at most this many certificates besides the signer's own. */
const MAX_AUTHORITIES = 9

/** The certificate, followed by the authorities' certificates on the token. */
export function chainOf(certificate: TokenCertificate, now: Date): Uint8Array[] {
  const authorities = certificatesOf(certificate.token, now).filter(({ unusable }) => unusable === 'authority')
  return [certificate, ...authorities.slice(0, MAX_AUTHORITIES)].map(({ stored }) => stored.der)
}

function noToken({ libraries, failures }: FoundTokens): Failure {
  if (libraries.length === 0) {
    return new Failure(
      'token',
      'No token driver was found on this computer.',
      'Install the driver that came with your token, or give the path of its PKCS#11 library: --module <path>',
    )
  }
  if (failures.length === libraries.length) {
    const advice = `Check that it is built for the same system as this Node (${process.platform}, ${process.arch}).`
    return new Failure('token', 'The token’s driver cannot be used.', advice)
  }
  return new Failure(
    'token',
    'No token is plugged in.',
    'Plug it in, wait until its light is steady, and start the helper again.',
  )
}

function noCertificate(others: number): Failure {
  return others === 0
    ? new Failure('token', 'The token has no certificates.', 'Check the token with the vendor’s tool.')
    : new Failure('token', 'No certificate on the token can sign.', 'Ask your certificate’s issuer for one that can.')
}
