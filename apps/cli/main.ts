#!/usr/bin/env node
import { isProcess, startProcess } from './start-process.ts'

const args = process.argv.slice(2)
const [command, name] = args

if (command === 'serve' && args.length === 2 && isProcess(name)) await startProcess(name)
else if (command === 'health' && args.length === 1) {
  const { checkHealth } = await import('./health.ts')
  process.exitCode = await checkHealth(process.env)
} else {
  const { run } = await import('./run.ts')
  process.exitCode = await run(args, {
    env: process.env,
    input: process.stdin.isTTY ? undefined : process.stdin,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  })
}
