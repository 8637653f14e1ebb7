import { randomUUID, verify } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AttributesRefused, checkSignedAttributes } from '@countersign/p12'
import { algorithmFor, type TokenCertificate } from './certificate.ts'
import { chainOf, chooseCertificate, showCertificates } from './choose-certificate.ts'
import { Failure } from './failure.ts'
import { HashedDocument } from './hashed-document.ts'
import { logIn, tokenFailure } from './log-in.ts'
import { formatSha256, formatSize } from './messages.ts'
import { findTokens } from './pkcs11/find-tokens.ts'
import type { Service } from './service/service.ts'
import type { HelperSession, ToSign } from './service/wire.ts'
import type { Terminal } from './terminal/terminal.ts'

export interface SigningContext {
  readonly terminal: Terminal
  readonly service: Service
  /** A PKCS#11 library to use instead of the known ones. */
  readonly library: string | undefined
  readonly now: Date
}

/** Signs one document, from the code to the signature. Signs only the document that was shown. */
export async function signWithToken(context: SigningContext): Promise<void> {
  const { terminal, service, library, now } = context
  using found = findTokens(library)
  const certificates = showCertificates(terminal, found, now)
  terminal.print()
  const session = await service.openSession(await terminal.ask('Code from the signing page: '))
  try {
    const document = await fetchDocument(context, session)
    const { certificate, check } = await selectAcceptedCertificate(context, certificates)
    terminal.print(`${terminal.bold('By entering your PIN you agree:')} ${session.consent.text}`)
    await service.reportProgress('pin')
    const pin = await logIn(terminal, certificate)
    try {
      await runAttempt(context, { session, document, certificate, check, pin })
    } finally {
      pin?.fill(0)
    }
    await service.reportEnd('signed')
    terminal.print(`${terminal.bold('Signed.')} The signing page continues automatically. You can close this window.`)
  } catch (error) {
    if (!(error instanceof CertificateRejected)) await service.reportEnd('over')
    throw terminal.stopped.aborted ? terminal.stopped.reason : tokenFailure(error)
  }
}

async function fetchDocument(
  { terminal, service }: SigningContext,
  { document: latest, sender, signer }: HelperSession,
): Promise<HashedDocument> {
  const document = new HashedDocument()
  await document.update(service, latest)
  terminal.print()
  terminal.print(`Document   ${terminal.bold(latest.name)}`)
  terminal.print(`Sent by    ${sender}`)
  terminal.print(`Signer     ${signer.name}`)
  terminal.print(`SHA-256    ${formatSha256(document.sha256)}`)
  terminal.print(terminal.dim(`           computed on this computer from the ${formatSize(document.size)} received`))
  terminal.print()
  return document
}

class CertificateRejected extends Failure {}

/** The service checks the chain before the helper asks for the PIN, and before other signers have to wait. */
async function selectAcceptedCertificate(
  { terminal, service, now }: SigningContext,
  certificates: readonly TokenCertificate[],
): Promise<{ certificate: TokenCertificate; check: string }> {
  for (;;) {
    const certificate = await chooseCertificate(terminal, certificates)
    await service.reportProgress('checking')
    terminal.print(`Checking the certificate of ${certificate.subject} …`)
    const { id, result } = await service.checkCertificate(chainOf(certificate, now))
    if (result.state === 'accepted') return { certificate, check: id }
    await service.reportProgress('refused', result.code)
    if (certificates.length === 1) throw new CertificateRejected('certificate', result.message, adviceFor(result.code))
    terminal.print(result.message)
  }
}

function adviceFor(code: string): string {
  switch (code) {
    case 'certificate_expired':
    case 'certificate_revoked':
      return 'Ask your issuer for a new certificate.'
    case 'name_mismatch':
    case 'certificate_not_expected':
      return 'Ask the sender who must sign, and with which certificate.'
    case 'revocation_unknown':
      return 'The issuer’s service does not respond at the moment. Try again later.'
    default:
      return `Ask the sender. Error code of the service: ${code}.`
  }
}

