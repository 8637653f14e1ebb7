import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { SIGNATURE_PLACES, type SignaturePlace } from '../places.ts'
import { PdfFile, textString } from './pdf.ts'
import { Sheet, type Style } from './sheet.ts'
import { Typeface } from './typeface.ts'

// Makes consulting-agreement.pdf, the document a new sandbox account can try things on:
//   node apps/server/documents/sample/maker/make.ts

const TITLE = 'Consulting Agreement'
const LEFT = 64
const WIDTH = 467
const COLUMN = 213
const SECOND_COLUMN = 318

const INK = '0.10 0.12 0.16'
const SOFT = '0.40 0.43 0.48'
const FAINT = '0.78 0.80 0.83'
const ACCENT = '0.09 0.27 0.42'
const PAPER = '0.955 0.963 0.972'

const PARTIES = [
  [
    'Client',
    'Harbour Lane Roasters Ltd',
    '14 Quayside, Bristol BS1 4DB',
    'represented by Amara Okafor, Managing Director',
  ],
  [
    'Consultant',
    'Lindqvist & Rao Studio',
    'Storgatan 21, 411 24 Gothenburg',
    'represented by Jonas Lindqvist, Partner',
  ],
] as const

const TERMS = [
  ['Begins', 'on the last signature'],
  ['Runs for', 'twelve weeks'],
  ['Fixed fee', 'EUR 14,800'],
  ['Paid in', 'two halves'],
] as const

const CLAUSES = [
  [
    'The work',
    'The Consultant reviews the Client’s ordering process from the first visit to the delivered parcel, writes down what it finds, and builds one working improvement together with the Client’s own team. Each party names one person who answers questions within two working days.',
  ],
  [
    'Fee and payment',
    'The fee stated above covers all work and expenses. One half is due when the work begins and one half when the Client has accepted the result. Invoices are payable within fourteen days. Value added tax is added where the law requires it.',
  ],
  [
    'Acceptance',
    'The Client tests the result within ten working days of its delivery. It is accepted when the Client says so in writing, or when that time has passed without a written list of what is missing.',
  ],
  [
    'Results',
    'On payment of the full fee the Client receives the right to use, change and pass on everything made for it under this agreement, without limit of time or place. Tools and knowledge that the Consultant had before remain the Consultant’s.',
  ],
  [
    'Confidence',
    'Each party keeps secret what it learns about the other’s business and uses it for this work only. This duty continues for three years after the end of the agreement and does not cover what is public or must be disclosed by law.',
  ],
  [
    'Ending early',
    'Either party may end this agreement with fourteen days’ written notice. Work done until then is paid in proportion to the fee.',
  ],
  [
    'General',
    'Changes need the written consent of both parties. If one clause fails, the others stand. The law of the Client’s seat applies. The parties agree that electronic signatures bind them as handwritten ones do.',
  ],
] as const

if (import.meta.main) {
  const file = new URL('../consulting-agreement.pdf', import.meta.url)
  const bytes = makeSample()
  writeFileSync(file, bytes)
  console.log(`consulting-agreement.pdf: ${bytes.length} bytes`)
}

export function makeSample(): Buffer {
  const faces = {
    regular: typeface('F1', '400-normal'),
    bold: typeface('F2', '600-normal'),
    italic: typeface('F3', '400-italic'),
  }
  const sheet = new Sheet(595, 842)
  drawHead(sheet, faces)
  drawParties(sheet, faces)
  drawTerms(sheet, faces)
  drawClauses(sheet, faces)
  for (const place of Object.values(SIGNATURE_PLACES)) drawSignatureLine(sheet, faces, place)
  drawFoot(sheet, faces)
  return assemble(sheet, Object.values(faces))
}

type Faces = Record<'regular' | 'bold' | 'italic', Typeface>

function drawHead(sheet: Sheet, { regular, bold, italic }: Faces): void {
  sheet.artifact(() => sheet.rectangle(0, 0, sheet.width, 7, ACCENT))
  sheet.tagged('P', () => {
    sheet.line(LEFT, 54, 'AGREEMENT NO. 014', { face: bold, size: 7.5, color: ACCENT, tracking: 0.9 })
    sheet.line(LEFT + WIDTH, 54, 'Sample document: try anything on it', {
      face: italic,
      size: 8.5,
      color: SOFT,
      align: 'right',
    })
  })
  sheet.tagged('H1', () => sheet.line(LEFT - 1, 88, TITLE, { face: bold, size: 27, color: INK, tracking: -0.3 }))
  sheet.tagged('P', () =>
    sheet.line(LEFT, 107, 'made between the two parties named here, on the terms that follow.', {
      face: regular,
      size: 10.5,
      color: SOFT,
    }),
  )
}

function drawParties(sheet: Sheet, { regular, bold, italic }: Faces): void {
  for (const [i, [role, name, address, represented]] of PARTIES.entries()) {
    const x = i === 0 ? LEFT : SECOND_COLUMN
    sheet.artifact(() => sheet.rule(x, 127, COLUMN, 0.8, ACCENT))
    sheet.tagged('P', () => {
      sheet.line(x, 142, `THE ${role.toUpperCase()}`, label(bold))
      sheet.line(x, 158, name, { face: bold, size: 11.5, color: INK })
      sheet.line(x, 172, address, { face: regular, size: 9.5, color: INK })
      sheet.line(x, 185, represented, { face: italic, size: 9.5, color: SOFT })
    })
  }
}

