import { readFile } from 'node:fs/promises'
import { readTrust, verifyFile } from '@countersign/verify'
import type { Task } from './judge-upload.ts'

// The child process: reads one task from its arguments and writes one verdict to its standard output.

const { file, trust } = JSON.parse(process.argv[2] ?? '') as Task
const bytes = await readFile(file)
const verdict = await verifyFile(new Uint8Array(bytes), readTrust(JSON.parse(await readFile(trust, 'utf8'))))
process.stdout.write(JSON.stringify(verdict))
