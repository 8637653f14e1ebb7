import { type HandwrittenCase, refuse, SIGN } from '../types.ts'
import { document, type Shape } from './document.ts'
import { classicFile, streamFile } from './file.ts'
import { obj, streamObj } from './write.ts'

const handwritten = (
  name: string,
  features: string[],
  shape: Shape,
  more: Partial<HandwrittenCase> = {},
): HandwrittenCase => ({
  name: `form-${name}`,
  producer: 'hand',
  features: ['existing-form', ...features],
  expect: SIGN,
  make: () => classicFile(document(shape)),
  ...more,
})

const DEFAULTS = '/DR << /Font << /Helv 3 0 R >> >> /DA (/Helv 0 Tf 0 g)'
const widget = (entries: string, rect = '[72 500 272 530]'): string =>
  `<< /Type /Annot /Subtype /Widget /Rect ${rect} /F 4 /P 4 0 R ${entries} >>`
const textField = (name: string, rect?: string): string => widget(`/FT /Tx /T (${name}) /DA (/Helv 12 Tf 0 g)`, rect)
const EMPTY_LOOK = streamObj(9, '/Type /XObject /Subtype /Form /BBox [0 0 200 60]', '')
const signatureField = (name: string, entries = ''): string =>
  widget(`/FT /Sig /T (${name}) /AP << /N 9 0 R >> ${entries}`, '[300 600 500 660]')

/** Every place a form's parts may live, and forms with more in them than ours. */
export const formCases: readonly HandwrittenCase[] = [
  handwritten('direct', ['acroform-direct'], {
    catalog: `/AcroForm << /Fields [6 0 R] ${DEFAULTS} >>`,
    page: '/Annots [6 0 R]',
    extra: [obj(6, textField('Name'))],
  }),
  handwritten('indirect', ['acroform-indirect'], {
    catalog: '/AcroForm 7 0 R',
    page: '/Annots [6 0 R]',
    extra: [obj(6, textField('Name')), obj(7, `<< /Fields [6 0 R] ${DEFAULTS} >>`)],
  }),
  handwritten('fields-indirect', ['acroform-indirect', 'fields-indirect', 'annots-indirect'], {
    catalog: '/AcroForm 7 0 R',
    page: '/Annots 10 0 R',
    extra: [
      obj(6, textField('Name')),
      obj(7, `<< /Fields 8 0 R ${DEFAULTS} >>`),
      obj(8, '[6 0 R]'),
      obj(10, '[6 0 R]'),
    ],
  }),
  handwritten('fields-shared-with-annots', ['acroform-direct', 'fields-indirect', 'fields-shared', 'annots-shared'], {
    catalog: `/AcroForm << /Fields 7 0 R ${DEFAULTS} >>`,
    page: '/Annots 7 0 R',
    extra: [obj(6, textField('Name')), obj(7, '[6 0 R]')],
  }),
  handwritten('empty', ['acroform-direct'], { catalog: '/AcroForm << /Fields [] >>' }),
  handwritten('without-fields-array', ['acroform-direct'], { catalog: '/AcroForm << >>' }),
  handwritten('need-appearances', ['acroform-direct', 'need-appearances'], {
    catalog: `/AcroForm << /Fields [6 0 R] /NeedAppearances true ${DEFAULTS} >>`,
    page: '/Annots [6 0 R]',
    extra: [obj(6, textField('Name'))],
  }),
  handwritten('same-name-under-two-parents', ['acroform-direct', 'duplicate-partial-names', 'fields-inherited'], {
    catalog: `/AcroForm << /Fields [6 0 R 7 0 R] ${DEFAULTS} >>`,
    page: '/Annots [8 0 R 10 0 R]',
    extra: [
      obj(6, '<< /T (Buyer) /FT /Tx /Kids [8 0 R] >>'),
      obj(7, '<< /T (Seller) /FT /Tx /Kids [10 0 R] >>'),
      obj(8, widget('/T (Name) /Parent 6 0 R /DA (/Helv 12 Tf 0 g)')),
      obj(10, widget('/T (Name) /Parent 7 0 R /DA (/Helv 12 Tf 0 g)', '[72 400 272 430]')),
    ],
  }),
  handwritten('several-widgets', ['acroform-indirect', 'fields-inherited'], {
    catalog: '/AcroForm 7 0 R',
    page: '/Annots [8 0 R 10 0 R 11 0 R]',
    extra: [
      obj(6, '<< /T (Place) /FT /Tx /DA (/Helv 12 Tf 0 g) /Kids [8 0 R 10 0 R] >>'),
      obj(7, `<< /Fields [6 0 R 11 0 R] ${DEFAULTS} >>`),
      obj(8, widget('/Parent 6 0 R')),
      obj(10, widget('/Parent 6 0 R', '[72 400 272 430]')),
      obj(11, widget('/FT /Btn /T (Agree) /V /Off /AS /Off', '[72 300 92 320]')),
    ],
  }),
  handwritten('empty-signature-field', ['acroform-direct', 'empty-signature-field'], {
    catalog: `/AcroForm << /Fields [6 0 R] /SigFlags 1 ${DEFAULTS} >>`,
    page: '/Annots [6 0 R]',
    extra: [obj(6, signatureField('Countersign')), EMPTY_LOOK],
  }),
  handwritten('empty-signature-field-locks', ['acroform-direct', 'empty-signature-field', 'field-lock'], {
    catalog: `/AcroForm << /Fields [6 0 R 7 0 R] /SigFlags 1 ${DEFAULTS} >>`,
    page: '/Annots [6 0 R 7 0 R]',
    extra: [
      obj(6, signatureField('Countersign', '/Lock 8 0 R')),
      obj(7, textField('Name')),
      obj(8, '<< /Type /SigFieldLock /Action /Include /Fields [(Name)] >>'),
      EMPTY_LOOK,
    ],
  }),
  handwritten('names-like-ours', ['acroform-direct', 'field-name-taken'], {
    catalog: `/AcroForm << /Fields [6 0 R 7 0 R 8 0 R] ${DEFAULTS} >>`,
    page: '/Annots [6 0 R 7 0 R 8 0 R]',
    extra: ['Signature1', 'sig_1', 'countersign-1'].map((name, index) =>
      obj(6 + index, textField(name, `[72 ${500 - 50 * index} 272 ${530 - 50 * index}]`)),
    ),
  }),
  {
    ...handwritten('in-object-stream', ['acroform-indirect', 'object-streams', 'xref-stream'], {}),
    make: () =>
      streamFile(
        document({
          catalog: '/AcroForm 7 0 R',
          page: '/Annots 8 0 R',
          extra: [obj(6, textField('Name')), obj(7, `<< /Fields [6 0 R] ${DEFAULTS} >>`), obj(8, '[6 0 R]')],
        }),
        { packed: [[1, 2, 3, 4, 6, 7, 8]] },
      ),
  },
  handwritten(
    'xfa',
    ['acroform-direct', 'xfa'],
    {
      catalog: `/AcroForm << /Fields [6 0 R] /XFA 7 0 R ${DEFAULTS} >>`,
      page: '/Annots [6 0 R]',
      extra: [
        obj(6, textField('Name')),
        streamObj(7, '', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>'),
      ],
    },
    { expect: refuse('pdf_xfa_form') },
  ),
]
