import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

/** A process that tries this port first. */
const OTHER_PROCESS = `
  const { freePort } = await import('${new URL('./free-port.ts', import.meta.url).href}')
  const random = Math.random
  const choices = [Number(process.argv[1])]
  Math.random = () => choices.pop() ?? random()
  console.log(await freePort(), choices.length)`

it('gives no other process a port of this one, also while no server listens there', async () => {
  const port = await freePort()
  const choice = String((port - 20_000 + 0.5) / 12_000)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', OTHER_PROCESS, choice])
  const [other, untried] = stdout.trim().split(' ').map(Number)
  expect(untried).toBe(0)
  expect(other).not.toBe(port)
})

it('gives a process each port once', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort))
  expect(new Set(ports).size).toBe(200)
})
