import { importBreaches } from './imports.ts'
import { readSources } from './source.ts'

// node tools/structure/check.ts: checks every structural rule of ARCHITECTURE.md; exits 1 and lists the breaches if there are any.

const breaches = importBreaches(readSources())
if (breaches.length > 0) {
  process.stderr.write(`${breaches.join('\n')}\n${breaches.length} breaches of the structure in ARCHITECTURE.md\n`)
  process.exit(1)
}
