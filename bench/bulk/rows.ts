import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** A file of rows for a template with one role, as an integrator's export would be. */
export async function writeRows(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file)
  for (let i = 1; i <= count; i += 1) {
    const row = {
      reference: `lease-${i}`,
      metadata: { branch: `branch ${i % 97}`, customer: `customer ${i}` },
      roles: { signer: { name: `Asha Rao ${i}`, email: `asha.rao.${i}@example.com` } },
    }
    if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await finished(stream)
}
