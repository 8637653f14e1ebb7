import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { documentApi } from './document-api.ts'
import { formatDocument } from './format.ts'

// node apps/server/processes/reference/write.ts
// Writes the OpenAPI document of this version to docs/api/openapi.json.

const file = fileURLToPath(new URL('../../../../docs/api/openapi.json', import.meta.url))
await writeFile(file, formatDocument(await documentApi()))
process.stdout.write(`${file}\n`)
