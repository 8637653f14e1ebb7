import { contentBytes, encodedBytes, isContext, oids, readSequence, type Tlv } from '../asn1/index.ts'
import { type Certificate, parseCertificate, type SignedData } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { isArray, type PdfDict, type PdfDocument, PdfRef, type PdfValue, StoredStream } from '../pdf/index.ts'
import { type Crl, type OcspResponse, parseCrl, parseOcspResponse } from '../trust/index.ts'
import { maxEvidence, maxEvidenceBytes } from './limits.ts'

/** The validation data in a document. The position of an item determines which time-stamps prove its existence. */
export interface Evidence {
  /** Whether the document has a DSS, even an empty one. */
  readonly stored: boolean
  readonly certificates: readonly Certificate[]
  readonly ocsps: readonly EvidenceItem<OcspResponse>[]
  readonly crls: readonly EvidenceItem<Crl>[]
}

export interface EvidenceItem<T> {
  readonly data: T
  /** The position of the item or its container in the file, or undefined if it was fetched. */
  readonly position: number | undefined
}

/** Reads the document security store (DSS). Ignores unreadable items. */
export async function readEvidence(document: PdfDocument): Promise<Evidence> {
  const { dict: catalog } = await document.catalog()
  const dss = await document.optionalDict(catalog.get('DSS'), '/DSS')
  if (dss === undefined) return { stored: false, certificates: [], ocsps: [], crls: [] }
  const certificates = await readItems(document, dss, 'Certs', parseCertificate)
  return {
    stored: true,
    certificates: certificates.map(({ data }) => data),
    ocsps: await readItems(document, dss, 'OCSPs', parseOcspResponse),
    crls: await readItems(document, dss, 'CRLs', parseCrl),
  }
}

async function readItems<T>(
  document: PdfDocument,
  dss: PdfDict,
  key: string,
  parse: (der: Uint8Array) => T,
): Promise<readonly EvidenceItem<T>[]> {
  const stored = await document.resolve(dss.get(key))
  const items: EvidenceItem<T>[] = []
  for (const value of isArray(stored) ? stored.slice(0, maxEvidence) : []) {
    const item = await attempt(() => readItem(document, value, parse))
    if (item !== undefined) items.push(item)
  }
  return items
}

async function readItem<T>(document: PdfDocument, value: PdfValue, parse: (der: Uint8Array) => T) {
  const stream = await document.resolve(value)
  if (!(value instanceof PdfRef) || !(stream instanceof StoredStream)) return undefined
  if (stream.end - stream.start > maxEvidenceBytes) return undefined
  return { data: parse(Uint8Array.from(await document.streamBytes(stream))), position: stream.start }
}

/** The revocation data in the CMS: Adobe's revocation-info-archival attribute (ISO 32000-2 §12.8.3.3.2). */
export function embeddedEvidence(cms: SignedData, position: number): Evidence {
  const [archival] = cms.signedAttributes.get(oids.adobeRevocationInfoArchival) ?? []
  const items = <T>(number: number, parse: (der: Uint8Array) => T): readonly EvidenceItem<T>[] =>
    listIn(archival, number).flatMap((tlv) => {
      const data = attemptSync(() => parse(encodedBytes(tlv)))
      return data === undefined ? [] : [{ data, position }]
    })
  const [crls, ocsps] = [items(0, parseCrl), items(1, parseOcspResponse)]
  return { stored: crls.length + ocsps.length > 0, certificates: cms.certificates, crls, ocsps }
}

function listIn(archival: Tlv | undefined, number: number): readonly Tlv[] {
  const field = archival?.children.find((child) => isContext(child, number))
  if (field === undefined || contentBytes(field).length === 0) return []
  return attemptSync(() => readSequence(field.children[0], 'revocation data').slice(0, maxEvidence)) ?? []
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

function attemptSync<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof PadesError) return undefined
    throw error
  }
}
