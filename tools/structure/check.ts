import { importBreaches } from './imports.ts'
import { readSources } from './source.ts'
import { ownerlessTables, tableBreaches } from './tables.ts'

// node tools/structure/check.ts: checks the import rules and the owners of tables (ARCHITECTURE.md); exits 1 and lists
// the breaches if there are any.

const sources = readSources()
const breaches = [importBreaches, tableBreaches, ownerlessTables].flatMap((rule) => rule(sources))
if (breaches.length > 0) {
  process.stderr.write(`${breaches.join('\n')}\n${breaches.length} breaches of the structure in ARCHITECTURE.md\n`)
  process.exit(1)
}
