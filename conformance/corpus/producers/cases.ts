import { copyFile, rename, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { rgbProfile } from '../handwritten/archive/icc.ts'
import { type Description, normalise, SIGN } from '../types.ts'
import type { ToolCase, Workshop } from '../workshop.ts'

const source = (name: string): string => join(import.meta.dirname, 'sources', name)

type Maker = ToolCase['make']

const made = (
  name: string,
  producer: string,
  features: string[],
  make: Maker,
  more: Partial<Description> = {},
): ToolCase => ({ name, producer, features, expect: SIGN, make, ...more })

/** Files by the programs people really use. Their output is committed and made again only with --full. */
export const producerCases: readonly ToolCase[] = [
  made('libreoffice-writer', 'LibreOffice', ['pdf-1.6', 'xref-classic'], office('agreement.fodt', 'writer')),
  made('libreoffice-tagged', 'LibreOffice', ['tagged'], office('agreement.fodt', 'writer', { UseTaggedPDF: true })),
  made('libreoffice-calc', 'LibreOffice', [], office('sheet.csv', 'calc')),
  made('libreoffice-impress', 'LibreOffice', ['landscape'], office('slides.fodp', 'impress')),
  made('libreoffice-1.5', 'LibreOffice', ['pdf-1.5'], office('agreement.fodt', 'writer', { SelectPdfVersion: 15 })),
  made(
    'libreoffice-a-1a',
    'LibreOffice',
    ['pdfa-1a', 'tagged'],
    office('agreement.fodt', 'writer', { SelectPdfVersion: 1 }),
    { flavours: ['1a'] },
  ),
  made(
    'libreoffice-a-2b',
    'LibreOffice',
    ['pdfa-2b', 'tagged'],
    office('agreement.fodt', 'writer', { SelectPdfVersion: 2 }),
    { flavours: ['2b'] },
  ),
  made(
    'libreoffice-a-3b',
    'LibreOffice',
    ['pdfa-3b', 'tagged'],
    office('agreement.fodt', 'writer', { SelectPdfVersion: 3 }),
    { flavours: ['3b'] },
  ),
  made(
    'libreoffice-ua-1',
    'LibreOffice',
    ['pdfua-1', 'tagged'],
    office('agreement.fodt', 'writer', { PDFUACompliance: true }),
    { flavours: ['ua1'] },
  ),

  made('chromium-tagged', 'Chromium', ['tagged', 'link'], chromium()),
  made('chromium-untagged', 'Chromium', ['link'], chromium('--disable-pdf-tagging')),

  made('ghostscript-1.3', 'Ghostscript', ['pdf-1.3'], ghostscript('-dCompatibilityLevel=1.3')),
  made('ghostscript-1.4', 'Ghostscript', ['pdf-1.4'], ghostscript('-dCompatibilityLevel=1.4')),
  made('ghostscript-1.7', 'Ghostscript', ['pdf-1.7'], ghostscript('-dCompatibilityLevel=1.7')),
  made('ghostscript-a-1b', 'Ghostscript', ['pdfa-1b'], ghostscriptArchive(1), { flavours: ['1b'] }),
  made('ghostscript-a-2b', 'Ghostscript', ['pdfa-2b'], ghostscriptArchive(2), { flavours: ['2b'] }),
  made('ghostscript-a-3b', 'Ghostscript', ['pdfa-3b'], ghostscriptArchive(3), { flavours: ['3b'] }),

  made('cairo-svg', 'cairo', ['transparency'], ({ run }, out) =>
    run('rsvg-convert', ['-f', 'pdf', '-o', out, source('agreement.svg')]),
  ),
  made('cairo-1.5', 'cairo', ['pdf-1.5'], ({ run, files }, out) =>
    run('pdftocairo', ['-pdf', join(files, 'ghostscript-1.4.pdf'), out]),
  ),
  // pdfunite writes a /Size smaller than its table.
  made(
    'poppler-united',
    'poppler',
    ['xref-classic', 'damaged'],
    ({ run, files }, out) => run('pdfunite', [join(files, 'ghostscript-1.4.pdf'), join(files, 'cairo-svg.pdf'), out]),
    { expect: normalise('pdf_damaged') },
  ),

  made('pdftex', 'pdfTeX', ['object-streams', 'xref-stream', 'link'], tex('pdflatex', 'agreement.tex')),
  made(
    'pdftex-classic',
    'pdfTeX',
    ['xref-classic', 'pdf-1.4', 'link'],
    tex('pdflatex', 'agreement.tex', '\\pdfminorversion=4 \\pdfobjcompresslevel=0 '),
  ),
  made('pdftex-form', 'pdfTeX', ['existing-form', 'need-appearances', 'object-streams'], tex('pdflatex', 'form.tex'), {
    explained: [{ judge: 'dss', says: 'annotation-overlap', why: "hyperref's own fields overlap each other" }],
  }),
  made('luatex', 'LuaTeX', ['object-streams', 'xref-stream', 'link'], tex('lualatex', 'agreement.tex')),
  made(
    'luatex-2.0',
    'LuaTeX',
    ['pdf-2.0'],
    tex('lualatex', 'agreement.tex', '\\pdfvariable majorversion=2 \\pdfvariable minorversion=0 '),
  ),

  made('groff', 'groff', ['outline'], ({ run }, out) =>
    run('sh', ['-c', `groff -ms -Tpdf "${source('agreement.ms')}" > "${out}"`]),
  ),
  made('reportlab', 'ReportLab', ['rotation', 'rotate-90', 'link'], python('reportlab')),
  made('reportlab-form', 'ReportLab', ['existing-form'], python('reportlab-form')),
  made('fpdf2', 'fpdf2', ['link'], python('fpdf2')),
]

function office(input: string, application: string, settings: Record<string, number | boolean> = {}): Maker {
  return async ({ run, folder }, out) => {
    const options = Object.entries(settings).map(([key, value]) => [
      key,
      { type: typeof value === 'number' ? 'long' : 'boolean', value: String(value) },
    ])
    const filter = `pdf:${application}_pdf_Export:${JSON.stringify(Object.fromEntries(options))}`
    const profile = `-env:UserInstallation=file://${folder}/office`
    await run('soffice', ['--headless', profile, '--convert-to', filter, '--outdir', folder, source(input)])
    await rename(join(folder, `${basename(input, extname(input))}.pdf`), out)
  }
}

function chromium(...more: string[]): Maker {
  return ({ run, folder }, out) =>
    run('chromium', [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
      ...['--disable-component-update', '--no-first-run', `--user-data-dir=${folder}/chromium`, ...more],
      ...['--no-pdf-header-footer', `--print-to-pdf=${out}`, `file://${source('agreement.html')}`],
    ])
}

function ghostscript(...args: string[]): Maker {
  return ({ run }, out) => run('gs', [...QUIET, ...args, '-o', out, source('agreement.ps')])
}

const QUIET = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite']

function ghostscriptArchive(part: number): Maker {
  return async ({ run, folder }, out) => {
    const definition = await archiveDefinition(folder)
    const profile = `-dPDFA=${part} -dPDFACompatibilityPolicy=1 -sColorConversionStrategy=RGB`.split(' ')
    await run('gs', [
      ...QUIET,
      ...profile,
      `--permit-file-read=${folder}/`,
      '-o',
      out,
      definition,
      source('agreement.ps'),
    ])
  }
}

/** PostScript that gives pdfwrite the OutputIntent it cannot make up itself. */
async function archiveDefinition(folder: string): Promise<string> {
  const profile = join(folder, 'rgb.icc')
  const definition = join(folder, 'archive.ps')
  await writeFile(profile, rgbProfile())
  await writeFile(
    definition,
    `%!
[ /Title (An agreement) /DOCINFO pdfmark
[ /_objdef {icc} /type /stream /OBJ pdfmark
[ {icc} << /N 3 >> /PUT pdfmark
[ {icc} (${profile}) (r) file /PUT pdfmark
[ /_objdef {intent} /type /dict /OBJ pdfmark
[ {intent} << /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {icc} /OutputConditionIdentifier (Custom RGB) >> /PUT pdfmark
[ {Catalog} << /OutputIntents [ {intent} ] >> /PUT pdfmark
`,
  )
  return definition
}

function tex(engine: string, input: string, before = ''): Maker {
  return async ({ run, folder }, out) => {
    const document = join(folder, 'document.tex')
    await copyFile(source(input), join(folder, 'input.tex'))
    await writeFile(document, `${before}\\input{input.tex}\n`)
    for (let pass = 0; pass < 2; pass++) await run(engine, ['-interaction=batchmode', '-halt-on-error', document])
    await copyFile(join(folder, 'document.pdf'), out)
  }
}

function python(kind: string): Maker {
  return ({ run, folder }, out) => run(pythonIn(folder), [join(import.meta.dirname, 'python_producers.py'), kind, out])
}

const pythonIn = (folder: string): string => join(folder, 'python/bin/python')

/** The Python libraries, in an environment that lives as long as the workshop. */
export async function installPythonProducers({ run, folder }: Workshop): Promise<void> {
  await run('python3', ['-m', 'venv', join(folder, 'python')])
  await run(pythonIn(folder), ['-m', 'pip', 'install', '--quiet', '-r', join(import.meta.dirname, 'requirements.txt')])
}
