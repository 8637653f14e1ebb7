import type { ChildProcess } from 'node:child_process'
import type { Stack } from '../stack.ts'
import { inDatabase, inMemoryOf } from './places.ts'
import type { Search } from './search.ts'
import type { Tap } from './tap.ts'

/** The running service, and all that can be searched of it. */
export interface Deployment {
  stack: Stack
  tap: Tap
  processes: Record<'api' | 'sealer' | 'worker', ChildProcess>
  /** Everything there is; the caller says what is looked for. */
  searchAll(search: Search): AsyncGenerator<[where: string, found: Set<string>]>
}

/** The service as three processes, each of which keeps its own memory. */
export async function openDeployment(stack: Stack, tap: Tap): Promise<Deployment> {
  const lines: Buffer[] = []
  const start = async (kind: 'serve-api' | 'serve-worker' | 'serve-sealer') => {
    const child = await stack.start(kind)
    child.stdout?.on('data', (line: Buffer) => lines.push(line))
    return child
  }
  const [api, worker, sealer] = await Promise.all([start('serve-api'), start('serve-worker'), start('serve-sealer')])
  const processes = { api, worker, sealer }
  return {
    ...{ stack, tap, processes },
    async *searchAll(search) {
      yield ['all that was sent to the service', search.in(tap.heard())]
      for (const [name, child] of Object.entries(processes)) {
        yield [`the ${name}’s memory`, await inMemoryOf(search, child)]
      }
      yield ['the logs', search.in(Buffer.concat(lines))]
      yield ['the database', await inDatabase(search, stack.database.adminUrl)]
      yield ['the store', await search.inFolder(stack.env.COUNTERSIGN_DATA ?? '')]
    },
  }
}
