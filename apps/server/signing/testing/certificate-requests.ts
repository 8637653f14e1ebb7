import { memorySource } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { issueSigner, type KeyKind } from '@countersign/sandbox-pki'
import { consentFor } from '@countersign/signing'
import { expect } from 'vitest'
import type { TestSigning } from '../../sealing/testing/signing.ts'
import { type Credential, type KeyHolder, keyHolder, type Send } from './certificate-signer.ts'
import { askToSign, openBrowser, type TestRequest } from './signer-browser.ts'

// Requests to people with keys of their own, in one process: the api's real routes, and a sealer that works when it is
// waited for.

const DSC = { sig_type: 'dsc', email: 'signer@example.com' }
export const asha = { ...DSC, name: 'Asha Rao' }
export const ben = { ...DSC, name: 'Ben Ode' }
/** Signs by hand. */
export const cho = { name: 'Cho Lee', email: 'cho@example.com' }

/** Who stamped the whole, as `completed` tells it. */
export const STAMP = expect.stringMatching(/TSA timestamp valid$/)

export function openDesk(signing: TestSigning) {
  const { server, sender, pki } = signing
  const pathOf = ({ documentId }: TestRequest) => `document-signrequest/${documentId}`
  const shown = async (request: TestRequest) => (await sender.call('GET', pathOf(request))).json()
  return {
    pathOf,
    shown,
    ask: (signers: object[]) => askToSign(server, sender, { signers }),
    /** By the sandbox's authority. */
    credential: (commonName: string, key: KeyKind = 'P-256'): Credential =>
      issueSigner(pki, { subject: { commonName }, key }),
    arrive: (request: TestRequest, position: number, own: Credential) => arriveWithKey(signing, request, position, own),
    /** Somebody else signs meanwhile, by typing their name. */
    signByHand: async (request: TestRequest, position: number) =>
      openBrowser(server).signTyped(await request.link(position), 'Cho Lee'),
    advance: (seconds: number) => sender.call('POST', 'sandbox/clock/advance', { seconds }),
    /** Each signature of the finished file: whose it is, its level, whether it is valid. */
    completed: async (request: TestRequest): Promise<string[]> => {
      await signing.seal()
      expect((await shown(request)).state).toBe('completed')
      const { rawPayload } = await sender.call('GET', `${pathOf(request)}/signed-document`)
      const { trust } = await signing.deps.credentials('test')
      const verdict = await verifyPdf(memorySource(rawPayload), { anchors: trust.anchors, now: new Date() })
      return verdict.signatures.map(({ conclusion, level, signer }) => `${signer?.name} ${level} ${conclusion}`)
    },
  }
}

export type Desk = ReturnType<typeof openDesk>

/** As far as being asked to sign. */
export async function untilOffered(holder: KeyHolder) {
  const { check } = await holder.show()
  const loaded = await holder.load()
  const { attempt, status } = await holder.begin(check, loaded)
  expect(status).toBe(201)
  const toSign = await holder.read(attempt)
  if (toSign.state !== 'to_sign') throw new Error(`it is ${JSON.stringify(toSign)}`)
  return { check, loaded, attempt, toSign }
}

/** Opens the link and looks at the document, in a browser of its own; whatever it waits for, the sealer does at once. */
export async function arriveWithKey(
  { server, workForCertificates }: TestSigning,
  request: TestRequest,
  position: number,
  own: Credential,
): Promise<KeyHolder & { send: Send }> {
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link(position))
  await browser.get(`${base}/pages/1.webp?w=360`)
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
  return { ...keyHolder(send, own, consentFor('en').sha256), send }
}