interface Attempt {
  readonly session: HelperSession
  readonly document: HashedDocument
  readonly certificate: TokenCertificate
  readonly check: string
  readonly pin: Buffer | null
}

/** Other signers wait during the attempt, for a minute at most, so it asks the user nothing. */
async function runAttempt(context: SigningContext, attempt: Attempt): Promise<void> {
  const { terminal, service } = context
  await service.reportProgress('signing')
  const id = await beginAttempt(context, attempt)
  try {
    const state = await service.waitForAttempt(id, 'to_sign')
    if (state.state === 'to_sign') await service.submitSignature(id, checkAndSign(attempt, state))
    terminal.print('Finishing …')
  } catch (error) {
    await service.abandonAttempt(id)
    throw error
  }
  const end = await service.waitForAttempt(id, 'ended')
  if (end.state === 'failed')
    throw new Failure(
      'service',
      end.message,
      `Error code of the service: ${end.code}. To try again, get a new code from the signing page.`,
    )
}

/** A lease lasts up to a minute, but most signatures take a second: retry earlier than the service asks. */
const MAX_WAIT_SECONDS = 3

/** Waits while another signer holds the lease, and adds the increments of other signers to the hash. */
async function beginAttempt(
  { terminal, service }: SigningContext,
  { session, document, check }: Attempt,
): Promise<string> {
  for (;;) {
    terminal.stopped.throwIfAborted()
    const id = randomUUID()
    const body = { attempt: id, check, revision: document.revision, document: document.sha256 }
    const result = await service.beginAttempt({ ...body, consent: session.consent.sha256 })
    if (result.ok) return id
    if (result.reason === 'leased') {
      terminal.print('Another signer is signing now. Waiting …')
      const seconds = Math.min(result.retryAfterSeconds, MAX_WAIT_SECONDS)
      await wait(seconds * 1000, undefined, { signal: terminal.stopped })
    } else {
      await document.update(service, await service.latestRevision())
      terminal.print(`Another signer has signed. The SHA-256 is now ${formatSha256(document.sha256)}`)
    }
  }
}

/** Signs only if the attributes contain the digest of the document shown, this certificate, and nothing else. */
function checkAndSign({ document, certificate, pin }: Attempt, toSign: ToSign): Uint8Array {
  const algorithm = algorithmFor(certificate.publicKey)
  if (algorithm === undefined || algorithm !== toSign.algorithm) throw wrongAlgorithm(toSign.algorithm)
  const attributes = Buffer.from(toSign.attributes, 'base64')
  const digest = document.digestWith(Buffer.from(toSign.increment, 'base64'), toSign.byte_range)
  try {
    checkSignedAttributes(attributes, { digest, certificate: certificate.stored.der })
  } catch (error) {
    throw error instanceof AttributesRefused ? notDocumentShown(error) : error
  }
  const key = certificate.token.privateKeyFor(certificate.stored)
  if (key === undefined) throw new Failure('token', 'The token has the certificate, but not its private key.')
  const signature = certificate.token.sign(key, algorithm, attributes, pin)
  if (!verify('sha256', attributes, certificate.publicKey, signature)) throw wrongKey()
  return signature
}

function wrongAlgorithm(algorithm: string): Failure {
  return new Failure(
    'mismatch',
    `The service requests ${algorithm}, which does not match your certificate’s key. Nothing was signed.`,
  )
}

function notDocumentShown(cause: AttributesRefused): Failure {
  return new Failure(
    'mismatch',
    'The data to sign is not the document that was shown. Nothing was signed.',
    'Do not try again. Tell the sender.',
    { cause },
  )
}

function wrongKey(): Failure {
  return new Failure('token', 'The token signed with a key that does not match the certificate. Nothing was sent.')
}
