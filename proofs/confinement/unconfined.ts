import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { tryEverything } from './escapes.ts'
import type { Targets } from './targets.ts'

// The same attempts without a sandbox, to show that they are real.

const targets = JSON.parse(process.argv[2] ?? '') as Targets
process.chdir(mkdtempSync(join(targets.dataFolder, 'unconfined-')))
process.stdout.write(JSON.stringify({ kind: 'answered', answer: await tryEverything(targets) }))
