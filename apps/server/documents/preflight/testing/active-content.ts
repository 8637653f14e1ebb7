import type { HostileFile } from './hostile-file.ts'
import { type Body, catalog, flate, onePage, page, stream, writeCompressedPdf, writePdf } from './write-pdf.ts'

/** Documents that act, play, hide, attach, or are signed already. */
export function activeContent(): HostileFile[] {
  return [...scripts(), ...otherActions(), ...attachments(), ...media(), ...forms(), ...hidden()]
}

type Code = HostileFile['code']

function file(name: string, code: Code, changes: Record<number, Body>, trailer = ''): HostileFile {
  return { name, code, bytes: writePdf({ objects: onePage(changes), trailer }) }
}

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const annotation = (entries: string) =>
  page(`/Annots [<< /Type /Annot /Subtype /Link /Rect [10 10 90 30] ${entries} >>]`)

function scripts(): HostileFile[] {
  return [
    file('script-on-open', 'javascript', { 1: catalog(`/OpenAction ${SCRIPT}`) }),
    file('script-as-stream', 'javascript', {
      1: catalog('/OpenAction << /S /JavaScript /JS 6 0 R >>'),
      6: flate('app.alert(1)'),
    }),
    file('script-by-name', 'javascript', { 1: catalog(`/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>`) }),
    file('script-on-close', 'javascript', { 1: catalog(`/AA << /WC ${SCRIPT} >>`) }),
    file('script-on-page', 'javascript', { 3: page(`/AA << /O ${SCRIPT} >>`) }),
    file('script-on-click', 'javascript', { 3: annotation(`/A ${SCRIPT}`) }),
    file('script-in-field', 'javascript', {
      1: catalog('/AcroForm << /Fields [6 0 R] >>'),
      3: page('/Annots [6 0 R]'),
      6: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (total) /Rect [10 10 90 30] /AA << /K ${SCRIPT} /C ${SCRIPT} >> >>`,
    }),
    file('script-in-outline-chain', 'javascript', {
      1: catalog('/Outlines 6 0 R'),
      6: '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
      7: `<< /Title (One) /Parent 6 0 R /A << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /Named /N /NextPage /Next ${SCRIPT} >>] >> >>`,
    }),
    file('script-in-escaped-names', 'javascript', {
      1: catalog('/#4fpenAction << /#53 /#4aavaScript /#4a#53 (app.alert\\(1\\)) >>'),
    }),
    {
      name: 'script-in-object-stream',
      code: 'javascript',
      bytes: writeCompressedPdf(
        { objects: onePage({ 1: catalog('/OpenAction 6 0 R'), 6: SCRIPT, 7: '<< /Unused true >>' }) },
        new Set([1, 2, 3, 6, 7]),
      ),
    },
    file('script-as-link', 'javascript', { 3: annotation('/A << /S /URI /URI (java\\163cript:alert\\(1\\)) >>') }),
    file('page-as-link', 'javascript', { 3: annotation('/A << /S /URI /URI (data:text/html,<script>1</script>) >>') }),
    file('markup-as-link', 'javascript', {
      3: annotation('/A << /S /URI /URI ("><details open ontoggle=alert\\(1\\)>) >>'),
    }),
    file('script-as-font-matrix', 'pdf_invalid', {
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [1 0 0 1 0 (0\\); alert\\(1\\)//)] >>',
    }),
  ]
}

function otherActions(): HostileFile[] {
  const launch = '<< /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>'
  return [
    file('launch-on-open', 'launch_action', { 1: catalog(`/OpenAction ${launch}`) }),
    file('launch-on-click', 'launch_action', { 3: annotation(`/A ${launch}`) }),
    file('launch-by-link', 'launch_action', { 3: annotation('/A << /S /URI /URI (file:///C:/Windows/calc.exe) >>') }),
    file('share-by-link', 'launch_action', { 3: annotation('/A << /S /URI /URI (\\\\\\\\host\\\\share) >>') }),
    file('submits-a-form', 'submit_action', {
      3: annotation('/A << /S /SubmitForm /F << /FS /URL /F (http://127.0.0.1/) >> >>'),
    }),
    file('imports-data', 'submit_action', { 3: annotation('/A << /S /ImportData /F (data.fdf) >>') }),
    file('opens-a-web-page-by-itself', 'automatic_action', {
      1: catalog('/OpenAction << /S /URI /URI (https://example.org/) >>'),
    }),
    file('opens-another-file-by-itself', 'automatic_action', {
      3: page('/AA << /O << /S /GoToR /F (\\\\\\\\host\\\\share\\\\a.pdf) /D [0 /Fit] >> >>'),
    }),
    file('acts-by-itself-in-the-end', 'automatic_action', {
      1: catalog('/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /Hide /T (total) >> >>'),
    }),
    file('acts-in-circles', 'automatic_action', {
      1: catalog('/OpenAction 6 0 R'),
      6: '<< /S /Named /N /NextPage /Next 6 0 R >>',
    }),
  ]
}

const XMP_PDFA3 = stream(
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  '/Type /Metadata /Subtype /XML',
)

/** An e-invoice: PDF/A-3 with `attachment` as its associated file. */
export function invoice(attachment: Body, extra = ''): Buffer {
  const specification =
    '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Data /EF << /F 8 0 R >> >>'
  return writePdf({
    objects: onePage({
      1: catalog(
        `/Metadata 6 0 R /AF [7 0 R] /Names << /EmbeddedFiles << /Names [(factur-x.xml) 7 0 R] >> >> ${extra}`,
      ),
      6: XMP_PDFA3,
      7: specification,
      8: attachment,
    }),
  })
}

const XML_ENTRIES = '/Type /EmbeddedFile /Subtype /text#2Fxml'
export const INVOICE_XML = flate('<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:un"/>', XML_ENTRIES)

function attachments(): HostileFile[] {
  const embedded = { 7: flate('MZ', '/Type /EmbeddedFile') }
  const specification = '<< /Type /Filespec /F (tool.exe) /EF << /F 7 0 R >> >>'
  return [
    file('attachment-by-name', 'embedded_files', {
      1: catalog(`/Names << /EmbeddedFiles << /Names [(tool.exe) ${specification}] >> >>`),
      ...embedded,
    }),
    file('attachment-on-page', 'embedded_files', {
      3: page(`/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [1 1 9 9] /FS ${specification} >>]`),
      ...embedded,
    }),
    file('attachment-associated-without-pdfa3', 'embedded_files', {
      1: catalog(`/AF [${specification}]`),
      ...embedded,
    }),
    file('portfolio', 'embedded_files', { 1: catalog('/Collection << /Type /Collection /View /T >>') }),
    { name: 'invoice-with-a-program', code: 'embedded_files', bytes: invoice(flate('MZ\x90', XML_ENTRIES)) },
    {
      name: 'invoice-with-a-spreadsheet',
      code: 'embedded_files',
      bytes: invoice(flate('<x/>', '/Type /EmbeddedFile /Subtype /application#2Fvnd.ms-excel')),
    },
  ]
}

function media(): HostileFile[] {
  const kinds = ['RichMedia', 'Movie', 'Sound', 'Screen', '3D']
  return [
    ...kinds.map((kind) =>
      file(`media-${kind.toLowerCase()}`, 'rich_media', {
        3: page(`/Annots [<< /Type /Annot /Subtype /${kind} /Rect [10 10 90 30] >>]`),
      }),
    ),
    file('media-on-click', 'rich_media', { 3: annotation('/A << /S /Rendition /OP 0 /R << /S /MR >> >>') }),
  ]
}

function forms(): HostileFile[] {
  const signature =
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 10] /Contents <00> >>'
  const field = (value: string) =>
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /Rect [10 10 90 30] /P 3 0 R ${value} >>`
  const signed = { 1: catalog('/AcroForm << /Fields [6 0 R] /SigFlags 3 >>'), 3: page('/Annots [6 0 R]') }
  return [
    file('xfa-form', 'xfa_form', { 1: catalog('/AcroForm << /Fields [] /XFA 6 0 R >>'), 6: flate('<xdp:xdp/>') }),
    file('xfa-form-in-parts', 'xfa_form', {
      1: catalog('/AcroForm << /Fields [] /XFA [(preamble) 6 0 R (postamble) 6 0 R] >>'),
      6: flate('<xdp:xdp/>'),
    }),
    {
      name: 'xfa-form-disguised',
      code: 'xfa_form',
      bytes: writeCompressedPdf(
        {
          objects: onePage({ 1: catalog('/AcroForm 6 0 R'), 6: '<< /Fields [] /#58F#41 7 0 R >>', 7: flate('<xdp/>') }),
        },
        new Set([1, 2, 6]),
      ),
    },
    file('signed', 'signature_broken', { ...signed, 6: field('/V 7 0 R'), 7: signature }),
    file('signed-kid-of-a-field', 'signature_broken', {
      ...signed,
      6: '<< /FT /Sig /T (Signature1) /Kids [8 0 R] >>',
      7: signature.replace('/Type /Sig ', ''),
      8: '<< /Type /Annot /Subtype /Widget /Rect [10 10 90 30] /Parent 6 0 R /V 7 0 R >>',
    }),
    file('timestamped', 'signature_broken', {
      ...signed,
      6: field('/V 7 0 R'),
      7: signature.replace('/Sig ', '/DocTimeStamp ').replace('ETSI.CAdES.detached', 'ETSI.RFC3161'),
    }),
    file('certified', 'certified', { 1: catalog('/Perms << /DocMDP 6 0 R >>'), 6: signature }),
    file('usage-rights', 'usage_rights', {
      1: catalog('/Perms << /UR3 6 0 R >>'),
      6: '<< /Filter /Adobe.PPKLite >>',
    }),
  ]
}

function hidden(): HostileFile[] {
  const layered = (properties: string, layer = '<< /Type /OCG /Name (Terms) >>', used = '7 0 R') => ({
    1: catalog(`/OCProperties << /OCGs [7 0 R] ${properties} >>`),
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties << /L ${used} >> >> >>`,
    4: stream('/OC /L BDC BT /F1 18 Tf 72 720 Td (Terms that apply) Tj ET EMC'),
    7: layer,
  })
  const printOnly =
    '<< /Type /OCG /Name (Terms) /Usage << /Print << /PrintState /ON >> /View << /ViewState /OFF >> >> >>'
  return [
    file('layer-off', 'hidden_content', layered('/D << /OFF [7 0 R] >>')),
    file('layer-off-and-unlisted', 'hidden_content', {
      ...layered('/D << /OFF [7 0 R] >>'),
      1: catalog('/OCProperties << /OCGs [] /D << /OFF [7 0 R] >> >>'),
    }),
    file('layer-off-by-default', 'hidden_content', layered('/D << /BaseState /OFF >>')),
    file(
      'layer-on-paper-only',
      'hidden_content',
      layered('/D << /AS [<< /Event /View /Category [/View] /OCGs [7 0 R] >>] >>', printOnly),
    ),
    file(
      'layer-shown-when-off',
      'hidden_content',
      layered('/D << >>', undefined, '<< /Type /OCMD /OCGs [7 0 R] /P /AllOff >>'),
    ),
    file('image-swapped-on-paper', 'hidden_content', {
      6: stream(
        '\0',
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Alternates [<< /Image 6 0 R /DefaultForPrinting true >>]',
      ),
      3: page('/PieceInfo << /X 6 0 R >>'),
    }),
    file('image-replaced-on-paper', 'hidden_content', {
      3: page('/PieceInfo << /X 6 0 R >>'),
      6: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /OPI << /2.0 << /Type /OPI /F (high.tif) >> >>'),
    }),
    file('content-in-another-file', 'external_content', { 4: stream('', '/F (terms.txt)') }),
    file('form-of-another-file', 'external_content', {
      3: page('/PieceInfo << /X 6 0 R >>'),
      6: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (terms.pdf) /Page 0 >>'),
    }),
  ]
}
