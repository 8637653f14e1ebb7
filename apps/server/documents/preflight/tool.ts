import { spawn } from 'node:child_process'
import { TOOL_CPU_SECONDS, TOOL_MEMORY } from './limits.ts'
import { Refusal } from './refusal.ts'

/**
 * Runs a native tool inside the child's limits and tighter ones of its own, and returns its exit status. A killed tool
 * has reached a limit. A tool that ran out of memory reports that and fails.
 */
export async function runTool(command: string, args: readonly string[]): Promise<number> {
  const limits = [`--as=${TOOL_MEMORY}`, `--cpu=${TOOL_CPU_SECONDS}`]
  const tool = spawn('prlimit', [...limits, '--', command, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let ranOutOfMemory = false
  tool.stderr.on('data', (text: Buffer) => {
    ranOutOfMemory ||= text.includes('bad_alloc')
  })
  const status = await new Promise<number | null>((resolve, reject) => {
    tool.on('error', reject)
    tool.on('close', resolve)
  })
  if (status !== null && !ranOutOfMemory) return status
  throw new Refusal(
    'pdf_bomb',
    'Reading the file takes more time or memory than a document for signing needs. Print it to a new PDF and upload that.',
  )
}
