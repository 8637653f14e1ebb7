import { randomUUID, verify } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AttributesRefused, lookAtAttributes } from '@countersign/p12'
import { signingKindOf, type TokenCertificate } from './certificate.ts'
import { chainOf, chooseCertificate, showCertificates } from './choose.ts'
import { HashedDocument } from './document.ts'
import { Failure } from './failure.ts'
import { findTokens } from './pkcs11/find-tokens.ts'
import type { Service } from './service/service.ts'
import type { HelperSession, ToSign } from './service/wire.ts'
import type { Terminal } from './terminal/terminal.ts'
import { asFailure, unlock } from './unlock.ts'
import { grouped, wordsOfSize } from './words.ts'

export interface Ceremony {
  readonly terminal: Terminal
  readonly service: Service
  /** A PKCS#11 library, where the known ones are not wanted. */
  readonly library: string | undefined
  readonly now: Date
}

/** From a code and a token to a signature. Nothing is signed but what was shown. */
export async function signWithToken(ceremony: Ceremony): Promise<void> {
  const { terminal, service, library, now } = ceremony
  using found = findTokens(library)
  const certificates = showCertificates(terminal, found, now)
  terminal.say()
  const session = await join(ceremony)
  try {
    const document = await fetchDocument(ceremony, session)
    const { certificate, check } = await agreeOnCertificate(ceremony, certificates)
    terminal.say(`${terminal.bold('With your PIN you agree:')} ${session.consent.text}`)
    await service.tell('pin')
    const pin = await unlock(terminal, certificate)
    try {
      await attempt(ceremony, { session, document, certificate, check, pin })
    } finally {
      pin?.fill(0)
    }
    await service.leave('signed')
    terminal.say(`${terminal.bold('Signed.')} The page goes on by itself; you can close this window.`)
  } catch (error) {
    if (!(error instanceof CertificateRefused)) await service.leave('over')
    throw terminal.stopped.aborted ? terminal.stopped.reason : asFailure(error)
  }
}

async function join({ terminal, service }: Ceremony): Promise<HelperSession> {
  const code = await terminal.ask('Code from the signing page: ')
  return service.join(code)
}

async function fetchDocument(
  { terminal, service }: Ceremony,
  { document: head, sender, signer }: HelperSession,
): Promise<HashedDocument> {
  const document = new HashedDocument()
  await document.follow(service, head)
  terminal.say()
  terminal.say(`Document   ${terminal.bold(head.name)}`)
  terminal.say(`Sent by    ${sender}`)
  terminal.say(`Signer     ${signer.name}`)
  terminal.say(`SHA-256    ${grouped(document.sha256)}`)
  terminal.say(terminal.dim(`           computed on this computer from the ${wordsOfSize(document.size)} that came`))
  terminal.say()
  return document
}

class CertificateRefused extends Failure {}

/** The service looks at the chain before anything is asked of the person, and before others have to wait. */
async function agreeOnCertificate(
  { terminal, service, now }: Ceremony,
  certificates: readonly TokenCertificate[],
): Promise<{ certificate: TokenCertificate; check: string }> {
  for (;;) {
    const certificate = await chooseCertificate(terminal, certificates)
    await service.tell('checking')
    terminal.say(`Checking the certificate of ${certificate.subject} …`)
    const { id, verdict } = await service.check(chainOf(certificate, now))
    if (verdict.state === 'accepted') return { certificate, check: id }
    await service.tell('refused', verdict.code)
    if (certificates.length === 1) throw new CertificateRefused('certificate', verdict.message, whatToDo(verdict.code))
    terminal.say(verdict.message)
  }
}

function whatToDo(code: string): string {
  switch (code) {
    case 'certificate_expired':
    case 'certificate_revoked':
      return 'Ask your issuer for a new certificate.'
    case 'name_mismatch':
    case 'certificate_not_expected':
      return 'Ask the sender whom they expect to sign, and with what.'
    case 'revocation_unknown':
      return 'The issuer’s service does not answer just now. Try again later.'
    default:
      return `Ask the sender; the service calls this ${code}.`
  }
}

interface Attempt {
  readonly session: HelperSession
  readonly document: HashedDocument
  readonly certificate: TokenCertificate
  readonly check: string
  readonly pin: Buffer | null
}

/** From here on others wait for this signer, for a minute at most: nobody is asked anything any more. */
async function attempt(ceremony: Ceremony, signing: Attempt): Promise<void> {
  const { terminal, service } = ceremony
  await service.tell('signing')
  const id = await begin(ceremony, signing)
  try {
    const state = await service.attempt(id, 'to_sign')
    if (state.state === 'to_sign') await service.hand(id, signHonestly(signing, state))
    terminal.say('Finishing …')
  } catch (error) {
    await service.abandon(id)
    throw error
  }
  const end = await service.attempt(id, 'ended')
  if (end.state === 'failed')
    throw new Failure(
      'service',
      end.message,
      `The service calls this ${end.code}. Ask the page for a new code to try again.`,
    )
}

/** Waits while another signs, and hashes on what others have signed meanwhile. */
/** Though another’s minute is not over: most take a second. */
const LONGEST_WAIT_S = 3

async function begin({ terminal, service }: Ceremony, { session, document, check }: Attempt): Promise<string> {
  for (;;) {
    terminal.stopped.throwIfAborted()
    const id = randomUUID()
    const body = { attempt: id, check, revision: document.revision, document: document.sha256 }
    const begun = await service.begin({ ...body, consent: session.consent.sha256 })
    if (begun.ok) return id
    if (begun.why === 'leased') {
      terminal.say('Another signer is signing right now. Waiting …')
      const seconds = Math.min(begun.retryAfterSeconds, LONGEST_WAIT_S)
      await wait(seconds * 1000, undefined, { signal: terminal.stopped })
    } else {
      await document.follow(service, await service.head())
      terminal.say(`Another has signed meanwhile; the SHA-256 is now ${grouped(document.sha256)}`)
    }
  }
}

/** The signature, if what is to be signed is the document that was shown, this certificate, and nothing else. */
function signHonestly({ document, certificate, pin }: Attempt, toSign: ToSign): Uint8Array {
  const kind = signingKindOf(certificate.publicKey)
  if (kind === undefined || kind !== toSign.algorithm) throw wrongAlgorithm(toSign.algorithm)
  const attributes = Buffer.from(toSign.attributes, 'base64')
  const digest = document.digestWith(Buffer.from(toSign.increment, 'base64'), toSign.byte_range)
  try {
    lookAtAttributes(attributes, { digest, certificate: certificate.stored.der })
  } catch (error) {
    throw error instanceof AttributesRefused ? notWhatWasShown(error) : error
  }
  const key = certificate.token.keyOf(certificate.stored)
  if (key === undefined) throw new Failure('token', 'The token holds the certificate, but not its key.')
  const signature = certificate.token.sign(key, kind, attributes, pin)
  if (!verify('sha256', attributes, certificate.publicKey, signature)) throw wrongKey()
  return signature
}

function wrongAlgorithm(algorithm: string): Failure {
  return new Failure('dishonest', `The service asks for ${algorithm}, which this key does not do. Nothing was signed.`)
}

function notWhatWasShown(cause: AttributesRefused): Failure {
  return new Failure(
    'dishonest',
    'What was to be signed is not the document that was shown with your certificate alone. Nothing was signed.',
    'Do not try again; tell the sender.',
    { cause },
  )
}

function wrongKey(): Failure {
  return new Failure('token', 'The token signed with a key that is not the certificate’s. Nothing was sent.')
}
