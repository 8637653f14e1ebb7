import { execFileSync } from 'node:child_process'
import { sendFrame } from './frames.ts'

// The first confined process: shows that the sandbox works here, and which qpdf runs in it.

const version = execFileSync('qpdf', ['--version'], { encoding: 'utf8' })
await sendFrame(process.stdout, /version (\S+)/.exec(version)?.[1] ?? 'unknown')