function drawTerms(sheet: Sheet, { bold, regular }: Faces): void {
  sheet.artifact(() => sheet.rectangle(LEFT, 201, WIDTH, 42, PAPER))
  const step = WIDTH / TERMS.length
  for (const [i, [name, value]] of TERMS.entries()) {
    const x = LEFT + 14 + i * step
    sheet.tagged('P', () => {
      sheet.line(x, 218, name.toUpperCase(), label(bold))
      sheet.line(x, 233, value, { face: regular, size: 10, color: INK })
    })
  }
}

function drawClauses(sheet: Sheet, { bold, regular }: Faces): void {
  const style: Style = { face: regular, size: 9.6, color: INK }
  const [indent, leading] = [22, 13.1]
  let y = 270
  for (const [i, [heading, text]] of CLAUSES.entries()) {
    sheet.tagged('H2', () => {
      sheet.line(LEFT, y, String(i + 1), { ...style, face: bold, color: ACCENT })
      sheet.line(LEFT + indent, y, heading, { ...style, face: bold })
    })
    sheet.tagged('P', () => {
      y = sheet.paragraph(LEFT + indent, y + leading, WIDTH - indent, leading, text, style) + 7
    })
  }
}

/** The place itself stays empty; the line below it, the name and the role are the page's. */
function drawSignatureLine(sheet: Sheet, { bold, regular }: Faces, place: SignaturePlace): void {
  const [, company, , represented] = PARTIES.find(([role]) => role === place.role) ?? PARTIES[0]
  const bottom = place.y + place.h
  sheet.artifact(() => sheet.rule(place.x, bottom, place.w, 0.7, INK))
  sheet.tagged('P', () => {
    sheet.line(place.x, place.y - 6, `SIGNED FOR THE ${place.role.toUpperCase()}`, label(bold))
    sheet.line(place.x, bottom + 14, represented.replace('represented by ', ''), {
      face: regular,
      size: 9.5,
      color: INK,
    })
    sheet.line(place.x, bottom + 26, company, { face: regular, size: 9.5, color: SOFT })
  })
}

function drawFoot(sheet: Sheet, { regular }: Faces): void {
  const style: Style = { face: regular, size: 8, color: SOFT }
  sheet.artifact(() => {
    sheet.rule(LEFT, 800, WIDTH, 0.5, FAINT)
    sheet.line(LEFT, 814, 'The companies and people on this page are invented.', style)
    sheet.line(LEFT + WIDTH, 814, 'Page 1 of 1', { ...style, align: 'right' })
  })
}

function label(face: Typeface): Style {
  return { face, size: 6.8, color: ACCENT, tracking: 0.8 }
}

function typeface(resource: string, cut: string): Typeface {
  const file = createRequire(import.meta.url).resolve(
    `@fontsource/source-serif-4/files/source-serif-4-latin-${cut}.woff`,
  )
  const name = `SAMPLE+SourceSerif4-${cut.replace('-', '')}`
  return new Typeface(resource, name, readFileSync(file))
}

function assemble(sheet: Sheet, faces: Typeface[]): Buffer {
  const pdf = new PdfFile()
  const [catalog, pages, page, tree, document] = [
    pdf.reserve(),
    pdf.reserve(),
    pdf.reserve(),
    pdf.reserve(),
    pdf.reserve(),
  ]
  const fonts = faces.map((face) => `/${face.resource} ${face.embed(pdf)} 0 R`).join(' ')
  const content = pdf.addStream('', sheet.content())
  const elements = sheet.elements.map((type, id) =>
    pdf.add(`<< /Type /StructElem /S /${type} /P ${document} 0 R /Pg ${page} 0 R /K ${id} >>`),
  )
  const kids = elements.map((number) => `${number} 0 R`).join(' ')
  pdf.add(
    `<< /Type /Catalog /Pages ${pages} 0 R /Lang (en-GB) /MarkInfo << /Marked true >> /StructTreeRoot ${tree} 0 R` +
      ' /ViewerPreferences << /DisplayDocTitle true >> >>',
    catalog,
  )
  pdf.add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`, pages)
  pdf.add(
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${sheet.width} ${sheet.height}] /StructParents 0 /Tabs /S` +
      ` /Resources << /Font << ${fonts} >> >> /Contents ${content} 0 R >>`,
    page,
  )
  pdf.add(`<< /Type /StructTreeRoot /K ${document} 0 R /ParentTree << /Nums [0 [${kids}]] >> >>`, tree)
  pdf.add(`<< /Type /StructElem /S /Document /P ${tree} 0 R /K [${kids}] >>`, document)
  return pdf.bytes(catalog, pdf.add(`<< /Title ${textString(TITLE)} /Producer (Countersign sample) >>`))
}
