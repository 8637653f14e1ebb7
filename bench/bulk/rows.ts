import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** Every so manieth row has an address that is none, and must fail alone. */
const WRONG_EVERY = 500

export function wrongRows(count: number): number {
  return Math.floor(count / WRONG_EVERY)
}

export function referenceOf(row: number): string {
  return `lease-${row}`
}

/** A file of rows for a template with one role, as an integrator's export would be. */
export async function writeRows(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file)
  for (let i = 1; i <= count; i += 1) {
    const email = i % WRONG_EVERY === 0 ? 'not given' : `asha.rao.${i}@example.com`
    const row = {
      reference: referenceOf(i),
      metadata: { branch: `branch ${i % 97}`, customer: `customer ${i}` },
      roles: { signer: { name: `Asha Rao ${i}`, email } },
    }
    if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await finished(stream)
}
