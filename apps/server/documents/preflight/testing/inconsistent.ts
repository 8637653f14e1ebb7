import type { HostileFile } from './hostile-file.ts'
import { type Body, catalog, flate, onePage, page, stream, writeCompressedPdf, writePdf } from './write-pdf.ts'

// Documents that differ between screen, print and a later view, or that sealing would refuse.

type Code = HostileFile['code']
export type InconsistentFile = Extract<HostileFile, { bytes: Buffer }>

export function file(name: string, code: Code, changes: Record<number, Body>): InconsistentFile {
  return { name, code, bytes: writePdf({ objects: onePage(changes) }) }
}

/** Object 6 is a drawn price, 8 an empty look. */
const PRICE = flate('1 g 0 0 200 30 re f 0 g BT /F1 18 Tf 5 8 Td (PRICE 999) Tj ET', FORM())
const EMPTY = stream('', FORM())
export function FORM(): string {
  return '/Type /XObject /Subtype /Form /BBox [0 0 200 30] /Resources << /Font << /F1 5 0 R >> >>'
}
const RECT = '/Rect [72 690 272 720]'

export function annotated(entries: string, more: Record<number, Body> = {}): Record<number, Body> {
  return { 3: page('/Annots [7 0 R]'), 6: PRICE, 7: `<< /Type /Annot ${RECT} ${entries} >>`, 8: EMPTY, ...more }
}

const drawn = (type: string, flags: number, more = '') =>
  annotated(`/Subtype /${type} /F ${flags} /AP << /N 6 0 R >> /Contents (PRICE 999) ${more}`)
export const form = (entries: string, more: Record<number, Body> = {}, acroForm = '') =>
  annotated(`/Subtype /Widget /T (total) /P 3 0 R ${entries}`, {
    1: catalog(`/AcroForm << /Fields [7 0 R] /DR << /Font << /F1 5 0 R >> >> /DA (/F1 12 Tf 0 g) ${acroForm} >>`),
    ...more,
  })

/** N1: annotations that are not the same on screen and in print. */
export function annotations(): InconsistentFile[] {
  const flags: [string, number][] = [
    ['print-only', 4 | 32],
    ['screen-only', 0],
    ['hidden', 2],
    ['hidden-printed', 2 | 4],
    ['toggled', 4 | 256],
    ['toggled-from-print-only', 4 | 32 | 256],
    ['never-viewed', 32],
    ['fixed-size', 4 | 8],
    ['fixed-rotation', 4 | 16],
    ['locked-screen-only', 128 | 64 | 512],
  ]
  return [
    ...['FreeText', 'Stamp', 'Square', 'Widget /FT /Tx /T (a)'].flatMap((type) =>
      flags.map(([how, flag]) =>
        file(`${type.split(' ')[0]?.toLowerCase()}-${how}`, 'annotation_visibility', drawn(type, flag)),
      ),
    ),
    file('signature-field-print-only', 'annotation_visibility', form('/FT /Sig /F 36 /AP << /N 6 0 R >>')),
    file('link-drawn-on-screen-only', 'annotation_visibility', drawn('Link', 0)),
    file('link-with-a-frame-over-the-page', 'annotation_visibility', annotated('/Subtype /Link /Border [0 0 400]')),
    file('popup-open', 'annotation_visibility', annotated('/Subtype /Popup /Open true /Contents (PRICE 999)')),
    file('shape-without-look-on-screen-only', 'annotation_visibility', annotated('/Subtype /Square /C [1] /IC [1]')),
    file('unknown-type', 'annotation_visibility', drawn('Price', 4)),
    file('watermark-fixed-print', 'annotation_visibility', drawn('Watermark', 4, '/FixedPrint << /H 0.5 >>')),
    file('changes-under-mouse', 'annotation_visibility', annotated('/Subtype /Stamp /F 4 /AP << /N 8 0 R /R 6 0 R >>')),
    file(
      'button-changes-under-mouse',
      'annotation_visibility',
      form('/FT /Btn /Ff 65536 /F 4 /AP << /N 8 0 R /R 6 0 R >>'),
    ),
    file('popup-drawn', 'annotation_visibility', drawn('Popup', 4)),
    file('link-drawn', 'annotation_visibility', drawn('Link', 4)),
    file('state-not-selected', 'annotation_visibility', form('/FT /Btn /F 36 /AP << /N << /Off 6 0 R >> >>')),
    file('flags-with-a-fraction', 'annotation_visibility', annotated('/Subtype /Stamp /F 36.9 /AP << /N 6 0 R >>')),
    file('rectangle-of-five-numbers', 'annotation_visibility', {
      ...drawn('Stamp', 36),
      7: '<< /Type /Annot /Subtype /Stamp /Rect [72 690 272 720 0] /F 36 /AP << /N 6 0 R >> >>',
    }),
    file('flags-behind-a-reference', 'annotation_visibility', {
      ...annotated('/Subtype /FreeText /F 9 0 R /AP 10 0 R'),
      9: '36',
      10: '<< /N 6 0 R >>',
    }),
    {
      name: 'print-only-in-object-stream',
      code: 'annotation_visibility',
      bytes: writeCompressedPdf({ objects: onePage(drawn('FreeText', 36)) }, new Set([1, 2, 3, 7])),
    },
    file('drawn-by-one-viewer', 'print_differs', { ...drawn('Stamp', 0), 6: stream('0 0 200 30 re\x80f\x80', FORM()) }),
    file('direct-annotation-print-only', 'annotation_visibility', {
      3: page(`/Annots [<< /Type /Annot /Subtype /FreeText ${RECT} /F 36 /AP << /N 6 0 R >> >>]`),
      6: PRICE,
    }),
  ]
}

