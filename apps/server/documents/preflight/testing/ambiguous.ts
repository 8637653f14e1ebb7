import { annotated, FORM, file, form, type InconsistentFile } from './inconsistent.ts'
import { type Body, catalog, flate, page, stream } from './write-pdf.ts'

// Documents that PDFium, MuPDF and Poppler show in different ways, so that other readers see something else than the signer.

const BLACK = '/C [0 0 0] /BS << /W 20 >>'
const QUADS = '/QuadPoints [72 720 272 720 72 690 272 690]'
const RECTANGLE = '0 0 200 30 re f'

export function ambiguousAnnotations(): InconsistentFile[] {
  const shape = (name: string, entries: string) =>
    file(name, 'appearance_missing', annotated(`/F 4 /Subtype /${entries}`))
  const stamp = (entries: string, look: Body = stream(RECTANGLE, FORM())) =>
    annotated(`/Subtype /Stamp ${entries}`, { 9: look })
  const boxed = (box: string) => stream(RECTANGLE, `/Type /XObject /Subtype /Form ${box}`)
  const placed = (rect: string) => `<< /Type /Annot /Subtype /Stamp /Rect ${rect} /F 4 /AP << /N 6 0 R >> >>`
  const hidden = '/F 2 /AP << /N 9 0 R >>'
  const shown = '/F 4 /AP << /N 9 0 R >>'
  return [
    shape('line-without-look', `Line /L [72 700 260 700] ${BLACK}`),
    shape('polyline-without-look', `PolyLine /Vertices [72 700 100 715 260 715] ${BLACK}`),
    shape('polygon-without-look', `Polygon /Vertices [72 700 100 715 260 715] /IC [0 0 0] ${BLACK}`),
    shape('ink-beyond-its-rectangle', `Ink /InkList [[72 600 560 600 560 300]] ${BLACK}`),
    shape('frame-without-colour', 'Square'),
    shape('frame-without-width', 'Square /C [0 0 0] /BS << /W 0 >>'),
    shape('frame-of-dashes', 'Square /C [0 0 0] /BS << /W 5 /S /D /D [1 100] >>'),
    shape('mark-without-colour', `Highlight ${QUADS}`),
    shape('mark-of-three-corners', 'Highlight /C [0 0 0] /QuadPoints [72 720 272 720 72 690 272]'),
    file('rectangle-of-five-numbers-printed', 'annotation_visibility', {
      ...stamp(''),
      7: placed('[72 690 272 720 0]'),
    }),
    file('rectangle-with-a-string', 'annotation_visibility', { ...stamp(''), 7: placed('[72 690 272 (720)]') }),
    file('look-without-a-box', 'annotation_visibility', stamp(shown, boxed(''))),
    file('look-with-a-box-of-five-numbers', 'annotation_visibility', stamp(shown, boxed('/BBox [0 0 200 30 0]'))),
    file('states-and-none-selected', 'annotation_visibility', stamp('/F 4 /AP << /N << /Yes 6 0 R >> >>')),
    file('state-selected-by-a-string', 'annotation_visibility', stamp('/F 4 /AS (Yes) /AP << /N << /Yes 6 0 R >> >>')),
    file('painted-before-a-bracket', 'annotation_visibility', stamp(hidden, stream(`${RECTANGLE}]`, FORM()))),
    file('painted-between-braces', 'annotation_visibility', stamp(hidden, stream('0 0 200 30 re{f}', FORM()))),
    file('flags-of-33-bits', 'annotation_visibility', stamp('/F 4294967300 /AP << /N 9 0 R >>')),
    file('look-behind-parameters', 'annotation_visibility', {
      ...stamp(hidden, flate(RECTANGLE, `/DecodeParms 10 0 R ${FORM()}`)),
      10: '<< /Predictor 1 >>',
    }),
    file('annotation-as-a-stream', 'annotation_visibility', {
      ...stamp(''),
      7: stream('', '/Type /Annot /Subtype /Stamp /Rect [72 690 272 720] /AP << /N 6 0 R >>'),
    }),
    file('looks-as-a-stream', 'annotation_visibility', {
      ...annotated('/Subtype /Widget /FT /Tx /F 2 /AP 9 0 R'),
      9: stream('', '/N 6 0 R'),
    }),
    file('note-open', 'annotation_visibility', annotated('/Subtype /Text /Open true /F 4 /AP << /N 8 0 R >>')),
    file('popup-open-beside-the-list', 'annotation_visibility', {
      ...annotated('/Subtype /Square /C [1 0 0] /F 4 /Popup 9 0 R'),
      9: '<< /Type /Annot /Subtype /Popup /Open true /Rect [72 600 272 700] /Parent 7 0 R >>',
    }),
  ]
}

