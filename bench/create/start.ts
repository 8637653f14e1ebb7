import { readFileSync } from 'node:fs'
import { startStack } from '../../proofs/lib/stack.ts'

/** From spawning all.ts, on a migrated database, until it answers /readyz with 200, and its memory then: the quicker start, and the more memory. */
export async function measureStart(times = 2): Promise<{ seconds: number; rssMiB: number }> {
  const stack = await startStack({ processes: [] })
  const seconds: number[] = []
  const resting: number[] = []
  try {
    for (let i = 0; i < times; i += 1) {
      const began = performance.now()
      const child = await stack.start('all')
      const answer = await fetch(`${stack.url}/readyz`)
      if (answer.status !== 200) throw new Error(`not ready: ${await answer.text()}`)
      seconds.push((performance.now() - began) / 1000)
      resting.push(rssOf(child.pid ?? 0))
      child.kill()
      await new Promise((resolve) => child.once('exit', resolve))
    }
  } finally {
    await stack.stop()
  }
  return { seconds: Math.min(...seconds), rssMiB: Math.max(...resting) }
}

function rssOf(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}
