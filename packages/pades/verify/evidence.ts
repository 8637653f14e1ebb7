import { contentBytes, encodedBytes, isContext, oids, readSequence, type Tlv } from '../asn1/index.ts'
import { type Certificate, parseCertificate, type SignedData } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { isArray, type PdfDict, type PdfDocument, PdfRef, type PdfValue, StoredStream } from '../pdf/index.ts'
import { type Crl, type OcspResponse, parseCrl, parseOcspResponse } from '../trust/index.ts'
import { maxEvidence, maxEvidenceBytes } from './limits.ts'

/** Validation data that came with the document, and where each piece lies, which tells what proves its age. */
export interface Evidence {
  /** Whether the document has a store, even an empty one. */
  readonly stored: boolean
  readonly certificates: readonly Certificate[]
  readonly ocsps: readonly Piece<OcspResponse>[]
  readonly crls: readonly Piece<Crl>[]
}

export interface Piece<T> {
  readonly data: T
  /** A byte of it, or of what holds it; undefined when it came from elsewhere just now. */
  readonly position: number | undefined
}

/** Reads the document security store. A piece that cannot be read proves nothing and is passed over. */
export async function readEvidence(document: PdfDocument): Promise<Evidence> {
  const { dict: catalog } = await document.catalog()
  const store = await document.optionalDict(catalog.get('DSS'), '/DSS')
  if (store === undefined) return { stored: false, certificates: [], ocsps: [], crls: [] }
  const certificates = await readPieces(document, store, 'Certs', parseCertificate)
  return {
    stored: true,
    certificates: certificates.map(({ data }) => data),
    ocsps: await readPieces(document, store, 'OCSPs', parseOcspResponse),
    crls: await readPieces(document, store, 'CRLs', parseCrl),
  }
}

async function readPieces<T>(
  document: PdfDocument,
  store: PdfDict,
  key: string,
  parse: (der: Uint8Array) => T,
): Promise<readonly Piece<T>[]> {
  const stored = await document.resolve(store.get(key))
  const pieces: Piece<T>[] = []
  for (const item of isArray(stored) ? stored.slice(0, maxEvidence) : []) {
    const piece = await attempt(() => readPiece(document, item, parse))
    if (piece !== undefined) pieces.push(piece)
  }
  return pieces
}

async function readPiece<T>(document: PdfDocument, item: PdfValue, parse: (der: Uint8Array) => T) {
  const stream = await document.resolve(item)
  if (!(item instanceof PdfRef) || !(stream instanceof StoredStream)) return undefined
  if (stream.end - stream.start > maxEvidenceBytes) return undefined
  return { data: parse(Uint8Array.from(await document.streamBytes(stream))), position: stream.start }
}

/** What a signer put into the CMS itself: Adobe's revocation-info-archival attribute (ISO 32000-2 §12.8.3.3.2). */
export function embeddedEvidence(cms: SignedData, position: number): Evidence {
  const [archival] = cms.signedAttributes.get(oids.adobeRevocationInfoArchival) ?? []
  const pieces = <T>(number: number, parse: (der: Uint8Array) => T): readonly Piece<T>[] =>
    listIn(archival, number).flatMap((tlv) => {
      const data = attemptNow(() => parse(encodedBytes(tlv)))
      return data === undefined ? [] : [{ data, position }]
    })
  const [crls, ocsps] = [pieces(0, parseCrl), pieces(1, parseOcspResponse)]
  return { stored: crls.length + ocsps.length > 0, certificates: cms.certificates, crls, ocsps }
}

function listIn(archival: Tlv | undefined, number: number): readonly Tlv[] {
  const field = archival?.children.find((child) => isContext(child, number))
  if (field === undefined || contentBytes(field).length === 0) return []
  return attemptNow(() => readSequence(field.children[0], 'revocation data').slice(0, maxEvidence)) ?? []
}

export function joinEvidence(...all: readonly Evidence[]): Evidence {
  return {
    stored: all.some(({ stored }) => stored),
    certificates: all.flatMap(({ certificates }) => certificates),
    ocsps: all.flatMap(({ ocsps }) => ocsps),
    crls: all.flatMap(({ crls }) => crls),
  }
}

async function attempt<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PadesError) return undefined
    throw error
  }
}

function attemptNow<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof PadesError) return undefined
    throw error
  }
}
