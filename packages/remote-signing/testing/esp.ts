import { createHash, type KeyObject } from 'node:crypto'
import type { Signer } from '@countersign/pades'
import { encodeSignedAttributes, encodeSignedData, parseCertificate } from '@countersign/pades/cms'
import { keyObjectSigner } from '@countersign/pades/node'
import { type CertificateChain, createPki, issueSigner, type Pki } from '@countersign/sandbox-pki'
import { indianTime } from '../cca/time.ts'
import { element, type XmlElement } from '../xml/element.ts'
import { signEnveloped } from '../xml/sign.ts'

/** A provider, a requester and a person with real keys, for tests. */
export interface TestParties {
  readonly pki: Pki
  readonly esp: Signer
  readonly asp: Signer
  /** The private keys, for tests that misuse them. */
  readonly espKey: KeyObject
  readonly aspKey: KeyObject
  readonly person: { readonly key: KeyObject; readonly chain: CertificateChain }
}

export function createTestParties(): TestParties {
  // A minute ago, so that the certificates are valid at every time that a test uses as now.
  const issuedAt = new Date(Date.now() - 60_000)
  const pki = createPki({ baseUrl: 'http://127.0.0.1:1', now: () => issuedAt })
  const esp = newSigner(pki, 'Sandbox ESP')
  const asp = newSigner(pki, 'Countersign ASP')
  return { pki, esp: esp.signer, espKey: esp.key, asp: asp.signer, aspKey: asp.key, person: newPerson(pki) }
}

export function newPerson(pki: Pki, commonName = 'Asha Rao'): TestParties['person'] {
  return issueSigner(pki, { subject: { commonName }, key: 'RSA-2048', lifetimeMs: 30 * 60_000 })
}

export function rsaSigner(pki: Pki, commonName: string): Signer {
  return newSigner(pki, commonName).signer
}

function newSigner(pki: Pki, commonName: string): { signer: Signer; key: KeyObject } {
  const { key, chain } = issueSigner(pki, { subject: { commonName }, key: 'RSA-2048' })
  return { signer: keyObjectSigner(key, chain, 'rsa-sha256'), key }
}

/** A person's CMS over a hash. */
export async function cmsOver(hash: Uint8Array, { key, chain }: TestParties['person']): Promise<Uint8Array> {
  const signer = keyObjectSigner(key, chain, 'rsa-sha256')
  const signedAttributes = encodeSignedAttributes(hash, createHash('sha256').update(chain[0]).digest())
  const signature = await signer.sign(signedAttributes)
  const parts = { signer: parseCertificate(chain[0]), certificates: chain, algorithm: signer.algorithm }
  return encodeSignedData({ ...parts, signedAttributes, signature })
}

export interface ResponseParts {
  readonly txn: string
  readonly ts: Date
  readonly status?: string
  readonly resCode?: string
  readonly errCode?: string
  readonly errMsg?: string
  readonly certificate?: Uint8Array
  readonly cms?: Uint8Array
}

export function esignResp(parts: ResponseParts): XmlElement {
  const { txn, ts, status = '1', resCode = 'R1', errCode = 'NA', errMsg = 'NA', certificate, cms } = parts
  const attributes = { ver: '2.1', status, ts: indianTime(ts), txn, resCode, errCode, errMsg }
  if (certificate === undefined || cms === undefined) return element('EsignResp', attributes)
  const documentAttributes = { id: '1', sigHashAlgorithm: 'SHA256', error: '' }
  return element('EsignResp', attributes, [
    element('UserX509Certificate', {}, [base64(certificate)]),
    element('Signatures', {}, [element('DocSignature', documentAttributes, [base64(cms)])]),
  ])
}

export function signedResponse(parties: TestParties, parts: ResponseParts): Promise<Uint8Array> {
  return signEnveloped(esignResp(parts), parties.esp)
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
