import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type Client, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { Running } from './deployment.ts'

// Point 7: the programs that read uploaded files, of a server that runs as an ordinary user.

export async function parseWithoutNetwork(
  client: Client,
  apis: readonly Running[],
  say: (line: string) => void,
): Promise<void> {
  for (const { child } of apis) {
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
    hold(uid !== '0', 'an api runs as root')
  }
  let over = false
  const uploads = (async () => {
    while (!over) await client.upload()
  })()
  const own = readlinkSync('/proc/self/ns/net')
  try {
    const parser = await until(async () => {
      const inside = apis.flatMap(({ child }) => descendants(child.pid ?? 0)).filter((pid) => namespaceOf(pid) !== own)
      const [device] = inside.flatMap((pid) => devicesOf(pid))
      return device
    })
    hold(parser === 'lo', `a parser has the network device ${parser}`)
  } finally {
    over = true
    await uploads
  }
  say('7: all processes run as an ordinary user; what reads an upload has a network namespace with nothing in it')
}

function descendants(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid).map(Number) // biome-ignore format: one chain
  return children.flatMap((child) => [child, ...descendants(child)])
}

function parentOf(pid: string): number {
  const stat = reading(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return Number(stat?.split(') ').at(-1)?.split(' ')[1] ?? -1)
}

/** Undefined: it has ended. */
function namespaceOf(pid: number): string | undefined {
  return reading(() => readlinkSync(`/proc/${pid}/ns/net`))
}

/** The network devices of its namespace, anything but loopback first. */
function devicesOf(pid: number): string[] {
  const lines = reading(() => readFileSync(`/proc/${pid}/net/dev`, 'utf8'))?.split('\n') ?? []
  const names = lines.flatMap((line) => /^\s*([^\s:]+):/.exec(line)?.[1] ?? [])
  return names.sort((a, b) => Number(a === 'lo') - Number(b === 'lo'))
}

function reading<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