/** N1: actions that show or hide content after signing. N4: actions that leave the file. */
export function actions(): InconsistentFile[] {
  const link = (action: string) => annotated(`/Subtype /Link /A << ${action} >>`)
  const hidden = { 9: `<< /Type /Annot /Subtype /FreeText /T (total) ${RECT} /F 2 >>` }
  return [
    file('hide-action', 'content_action', { ...link('/S /Hide /T (total) /H false'), ...hidden }),
    file('hide-action-in-a-chain', 'content_action', link('/S /GoTo /D [3 0 R /Fit] /Next << /S /Hide /T (a) >>')),
    file('hide-action-of-a-bookmark', 'content_action', {
      1: catalog('/Outlines 6 0 R'),
      6: '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
      7: '<< /Title (One) /Parent 6 0 R /A << /S /Hide /T (a) >> >>',
    }),
    file('layer-action', 'content_action', link('/S /SetOCGState /State [/Toggle 9 0 R]')),
    file('reset-action', 'content_action', link('/S /ResetForm')),
    file('additional-action-of-the-document', 'automatic_action', {
      1: catalog('/AA << /WP << /S /GoTo /D [3 0 R /Fit] >> >>'),
    }),
    file('additional-action-of-a-page', 'automatic_action', { 3: page('/AA << /O << /S /Named /N /Print >> >>') }),
    file(
      'additional-action-of-an-annotation',
      'automatic_action',
      annotated('/Subtype /Link /AA << /E << /S /GoTo /D [3 0 R /Fit] >> >>'),
    ),
    file('additional-action-of-a-field', 'automatic_action', {
      ...form('/Parent 9 0 R'),
      9: '<< /FT /Tx /T (parent) /Kids [7 0 R] /AA << /F << /S /Named /N /NextPage >> >> >>',
    }),
    file('link-into-a-share', 'remote_link', link('/S /GoToR /F (\\\\\\\\host\\\\share\\\\a.pdf) /D [0 /Fit]')),
    file('link-into-a-file', 'remote_link', link('/S /GoToR /F (b.pdf) /D [0 /Fit]')),
    file('link-into-an-attachment', 'remote_link', link('/S /GoToE /T << /R /C /N (a.pdf) >> /D [0 /Fit]')),
    file('link-into-a-thread', 'remote_link', link('/S /Thread /F (\\\\\\\\host\\\\a.pdf) /D 0')),
    file('address-of-a-share', 'launch_action', link('/S /URI /URI (\\\\\\\\host\\\\share)')),
    file('address-of-a-share-with-slashes', 'launch_action', link('/S /URI /URI (//host/share)')),
    file('address-of-a-file', 'launch_action', link('/S /URI /URI (FILE://host/share)')),
    file('base-of-links-is-a-share', 'launch_action', {
      ...link('/S /URI /URI (a.pdf)'),
      1: catalog('/URI << /Base (file://host/share/) >>'),
    }),
    file('launch', 'launch_action', link('/S /Launch /F (a.pdf)')),
  ]
}

