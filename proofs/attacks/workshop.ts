import { readFile } from 'node:fs/promises'
import {
  addDocumentTimestamp,
  addSignatureFields,
  addSignatureTimestamp,
  appendValidationData,
  attachSignature,
  collectValidationData,
  embedSignature,
  memorySource,
  type Prepared,
  parseCertificate,
  prepareSignature,
  type Signed,
  signedAttributes,
} from '@countersign/pades'
import { keyObjectSigner } from '@countersign/pades/node'
import { plainFetcher, type Timestamper, timestampBy } from '@countersign/pades/trust'
import {
  createPki,
  issueSigner,
  type Pki,
  type SignerCredential,
  type SignerRequest,
  servePki,
} from '@countersign/sandbox-pki'
import { fileOf } from '../../conformance/corpus/manifest.ts'
import { type SampleObjects, samplePdf } from '../../packages/pades/testing/sample-pdfs.ts'
import { stream } from './pen.ts'

/** Where attackers find what they attack: honest files, and authorities good and bad. */
export interface Workshop {
  readonly pki: Pki
  readonly url: string
  /** Another authority of the same name, which nobody trusts. */
  readonly impostor: Pki
  readonly stamp: Timestamper
  /** An agreement with a text field, a link and a picture, and two boxes to sign in. */
  blank(objects?: SampleObjects): Promise<Uint8Array>
  /** Signed in Box1 by Ada, at level LT: valid by its own data. */
  readonly signed: Uint8Array
  /** Also signed in Box2 by Bob, at LT. */
  readonly signedTwice: Uint8Array
  readonly archived: Uint8Array
  /** Certified by another product, with an empty signature field. */
  certified(level: 1 | 2 | 3): Promise<Uint8Array>
  sign(pdf: Uint8Array, options?: SignOptions): Promise<SignedFile>
  toLt(file: SignedFile): Promise<Uint8Array>
  close(): Promise<void>
}

export type Credential = SignerCredential

export interface SignOptions {
  readonly fields?: readonly string[]
  readonly by?: Partial<SignerRequest>
  readonly authority?: Pki
  readonly credential?: Credential
  readonly signingTime?: Date
  readonly stamp?: Timestamper | undefined
  readonly change?: (prepared: Prepared) => Promise<Prepared> | Prepared
  /** Replaces the CMS that was made properly. */
  readonly forge?: (made: MadeCms) => Uint8Array | Promise<Uint8Array>
}

export interface MadeCms {
  readonly signed: Signed
  readonly credential: Credential
}

export interface SignedFile {
  readonly pdf: Uint8Array
  readonly cms: Uint8Array
  readonly credential: Credential
}

const authorityAge = 90 * 86_400_000

export async function openWorkshop(): Promise<Workshop> {
  // The authorities are some months old, so that an old answer of theirs can be replayed.
  let age = authorityAge
  const now = () => new Date(Date.now() - age)
  const server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl, now }))
  age = 0
  const { pki, url } = server
  const anchors = [parseCertificate(pki.root.certificate)]
  const sources = { anchors, fetcher: plainFetcher, now: () => new Date() }
  const stamp = timestampBy({ ...sources, url: `${url}/tsa` })

  const sign = async (pdf: Uint8Array, options: SignOptions = {}): Promise<SignedFile> => {
    const {
      fields: [first = 'Box1', ...rest] = [],
      by,
      authority = pki,

      change = (prepared) => prepared,
      forge,
    } = options
    const credential = options.credential ?? issueSigner(authority, { subject: { commonName: 'Ada' }, ...by })
    const signer = keyObjectSigner(credential.key, credential.chain)
    const fields = [{ name: first }, ...rest.map((name) => ({ name }))] as const
    const prepared = await change(
      await prepareSignature(memorySource(pdf), { fields, signingTime: options.signingTime ?? new Date() }),
    )
    const attributes = await signedAttributes(prepared, signer.certificates, signer.algorithm)
    let signed = await attachSignature(attributes, await signer.sign(attributes.toBeSigned))
    const by3161 = 'stamp' in options ? options.stamp : stamp
    if (by3161 !== undefined) signed = await addSignatureTimestamp(signed, by3161)
    const cms = forge === undefined ? signed.cms : await forge({ signed, credential })
    const { increment } = embedSignature({ ...signed, cms })
    return { pdf: joined(pdf, increment), cms, credential }
  }
  const toLt = async ({ pdf, cms }: SignedFile): Promise<Uint8Array> => {
    const data = await collectValidationData(cms, sources)
    return joined(pdf, (await appendValidationData(memorySource(pdf), data)) ?? new Uint8Array())
  }
  const signed = await toLt(await sign(await blank()))
  const signedTwice = await toLt(await sign(signed, { fields: ['Box2'], by: { subject: { commonName: 'Bob' } } }))
  return {
    pki,
    url,
    impostor: createPki({ baseUrl: url }),
    stamp,
    blank,
    signed,
    signedTwice,
    archived: joined(signedTwice, (await addDocumentTimestamp(memorySource(signedTwice), stamp)).increment),
    certified: async (level) =>
      Uint8Array.from(await readFile(fileOf({ name: `pyhanko-certified-p${level}-empty-field` }))),
    sign,
    toLt,
    close: () => server.close(),
  }
}

/** Object numbers of the agreement. */
export const parts = { font: 3, content: 4, form: 5, page: 10, field: 20, link: 21, picture: 23, spare: 30 } as const

/** Another font for the same name. */
export const dingbats = '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>'

export const replacement = 'BT /F1 24 Tf 72 700 Td (Another one) Tj ET'

/** The agreement a signer sees. The spare object holds a second content, as in a shadow attack's first half. */
function agreement(objects: SampleObjects): SampleObjects {
  const font = '/Resources<</Font<</F1 3 0 R>>/XObject<</Im 23 0 R>>>>'
  const box = '/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1 3 0 R>>>>'
  return {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R>>',
    4: stream('q /Im Do Q BT /F1 24 Tf 72 700 Td (Agreement) Tj ET'),
    5: '<</Fields[20 0 R]/DA(/F1 12 Tf 0 g)/DR<</Font<</F1 3 0 R>>>>>>',
    10: `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[20 0 R 21 0 R]${font}>>`,
    20: '<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/V(Ada)/Rect[72 600 272 620]/F 4/P 10 0 R/AP<</N 22 0 R>>>>',
    21: '<</Type/Annot/Subtype/Link/Rect[72 500 200 520]/Border[0 0 0]/A<</S/URI/URI(https://example.org)>>>>',
    22: stream('/Tx BMC BT /F1 12 Tf 2 4 Td (Ada) Tj ET EMC', box),
    23: stream('0.9 g 0 0 612 100 re f', '/Type/XObject/Subtype/Form/BBox[0 0 612 792]'),
    30: stream(`4 0 obj\n${stream(replacement)}\nendobj\n3 0 obj\n${dingbats}\nendobj`),
    ...objects,
  }
}

async function blank(objects: SampleObjects = {}): Promise<Uint8Array> {
  const base = samplePdf({ objects: agreement(objects) })
  const fields = ['Box1', 'Box2'].map((name, index) => {
    return {
      name,
      page: 1,
      rect: [72, 100 + 100 * index, 272, 160 + 100 * index] as const,
      tooltip: `Signature ${name}`,
    }
  })
  return joined(base, await addSignatureFields(memorySource(base), fields))
}

export function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(pieces))
}