export function ambiguousForms(): InconsistentFile[] {
  const missing = (name: string, entries: string, acroForm = '') =>
    file(name, 'appearance_missing', form(`/F 4 ${entries}`, {}, acroForm))
  return [
    missing('empty-text-with-a-look-redrawn', '/FT /Tx /AP << /N 6 0 R >>', '/NeedAppearances true'),
    missing('button-with-caption-redrawn', '/FT /Btn /Ff 65536 /MK << /CA (999) >>', '/NeedAppearances true'),
    missing('button-with-caption-without-look', '/FT /Btn /Ff 65536 /MK << /CA (PRICE 999) >>'),
    missing('list-of-options-without-look', '/FT /Ch /Opt [(PRICE 999) (b)]'),
    missing('rich-text-without-look', '/FT /Tx /Ff 33554432 /RV (<body>PRICE 999</body>)'),
    missing('thick-frame-without-look', '/FT /Tx /MK << /BC [0 0 0] >> /BS << /W 20 >>'),
    missing('state-without-value-or-look', '/FT /Btn /AS /Yes /AP << /N << /Off 8 0 R >> >>'),
    missing('text-with-an-empty-look', '/FT /Tx /V (PRICE 999) /AP << /N 8 0 R >>'),
    missing('box-on-by-its-value', '/FT /Btn /V /Yes /AS /Off /AP << /N << /Yes 6 0 R /Off 8 0 R >> >>'),
    missing('box-on-by-its-look', '/FT /Btn /V /Off /AS /Yes /AP << /N << /Yes 6 0 R /Off 8 0 R >> >>'),
    file('box-with-no-state', 'annotation_visibility', form('/FT /Btn /F 4 /V /Yes /AP << /N << /Yes 6 0 R >> >>')),
  ]
}

/** Hidden in both views of PDFium, so that comparing these finds nothing. */
export function ambiguousLayers(): InconsistentFile[] {
  const OFF = '/Usage << /View << /ViewState /OFF >> /Print << /PrintState /OFF >> >>'
  const GROUP = '<< /Type /OCG /Name (T) >>'
  const layered = (name: string, catalogEntries: string, properties: string, layer: Body = GROUP) =>
    file(name, 'hidden_content', {
      1: catalog(catalogEntries),
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties ${properties} >> >>`,
      4: stream('BT /F1 18 Tf 72 720 Td (PRICE 100) Tj ET /OC /L BDC BT /F1 18 Tf 72 690 Td (PRICE 999) Tj ET EMC'),
      7: layer,
    })
  const listed = (entries: string) => `/OCProperties << /OCGs [7 0 R] /D << ${entries} >> >>`
  const unlisted = (entries: string) => `/OCProperties << /OCGs [] /D << ${entries} >> >>`
  const off = `<< /Type /OCG /Name (T) ${OFF} >>`
  return [
    layered('layer-unlisted-and-off', unlisted('/BaseState /OFF'), '<< /L 7 0 R >>'),
    layered('layer-unlisted-with-usage', unlisted(''), '<< /L 7 0 R >>', off),
    layered('layer-not-printed-without-list', '', '<< /L 7 0 R >>', off.replace('/ViewState /OFF', '/ViewState /ON')),
    layered('layer-with-usage-without-list', '', '<< /L 7 0 R >>', off),
    layered('layer-as-a-stream', listed('/BaseState /OFF'), '<< /L 7 0 R >>', stream('', '/Type /OCG /Name (T)')),
    file('list-of-layers-as-a-stream', 'hidden_content', {
      1: catalog('/OCProperties 8 0 R'),
      3: page().replace('/Resources <<', '/Resources << /Properties << /L 7 0 R >>'),
      4: stream('/OC /L BDC BT /F1 18 Tf 72 690 Td (PRICE 999) Tj ET EMC'),
      7: GROUP,
      8: stream('', '/OCGs [7 0 R] /D << /OFF [7 0 R] >>'),
    }),
    layered('layer-without-number', listed(''), `<< /L ${off} >>`),
    layered('layer-without-number-and-list', '', `<< /L ${off} >>`),
    layered('layer-off-by-a-string', listed('/BaseState (OFF)'), '<< /L 7 0 R >>'),
    layered('layer-usage-by-a-string', listed(''), '<< /L 7 0 R >>', off.replaceAll('/OFF', '(OFF)')),
    layered('membership-of-another-type', listed(''), '<< /L << /Type /Foo /OCGs [7 0 R] /P /AllOff >> >>'),
    layered('membership-without-list', '', '<< /L << /Type /OCMD /OCGs [7 0 R] /P /AllOff >> >>'),
    layered('membership-with-usage-without-list', '', '<< /L << /Type /OCMD /OCGs 7 0 R >> >>', off),
    layered('membership-in-no-layer', listed(''), '<< /L << /Type /OCMD /OCGs [] >> >>'),
    layered('membership-in-no-layer-without-list', '', '<< /L << /Type /OCMD /OCGs [null] >> >>'),
    file('resources-in-the-list-of-layers', 'hidden_content', {
      1: catalog('/OCProperties 8 0 R'),
      3: page().replace('/Resources <<', '/Resources << /Properties 8 0 R'),
      4: stream('/OC /L BDC BT /F1 18 Tf 72 690 Td (PRICE 999) Tj ET EMC'),
      7: GROUP,
      8: '<< /OCGs [7 0 R] /D << /OFF [7 0 R] >> /L 7 0 R >>',
    }),
    file('transfer-function', 'hidden_content', {
      3: page().replace('/Resources <<', '/Resources << /ExtGState << /G << /TR 6 0 R >> >>'),
      4: stream('/G gs 1 g BT /F1 18 Tf 72 690 Td (PRICE 999) Tj ET'),
      6: stream('{ 1 exch sub }', '/FunctionType 4 /Domain [0 1] /Range [0 1]'),
    }),
  ]
}