/** N2: XFA in every form, and fields that each viewer draws in its own way. */
export function forms(): InconsistentFile[] {
  const packet = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>'
  const xfa = (value: string) => form('/FT /Tx', { 9: flate(packet, '/Subtype /XML') }, `/XFA ${value}`)
  return [
    file('xfa-typed-as-xml', 'xfa_form', xfa('9 0 R')),
    file('xfa-typed-as-an-image', 'xfa_form', { ...xfa('9 0 R'), 9: flate(packet, '/Subtype /Image') }),
    file('xfa-behind-two-references', 'xfa_form', { ...xfa('10 0 R'), 10: '9 0 R' }),
    file('xfa-in-parts', 'xfa_form', xfa('[(template) 9 0 R (datasets) 9 0 R]')),
    file('xfa-in-an-indirect-array', 'xfa_form', { ...xfa('10 0 R'), 10: '[(template) 9 0 R]' }),
    file('xfa-as-a-string', 'xfa_form', xfa('(<xdp/>)')),
    file('xfa-as-a-dictionary', 'xfa_form', xfa('<< /template 9 0 R >>')),
    file('xfa-laid-out-anew', 'xfa_form', { 1: catalog('/NeedsRendering true') }),
    file('xfa-resources', 'xfa_form', {
      1: catalog('/Names << /XFAResources << /Names [(a) 9 0 R] >> >>'),
      9: flate('<x/>'),
    }),
    {
      name: 'xfa-in-object-stream',
      code: 'xfa_form',
      bytes: writeCompressedPdf(
        {
          objects: onePage({
            1: catalog('/AcroForm 6 0 R'),
            6: '<< /Fields [] /#58FA 9 0 R >>',
            9: flate('<x/>', '/Subtype /XML'),
          }),
        },
        new Set([1, 2, 6]),
      ),
    },
    file('filled-text-without-look', 'appearance_missing', form('/FT /Tx /V (999) /F 4')),
    file('filled-choice-without-look', 'appearance_missing', form('/FT /Ch /V [(a) (b)] /F 4')),
    file(
      'checked-without-look',
      'appearance_missing',
      form('/FT /Btn /V /Yes /AS /Yes /F 4 /AP << /N << /Off 8 0 R >> >>'),
    ),
    file('filled-by-parent-without-look', 'appearance_missing', {
      ...form('/Parent 9 0 R /F 4'),
      9: '<< /FT /Tx /T (parent) /V (999) /Kids [7 0 R] >>',
    }),
    file(
      'filled-and-redrawn',
      'appearance_missing',
      form('/FT /Tx /V (999) /F 4 /AP << /N 6 0 R >>', {}, '/NeedAppearances true'),
    ),
    file(
      'text-box-without-look',
      'appearance_missing',
      annotated('/Subtype /FreeText /F 4 /DA (/F1 9 Tf) /Contents (999)'),
    ),
    file('stamp-without-look', 'appearance_missing', annotated('/Subtype /Stamp /F 4 /Name /Approved')),
  ]
}

