// node proofs/templates/producers/make.ts
// Makes the same lease by every program anew. What they make is committed: their versions differ from machine to machine.
import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { installPythonProducers } from '../../../conformance/corpus/producers/cases.ts'
import { openWorkshop } from '../../../conformance/corpus/workshop.ts'

const files = join(import.meta.dirname, 'files')
const source = (name: string) => join(import.meta.dirname, name)
const out = (producer: string) => join(files, `${producer}.pdf`)

await using workshop = await openWorkshop(files)
const { run, folder } = workshop

const office = `-env:UserInstallation=file://${folder}/office`
await run('soffice', ['--headless', office, '--convert-to', 'pdf', '--outdir', folder, source('lease.fodt')])
await rename(join(folder, 'lease.pdf'), out('libreoffice'))

for (const [page, producer] of [
  ['lease.html', 'chromium'],
  ['lease-rtl.html', 'chromium-rtl'],
] as const) {
  await run('chromium', [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
    ...['--disable-component-update', '--no-first-run', `--user-data-dir=${folder}/chromium`, '--no-pdf-header-footer'],
    ...[`--print-to-pdf=${out(producer)}`, `file://${source(page)}`],
  ])
}

for (const [engine, producer] of [
  ['pdflatex', 'pdftex'],
  ['lualatex', 'luatex'],
] as const) {
  await copyFile(source('lease.tex'), join(folder, 'lease.tex'))
  await run(engine, ['-interaction=batchmode', '-halt-on-error', 'lease.tex'])
  await rename(join(folder, 'lease.pdf'), out(producer))
}

await run('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', '-o', out('ghostscript'), source('lease.ps')])
await run('rsvg-convert', ['-f', 'pdf', '-o', out('cairo'), source('lease.svg')])
await run('sh', ['-c', `groff -ms -Tpdf "${source('lease.ms')}" > "${out('groff')}"`])

await installPythonProducers(workshop)
for (const library of ['reportlab', 'fpdf2']) {
  await run(join(folder, 'python/bin/python'), [source('lease.py'), library, out(library)])
}
