import { hold } from '../lib/proof.ts'
import { runProgram } from '../lib/run-program.ts'

/** Runs promtool, the checker of Prometheus; fails with what it says. */
export async function promtool(args: string[], input = ''): Promise<void> {
  const { code, out, err } = await runProgram('promtool', args, { input })
  hold(code === 0, `promtool ${args.join(' ')}: ${`${out}${err}`.slice(0, 4000)}`)
}
