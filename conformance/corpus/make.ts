// node conformance/corpus/make.ts [--full]
// Without --full: what is written by hand, and nothing else changes. With it: also every file by qpdf, LibreOffice,
// Chromium, Ghostscript, cairo, TeX and the others, and all foreign signatures under a new root.
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { foreignCases, signForeign } from './foreign/cases.ts'
import { handwrittenCases } from './handwritten/cases.ts'
import { entryOf, fileOf, filesFolder, manifestFile } from './manifest.ts'
import { installPythonProducers, producerCases } from './producers/cases.ts'
import { qpdfCases } from './qpdf.ts'
import { openWorkshop, type ToolCase } from './workshop.ts'

const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } })

await mkdir(filesFolder, { recursive: true })
for (const one of handwrittenCases) await writeFile(fileOf(one), one.make())
if (values.full) await makeWithTools()

const cases = [...handwrittenCases, ...qpdfCases, ...producerCases, ...foreignCases]
const entries = await Promise.all(cases.map(entryOf))
await writeFile(manifestFile, `${JSON.stringify(entries, null, 2)}\n`)
execFileSync('npx', ['biome', 'format', '--write', manifestFile], { stdio: 'ignore' })
const bytes = entries.reduce((total, { size }) => total + size, 0)
console.log(`${entries.length} files, ${(bytes / 1e6).toFixed(1)} MB`)

async function makeWithTools(): Promise<void> {
  await using workshop = await openWorkshop(filesFolder)
  const makeAll = async (tools: readonly ToolCase[]): Promise<void> => {
    for (const one of tools) await one.make(workshop, fileOf(one))
  }
  await makeAll(qpdfCases)
  await installPythonProducers(workshop)
  await makeAll(producerCases)
  await signForeign(workshop)
  await makeAll(foreignCases)
}
