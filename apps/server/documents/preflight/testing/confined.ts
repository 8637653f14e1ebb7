import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'

// What a confined process can do, tested from inside one.

const [, , act] = process.argv
if (act === 'describe') {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const soft = (name: string) => Number(new RegExp(`^${name} +(\\d+)`, 'm').exec(limits)?.[1])
  process.stdout.write(
    JSON.stringify({
      environment: Object.keys(process.env).sort(),
      network: Object.keys(networkInterfaces()),
      cpuSeconds: soft('Max cpu time'),
      data: soft('Max data size'),
      fileSize: soft('Max file size'),
      core: soft('Max core file size'),
      nice: Number(readFileSync('/proc/self/stat', 'utf8').split(' ')[18]),
    }),
  )
}
if (act === 'eat') {
  const eaten: Buffer[] = []
  for (;;) eaten.push(Buffer.alloc(16 * 1024 * 1024, 1))
}
if (act === 'hang') {
  const grandchild = spawn('sleep', ['1000'], { stdio: 'ignore' })
  process.stdout.write(String(grandchild.pid))
}
if (act === 'leave') {
  const grandchild = spawn('sleep', ['1000'], { stdio: ['ignore', 'inherit', 'inherit'] })
  process.stdout.write(String(grandchild.pid))
  grandchild.unref()
}
