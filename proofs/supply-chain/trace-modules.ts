import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Loaded with --import into every process and thread: appends each file that Node loads to COUNTERSIGN_TRACE_FILE.

const file = process.env.COUNTERSIGN_TRACE_FILE

registerHooks({
  load(url, context, nextLoad) {
    if (file && url.startsWith('file:')) appendFileSync(file, `${fileURLToPath(url)}\n`)
    return nextLoad(url, context)
  },
})