/** Layers that are not the same on screen, in print, and in every configuration. */
export function layers(): InconsistentFile[] {
  const layered = (properties: string, usage = '', used = '7 0 R') => ({
    1: catalog(`/OCProperties << /OCGs [7 0 R] ${properties} >>`),
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties << /L ${used} >> >> >>`,
    4: stream('BT /F1 18 Tf 72 720 Td (PRICE 100) Tj ET /OC /L BDC BT /F1 18 Tf 72 690 Td (PRICE 999) Tj ET EMC'),
    7: `<< /Type /OCG /Name (Terms) ${usage} >>`,
  })
  const uses = (entries: string) => `/Usage << ${entries} >>`
  return [
    file('layer-not-printed', 'hidden_content', layered('/D << >>', uses('/Print << /PrintState /OFF >>'))),
    file('layer-not-viewed', 'hidden_content', layered('/D << >>', uses('/View << /ViewState /OFF >>'))),
    file('layer-not-exported', 'hidden_content', layered('/D << >>', uses('/Export << /ExportState /OFF >>'))),
    file('layer-for-a-language', 'hidden_content', layered('/D << >>', uses('/Language << /Lang (de) >>'))),
    file('layer-for-a-zoom', 'hidden_content', layered('/D << >>', uses('/Zoom << /min 2 >>'))),
    file(
      'layer-of-an-application',
      'hidden_content',
      layered(
        '/D << /AS [<< /Event /Print /Category [/Print] /OCGs [7 0 R] >>] >>',
        uses('/Print << /PrintState /OFF >>'),
      ),
    ),
    file('layer-off-in-another-configuration', 'hidden_content', layered('/D << >> /Configs [<< /OFF [7 0 R] >>]')),
    file('layers-off-in-another-configuration', 'hidden_content', layered('/D << >> /Configs [<< /BaseState /OFF >>]')),
    file(
      'layer-by-expression',
      'hidden_content',
      layered('/D << >>', '', '<< /Type /OCMD /OCGs [7 0 R] /VE [/Not 7 0 R] >>'),
    ),
    file('layer-of-an-annotation', 'hidden_content', {
      ...drawn('FreeText', 4, '/OC 9 0 R'),
      1: catalog('/OCProperties << /OCGs [9 0 R] /D << /OFF [9 0 R] >> >>'),
      9: '<< /Type /OCG /Name (Terms) >>',
    }),
    file('print-area-beyond-the-page', 'hidden_content', {
      1: catalog('/ViewerPreferences << /PrintArea /MediaBox >>'),
      3: page('/CropBox [0 400 595 842]'),
    }),
  ]
}

/** Of several reasons in one document, the most severe is reported. */
export function combinations(): InconsistentFile[] {
  return [
    file('print-only-and-hide-action', 'content_action', drawn('FreeText', 36, '/A << /S /Hide /T (a) >>')),
    file('xfa-and-print-only', 'xfa_form', {
      ...drawn('FreeText', 36),
      1: catalog('/AcroForm << /Fields [] /XFA (x) >>'),
    }),
    file(
      'screen-only-field-redrawn',
      'annotation_visibility',
      form('/FT /Tx /V (9) /AP << /N 6 0 R >>', {}, '/NeedAppearances true'),
    ),
    file('layer-and-print-only', 'hidden_content', {
      ...drawn('FreeText', 36, '/OC 9 0 R'),
      1: catalog('/OCProperties << /OCGs [9 0 R] /D << /OFF [9 0 R] >> >>'),
      9: '<< /Type /OCG /Name (Terms) >>',
    }),
    file(
      'link-into-a-file-on-hidden-text',
      'remote_link',
      drawn('FreeText', 2, '/A << /S /GoToR /F (b.pdf) /D [0 /Fit] >>'),
    ),
  ]
}

export function inconsistentFiles(): InconsistentFile[] {
  return [...annotations(), ...actions(), ...forms(), ...layers(), ...combinations()]
}

/** One of each kind, for tests of the whole list of codes. */
export function inconsistentSamples(): InconsistentFile[] {
  const seen = new Set<Code>()
  return inconsistentFiles().filter(({ code }) => !seen.has(code) && seen.add(code))
}

/** Documents like the above that are the same everywhere. */
export function consistentFiles(): { name: string; bytes: Buffer }[] {
  const honest = (name: string, changes: Record<number, Body>) => ({
    name,
    bytes: writePdf({ objects: onePage(changes) }),
  })
  return [
    honest('a printed text box', drawn('FreeText', 4)),
    honest('a printed and locked stamp', drawn('Stamp', 4 | 64 | 128)),
    honest('a shape without an appearance', annotated('/Subtype /Square /F 4 /C [0 0 1]')),
    honest(
      'a web link with a frame',
      annotated('/Subtype /Link /Border [0 0 1] /A << /S /URI /URI (https://example.org/) >>'),
    ),
    honest('a link to a page', annotated('/Subtype /Link /Dest [3 0 R /Fit]')),
    honest('a closed pop-up', annotated('/Subtype /Popup /Open false')),
    honest('an empty text field', form('/FT /Tx /F 4')),
    honest('an empty text field without flags', form('/FT /Tx')),
    honest('an empty field to be redrawn', form('/FT /Tx /F 4', {}, '/NeedAppearances true')),
    honest('a filled text field', form('/FT /Tx /V (999) /F 4 /AP << /N 6 0 R >>')),
    honest('a checked box', form('/FT /Btn /V /Yes /AS /Yes /F 4 /AP << /N << /Yes 6 0 R /Off 8 0 R >> >>')),
    honest('a box that is not checked', form('/FT /Btn /V /Off /AS /Off /F 4 /AP << /N << /Yes 6 0 R >> >>')),
    honest('an empty signature field', form('/FT /Sig')),
    honest('a hidden annotation that draws nothing', annotated('/Subtype /Stamp /F 2 /AP << /N 8 0 R >>')),
    honest('an XFA entry that is null', { 1: catalog('/AcroForm << /Fields [] /XFA null >>') }),
  ]
}
