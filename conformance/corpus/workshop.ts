import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Description } from './types.ts'

const execute = promisify(execFile)
/** So that producers that honour it write no clock time. */
const SOURCE_DATE_EPOCH = String(Date.UTC(2026, 0, 1) / 1000)

/** Where producers work: a folder of their own and a way to run a program. */
export interface Workshop extends AsyncDisposable {
  readonly folder: string
  /** The corpus files made so far. */
  readonly files: string
  run(command: string, args: readonly string[], cwd?: string): Promise<void>
}

/** A file made by another program, so not the same bytes everywhere. */
export interface ToolCase extends Description {
  readonly make: (workshop: Workshop, out: string) => Promise<void>
}

export async function openWorkshop(files: string): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'corpus-'))
  return {
    folder,
    files,
    async run(command, args, cwd = folder) {
      await execute(command, args, { cwd, env: { ...process.env, SOURCE_DATE_EPOCH, FORCE_SOURCE_DATE: '1' } })
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
