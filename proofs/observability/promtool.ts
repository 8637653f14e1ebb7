import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { hold } from '../lib/proof.ts'

const run = promisify(execFile)

/** Runs promtool, the checker of Prometheus; fails with what it says. */
export async function promtool(args: string[], input = ''): Promise<void> {
  const running = run('promtool', args)
  running.child.stdin?.end(input)
  const { ok, said } = await running.then(
    ({ stdout, stderr }) => ({ ok: true, said: `${stdout}${stderr}` }),
    (error: { stdout: string; stderr: string }) => ({ ok: false, said: `${error.stdout}${error.stderr}` }),
  )
  hold(ok, `promtool ${args.join(' ')}: ${said.slice(0, 4000)}`)
}
