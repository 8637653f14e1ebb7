import { generateKeyPair, type KeyObject, randomInt, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { buildP12, pemOfCertificate, publicKeyOf } from '@countersign/sandbox-pki'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { emailField } from '../../platform/http/email-field.ts'
import { asPoll } from '../../platform/http/limits/budgets.ts'
import { longPoll } from '../../platform/http/long-poll.ts'
import {
  Body,
  errorAnswersOfWrite,
  IdempotencyHeader,
  Message,
  SECURITY,
  Success,
  shownOnce,
  textOf,
  timeOf,
} from '../../platform/http/schemas.ts'
import { newId } from '../../platform/ids.ts'
import { sandboxCallerOf } from '../../sandbox/sandbox-only.ts'
import {
  askForCertificate,
  type CertificateContent,
  FAULTS,
  findIssued,
  forgetCertificate,
} from '../../sealing/issuing/ask.ts'

const KEY_TYPES = ['P-256', 'P-384', 'RSA-2048'] as const
type KeyType = (typeof KEY_TYPES)[number]
const MOST_DAYS = 730
/** The sealer is woken at once, and needs some milliseconds. */
const LONGEST_WAIT_MS = 8_000

const CertificateBody = Body(
  {
    name: Type.String({
      ...{ minLength: 1, maxLength: 64, pattern: '\\S', 'x-must': 'not blank' },
      description: 'The name in the certificate. Give the signer’s, unless you want to see it refused.',
      examples: ['Asha Rao'],
    }),
    email: Type.Optional(
      Type.String({ minLength: 3, maxLength: 254, description: 'The address in the certificate; none by default.' }),
    ),
    organisation: Type.Optional(
      Type.String({ ...{ minLength: 1, maxLength: 64 }, description: 'The organisation in it; none by default.' }),
    ),
    key_type: Type.Optional(Type.Enum([...KEY_TYPES], { description: 'The kind of its key.', default: 'P-256' })),
    valid_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MOST_DAYS, default: 365, description: 'How long it is valid.' }),
    ),
    fault: Type.Optional(
      Type.Enum([...FAULTS], {
        description:
          'Makes a certificate that is refused, to test what the signer is told: `expired`, `not_yet_valid`, `revoked` by its issuer, or `not_for_signing`.',
      }),
    ),
  },
  { examples: [{ name: 'Asha Rao' }, { name: 'Asha Rao', key_type: 'RSA-2048', fault: 'expired' }] },
)

const certificateFields = {
  ...shownOnce('p12', 'The certificate with its private key: a PKCS#12 file in Base64.'),
  ...shownOnce('password', 'The password of the file.'),
  file_name: textOf('A name for the file.', 'asha-rao.p12'),
  certificates: textOf('The certificate, its issuer and the root of the sandbox, in PEM.'),
  serial_number: textOf('The serial number of the certificate, in hexadecimal.', '5d1c0e7a9b3f4c2d8e6a1b0c9d8e7f60'),
  valid_from: timeOf('When it becomes valid.'),
  valid_until: timeOf('When it ends.'),
}

export interface SandboxCertificateDeps {
  db: Database
  wakeSealer(): void
}

export function sandboxCertificateRoutes(app: FastifyInstance, deps: SandboxCertificateDeps): void {
  app.post<{ Body: Static<typeof CertificateBody> }>('/api/v1/sandbox/certificates', {
    config: { scope: 'sandbox', secretMembers: ['p12', 'password'] },
    schema: {
      operationId: 'createSandboxCertificate',
      summary: 'Create a test certificate',
      description:
        'A certificate of the sandbox’s CA with its private key, for a signer with `sig_type: dsc`: save `p12` as a file, open the signing link, and choose the file there. The private key is not stored, so the file cannot be read again. Nobody trusts the certificate outside the sandbox.',
      tags: ['Sandbox'],
      security: SECURITY,
      headers: IdempotencyHeader,
      body: CertificateBody,
      response: {
        200: Success({ message: Message, ...certificateFields }, 'The new certificate.'),
        ...errorAnswersOfWrite('sandbox_only', 'unavailable'),
      },
    },
    handler: async (request) => {
      const { tenantId } = sandboxCallerOf(request)
      const content = contentOf(request.body)
      // The key inside too: an RSA key keeps a thread busy for a good part of a second.
      const { key, chain } = await asPoll(request, { tenantId }, async () => {
        const key = await newKey(request.body.key_type ?? 'P-256')
        return { key, chain: await issuedFor(deps, request, key, content) }
      })
      const password = newPassword()
      const [own = new Uint8Array()] = chain
      const { serialNumber, validity } = describe(own)
      return {
        ...{ status: 'success', message: 'The certificate was created. Its key is not stored here.' },
        p12: Buffer.from(buildP12({ key, chain, password })).toString('base64'),
        password,
        file_name: fileName(content.name),
        certificates: chain.map(pemOfCertificate).join(''),
        serial_number: serialNumber,
        ...validity,
      }
    },
  })
}

function contentOf(body: Static<typeof CertificateBody>): CertificateContent {
  const { name, email, organisation = null, valid_days: validDays = 365, fault = null } = body
  return { name: name.trim(), email: email === undefined ? null : emailField(email), organisation, validDays, fault }
}

/** Waits for the sealer, which alone has the sandbox's authority. Leaves nothing behind. */
async function issuedFor(
  { db, wakeSealer }: SandboxCertificateDeps,
  request: FastifyRequest,
  key: KeyObject,
  content: CertificateContent,
): Promise<readonly Uint8Array[]> {
  const { tenantId } = sandboxCallerOf(request)
  const ref = { tenantId, certificateId: newId() }
  const tenant = { tenant: tenantId }
  await db.flush(tenant, [askForCertificate({ ...ref, publicKey: publicKeyOf(key), content })])
  wakeSealer()
  const read = async () => findIssued.read((await db.flush(tenant, [findIssued.statement(ref)]))[0] ?? [])
  const chain = await longPoll(request, read, (issued) => issued !== undefined, LONGEST_WAIT_MS).finally(() =>
    db.flush(tenant, [forgetCertificate(ref)]),
  )
  if (chain) return chain
  throw new Failure(
    'unavailable',
    'The sealer, which issues certificates, did not answer in time. Nothing was issued.',
    {
      retryAfterSeconds: 10,
    },
  )
}

const generate = promisify(generateKeyPair)

async function newKey(type: KeyType): Promise<KeyObject> {
  const pair =
    type === 'RSA-2048' ? await generate('rsa', { modulusLength: 2048 }) : await generate('ec', { namedCurve: type })
  return pair.privateKey
}

function describe(certificate: Uint8Array) {
  const { serialNumber, validFrom, validTo } = new X509Certificate(certificate)
  const at = (text: string) => new Date(text).toISOString()
  return {
    serialNumber: serialNumber.toLowerCase(),
    validity: { valid_from: at(validFrom), valid_until: at(validTo) },
  }
}

/** Four groups of pronounceable letters: 48 random bits, easy to type on a phone. */
function newPassword(): string {
  const pick = (alphabet: string) => alphabet[randomInt(alphabet.length)]
  const syllable = () => `${pick('bdfgkmnprstvz')}${pick('aeiou')}`
  return Array.from({ length: 4 }, () => syllable() + syllable()).join('-')
}

function fileName(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['certificate']
  return `${words.join('-')}.p12`
}
