import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeProofs } from './describe.ts'
import { LOOSENED } from './loosened.ts'
import { RELEASES } from './releases.ts'
import { renderPromises } from './render.ts'

// node proofs/promises/write.ts                    writes docs/PROMISES.md
// node proofs/promises/write.ts --release VERSION  also records what this release holds

const { values } = parseArgs({ options: { release: { type: 'string' } } })
const proofs = await describeProofs()
writeFileSync('docs/PROMISES.md', renderPromises(proofs, LOOSENED))
if (values.release) {
  writeFileSync(join(RELEASES, `${values.release}.json`), `${JSON.stringify(proofs, null, 2)}\n`)
}
