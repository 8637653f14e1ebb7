import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HandwrittenCase, SIGN } from '../../types.ts'
import { classicFile, streamFile } from '../file.ts'
import { type Obj, obj, streamObj } from '../write.ts'
import { cmykProfile, rgbProfile } from './icc.ts'
import { type Claims, xmpPacket } from './xmp.ts'

interface Recipe extends Claims {
  readonly header: string
  readonly tagged?: boolean
  readonly cmyk?: boolean
  readonly attachment?: boolean
  readonly xref?: 'classic' | 'stream'
}

const FIRST_CHAR = 32
const LAST_CHAR = 126
/** DejaVu Sans Mono: every glyph is 1233 of 2048 units wide. */
const GLYPH_WIDTH = 602

/** Files that claim PDF/A or PDF/UA and are: veraPDF agreed when they were made, and the corpus test asks it again. */
export const archiveCases: readonly HandwrittenCase[] = [
  archive('a-1a', ['1a'], { header: '1.4', archive: { part: 1, conformance: 'A' }, tagged: true }),
  archive('a-1b', ['1b'], { header: '1.4', archive: { part: 1, conformance: 'B' } }),
  archive('a-1b-cmyk', ['1b'], { header: '1.4', archive: { part: 1, conformance: 'B' }, cmyk: true }),
  archive('a-2b', ['2b'], { header: '1.7', archive: { part: 2, conformance: 'B' }, xref: 'stream' }),
  archive('a-2b-cmyk', ['2b'], { header: '1.7', archive: { part: 2, conformance: 'B' }, cmyk: true }),
  archive('a-2u', ['2u'], { header: '1.7', archive: { part: 2, conformance: 'U' } }),
  archive('a-2a', ['2a'], { header: '1.7', archive: { part: 2, conformance: 'A' }, tagged: true }),
  archive('a-3b-xml', ['3b'], { header: '1.7', archive: { part: 3, conformance: 'B' }, attachment: true }),
  archive('a-4', ['4'], { header: '2.0', archive: { part: 4 }, xref: 'stream' }),
  archive('ua-1', ['ua1'], { header: '1.7', accessible: true, tagged: true }),
  archive('a-2a-ua-1', ['2a', 'ua1'], {
    header: '1.7',
    archive: { part: 2, conformance: 'A' },
    accessible: true,
    tagged: true,
  }),
]

function archive(name: string, flavours: string[], recipe: Recipe): HandwrittenCase {
  return {
    name: `pdf-${name}`,
    producer: 'hand',
    features: [
      ...flavours.map((flavour) => `pdfa-${flavour}`.replace('pdfa-ua', 'pdfua-')),
      ...(recipe.tagged ? ['tagged'] : []),
      ...(recipe.cmyk ? ['cmyk-output-intent'] : []),
      ...(recipe.attachment ? ['attached-xml'] : []),
    ],
    expect: SIGN,
    flavours,
    make: () => {
      const write = recipe.xref === 'stream' ? streamFile : classicFile
      return write(objects(recipe), { header: `%PDF-${recipe.header}` })
    },
  }
}

function objects(recipe: Recipe): Obj[] {
  return [
    obj(
      1,
      `<< /Type /Catalog /Pages 2 0 R /Metadata 8 0 R /OutputIntents [${outputIntent(recipe)}] ${catalogEntries(recipe)} >>`,
    ),
    obj(2, '<< /Type /Pages /Count 1 /Kids [4 0 R] >>'),
    obj(3, font()),
    obj(
      4,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R ${recipe.tagged ? '/StructParents 0 /Tabs /S' : ''} >>`,
    ),
    streamObj(5, '', pageContent(recipe)),
    obj(
      6,
      '<< /Type /FontDescriptor /FontName /CRPSAA+DejaVuSansMono /Flags 33 /FontBBox [-10 -236 602 928] /ItalicAngle 0 /Ascent 928 /Descent -236 /CapHeight 729 /StemV 80 /FontFile2 7 0 R >>',
    ),
    fontFile(),
    streamObj(8, '/Type /Metadata /Subtype /XML', xmpPacket(recipe)),
    recipe.cmyk ? streamObj(9, '/N 4', cmykProfile()) : streamObj(9, '/N 3', rgbProfile()),
    ...(recipe.tagged ? structure() : []),
    ...(recipe.attachment ? attachment() : []),
  ]
}

function outputIntent({ cmyk = false }: Recipe): string {
  const identifier = cmyk ? 'Custom CMYK' : 'Custom RGB'
  return `<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (${identifier}) /Info (${identifier}) /DestOutputProfile 9 0 R >>`
}

function catalogEntries({ tagged = false, attachment: attached = false }: Recipe): string {
  return [
    ...(tagged
      ? [
          '/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R /Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >>',
        ]
      : []),
    ...(attached ? ['/AF [15 0 R] /Names << /EmbeddedFiles << /Names [(invoice.xml) 15 0 R] >> >>'] : []),
  ].join(' ')
}

function font(): string {
  const widths = Array.from({ length: LAST_CHAR - FIRST_CHAR + 1 }, () => GLYPH_WIDTH).join(' ')
  return `<< /Type /Font /Subtype /TrueType /BaseFont /CRPSAA+DejaVuSansMono /Encoding /WinAnsiEncoding /FirstChar ${FIRST_CHAR} /LastChar ${LAST_CHAR} /Widths [${widths}] /FontDescriptor 6 0 R >>`
}

/** A subset of DejaVu Sans Mono (printable ASCII, no hints, no layout); its licence is in the corpus README. */
function fontFile(): Obj {
  const bytes = readFileSync(join(import.meta.dirname, 'mono.ttf'))
  return streamObj(7, `/Length1 ${bytes.length}`, bytes)
}

function pageContent({ tagged = false, cmyk = false }: Recipe): string {
  const colour = cmyk ? '1 0.6 0 0.2 k 1 0.6 0 0.2 K' : '0 0.2 0.6 rg 0 0.2 0.6 RG'
  const text = 'BT /F1 18 Tf 72 750 Td (An agreement for the archive) Tj ET'
  const rule = '72 740 451 0 re S'
  return tagged
    ? `${colour}\n/P << /MCID 0 >> BDC\n${text}\nEMC\n/Artifact BMC\n${rule}\nEMC\n`
    : `${colour}\n${text}\n${rule}\n`
}

function structure(): Obj[] {
  return [
    obj(10, '<< /Type /StructTreeRoot /K 11 0 R /ParentTree 13 0 R /ParentTreeNextKey 1 >>'),
    obj(11, '<< /Type /StructElem /S /Document /P 10 0 R /K [12 0 R] >>'),
    obj(12, '<< /Type /StructElem /S /P /P 11 0 R /Pg 4 0 R /K 0 >>'),
    obj(13, '<< /Nums [0 [12 0 R]] >>'),
  ]
}

function attachment(): Obj[] {
  const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<invoice number="1" total="100.00" currency="EUR"/>\n'
  const parameters = `/Params << /Size ${xml.length} /ModDate (D:20260101000000Z) >>`
  return [
    streamObj(14, `/Type /EmbeddedFile /Subtype /text#2Fxml ${parameters}`, xml),
    obj(
      15,
      '<< /Type /Filespec /F (invoice.xml) /UF (invoice.xml) /Desc (The same agreement as data) /AFRelationship /Data /EF << /F 14 0 R /UF 14 0 R >> >>',
    ),
  ]
}
