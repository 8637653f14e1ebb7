import { memorySource } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { issueSigner, type KeyKind } from '@countersign/sandbox-pki'
import { consentFor } from '@countersign/signing'
import { expect } from 'vitest'
import type { TestSigning } from '../../sealing/testing/signing.ts'
import { type CertificateSigner, type Credential, certificateSigner, type Send } from './certificate-signer.ts'
import { askToSign, openBrowser, type TestRequest } from './signer-browser.ts'

// Requests to signers with their own keys, in one process: the API's real routes, and a sealer that runs when a test reads
// an attempt.

const DSC = { sig_type: 'dsc', email: 'signer@example.com' }
export const asha = { ...DSC, name: 'Asha Rao' }
export const ben = { ...DSC, name: 'Ben Ode' }
/** Signs with a typed name. */
export const cho = { name: 'Cho Lee', email: 'cho@example.com' }

/** The document timestamp in the result of `completed`. */
export const STAMP = expect.stringMatching(/TSA timestamp valid$/)

export function certificateFixture(signing: TestSigning) {
  const { server, sender, pki } = signing
  const pathOf = ({ documentId }: TestRequest) => `document-signrequest/${documentId}`
  const read = async (request: TestRequest) => (await sender.call('GET', pathOf(request))).json()
  return {
    pathOf,
    read,
    create: (signers: object[]) => askToSign(server, sender, { signers }),
    /** A key with a certificate of the sandbox's CA. */
    credential: (commonName: string, key: KeyKind = 'P-256'): Credential =>
      issueSigner(pki, { subject: { commonName }, key }),
    openSigner: (request: TestRequest, position: number, credential: Credential) =>
      openCertificateSigner(signing, request, position, credential),
    /** Signs with a typed name. */
    signTyped: async (request: TestRequest, position: number) =>
      openBrowser(server).signTyped(await request.link(position), 'Cho Lee'),
    advance: (seconds: number) => sender.call('POST', 'sandbox/clock/advance', { seconds }),
    /** The signatures of the finished file: signer, level and conclusion. */
    completed: async (request: TestRequest): Promise<string[]> => {
      await signing.seal()
      expect((await read(request)).state).toBe('completed')
      const { rawPayload } = await sender.call('GET', `${pathOf(request)}/signed-document`)
      const { trust } = await signing.deps.credentials('test')
      const verdict = await verifyPdf(memorySource(rawPayload), { anchors: trust.anchors, now: new Date() })
      return verdict.signatures.map(({ conclusion, level, signer }) => `${signer?.name} ${level} ${conclusion}`)
    },
  }
}

export type CertificateFixture = ReturnType<typeof certificateFixture>

/** Begins an attempt and waits for the bytes to sign. */
export async function beginAttempt(signer: CertificateSigner) {
  const { check } = await signer.checkCertificate()
  const loaded = await signer.load()
  const { attempt, status } = await signer.begin(check, loaded)
  expect(status).toBe(201)
  const toSign = await signer.read(attempt)
  if (toSign.state !== 'to_sign') throw new Error(`expected to_sign, got ${JSON.stringify(toSign)}`)
  return { check, loaded, attempt, toSign }
}

/** Claims the link and views the document in a new browser. Before each GET, the sealer runs its due work. */
export async function openCertificateSigner(
  { server, workForCertificates }: TestSigning,
  request: TestRequest,
  position: number,
  credential: Credential,
): Promise<CertificateSigner & { send: Send }> {
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link(position))
  await browser.view(base)
  const send: Send = async (method, path, body) => {
    const url = `${base}/certificate/${path}`
    if (method === 'GET') await workForCertificates()
    const answer = method === 'GET' ? await browser.get(url) : await browser.send(url, body)
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: isJson ? answer.json() : {},
      bytes: answer.rawPayload,
    }
  }
  return { ...certificateSigner(send, credential, consentFor('en').sha256), send }
}
