import { type Body, catalog, flate, onePage, page, stream, Writer, writeCompressedPdf, writePdf } from './write-pdf.ts'

// Files that must be accepted, each with a difficulty for a preflight.

export const plain = (changes: Record<number, Body> = {}, trailer = '') =>
  writePdf({ objects: onePage(changes), trailer })

export const withObjectStream = () => writeCompressedPdf({ objects: onePage() }, new Set([1, 2, 3, 5]))

/** For old readers a table that lacks the packed font, for new ones an empty section that names a stream (7.5.8.4). */
export function hybrid(): Buffer {
  const objects = onePage()
  const font = objects.get(5)
  const writer = new Writer('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n')
  for (const [number, body] of objects) if (number !== 5) writer.object(number, body)
  writer.object(6, flate(`5 0 ${font}`, '/Type /ObjStm /N 1 /First 4'))
  const stream = writer.size
  const row = Buffer.from([2, 0, 0, 0, 6, 0, 0])
  writer.object(7, flate(row, '/Type /XRef /W [1 4 2] /Index [5 1] /Size 8'))
  const table = writer.size
  writer.table('/Root 1 0 R', { free: [5] })
  const empty = writer.size
  writer.raw(`xref\n0 0\ntrailer\n<< /Size 8 /Root 1 0 R /Prev ${table} /XRefStm ${stream} >>\n`)
  writer.raw(`startxref\n${empty}\n%%EOF\n`)
  return writer.bytes()
}

/** /Prev points to its own table. */
export function crossReferenceLoop(): Buffer {
  const writer = new Writer('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  for (const [number, body] of onePage()) writer.object(number, body)
  writer.table(`/Root 1 0 R /Prev ${writer.size}`)
  return writer.bytes()
}

export function withIndirectLength(): Buffer {
  const text = 'BT /F1 18 Tf 72 720 Td (endstream is a word like others) Tj ET'
  const writer = new Writer('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')
  for (const [number, body] of onePage()) if (number !== 4) writer.object(number, body)
  writer.offsets.set(4, writer.size)
  writer.raw(`4 0 obj\n<< /Length 6 0 R >>\nstream\n${text}\nendstream\nendobj\n`)
  writer.object(6, String(text.length))
  writer.table('/Root 1 0 R')
  return writer.bytes()
}

export const XMP =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2" pdfaid:conformance="U" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmpMM:DocumentID="uuid:6d3f0a1e-0001-4c5b-9d2e-000000000001"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'

/** Metadata, an output intent and a structure tree, as an accessible archive file has them. */
export const archival = () =>
  plain(
    {
      1: catalog(
        '/Metadata 6 0 R /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /DestOutputProfile 7 0 R >>] /MarkInfo << /Marked true >> /StructTreeRoot 8 0 R /Lang (en)',
      ),
      3: page('/StructParents 0'),
      4: stream('/P << /MCID 0 >> BDC BT /F1 18 Tf 72 720 Td (Tagged) Tj ET EMC'),
      6: stream(XMP, '/Type /Metadata /Subtype /XML'),
      7: flate(Buffer.alloc(256), '/N 3'),
      8: '<< /Type /StructTreeRoot /K 9 0 R /ParentTree << /Nums [0 [10 0 R]] >> >>',
      9: '<< /Type /StructElem /S /Document /P 8 0 R /K 10 0 R >>',
      10: '<< /Type /StructElem /S /P /P 9 0 R /Pg 3 0 R /K 0 >>',
    },
    '/ID [<00112233445566778899AABBCCDDEEFF> <00112233445566778899AABBCCDDEEFF>]',
  )

const layer = (properties: string, resources: string) =>
  plain({
    1: catalog(`/OCProperties << /OCGs [7 0 R] ${properties} >>`),
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
    7: '<< /Type /OCG /Name (Drawing) >>',
  })
export const layerShown = () => layer('/D << /Order [7 0 R] >>', '/Properties << /L 7 0 R >>')
export const layerHiddenButUnused = () => layer('/D << /OFF [7 0 R] /Order [7 0 R] >>', '')

export const resourcesNamedLikeActions = () =>
  plain({
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /AA 5 0 R /EF 5 0 R /Perms 5 0 R >> /XObject << /JS 6 0 R /XFA 6 0 R >> /ExtGState << /AA << /SMask << /S /Luminosity /G 6 0 R >> >> >> >> >>',
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>',
    6: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
    7: flate('/CIDInit /ProcSet findresource begin end'),
  })
