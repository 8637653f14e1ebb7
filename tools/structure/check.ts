import { structuralBreaches } from './rules.ts'
import { readSources } from './source.ts'

// node tools/structure/check.ts: checks every structural rule of ARCHITECTURE.md; lists the breaches and exits 1 if there are any.

const breaches = structuralBreaches(readSources())
if (breaches.length > 0) {
  process.stderr.write(`${breaches.join('\n')}\n${breaches.length} breaches of the structure in ARCHITECTURE.md\n`)
  process.exit(1)
}
