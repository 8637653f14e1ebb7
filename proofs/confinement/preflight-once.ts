import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preflight } from '../../apps/server/documents/preflight/preflight.ts'
import { useExaminer } from '../../apps/server/platform/confinement/find.ts'

// Examines the sample document as a server would, and prints whether it is accepted.

useExaminer(process.env.COUNTERSIGN_EXAMINER_SOCKET ?? null)
const folder = mkdtempSync(join(tmpdir(), 'countersign-preflight-'))
const sample = new URL('../../apps/server/documents/sample/consulting-agreement.pdf', import.meta.url).pathname
const { accepted } = await preflight(sample, folder, {
  owner: 'tenant',
  allowDecrypt: false,
  maxBytes: 2 ** 20,
  maxPages: 20,
})
rmSync(folder, { recursive: true })
process.stdout.write(JSON.stringify({ answer: accepted }))
