import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Client, insist, SAMPLE_PDF } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { House } from '../lib/secrets/house.ts'
import { inDatabase, inMemoryOf } from '../lib/secrets/places.ts'

export interface Secrets {
  password: string
  pin: string
}

/** Leaks of every kind that the search is there for, each where it would be. */
export async function plantAndFind(
  { stack, tap, search, processes }: House,
  client: Client,
  { password, pin }: Secrets,
): Promise<string[]> {
  const folder = stack.env.COUNTERSIGN_DATA ?? ''
  // A request that does not end is in the memory of whoever reads it.
  const body = `{"password":"${password}`
  const socket = connect(Number(new URL(tap.url).port), '127.0.0.1')
  const head =
    'POST /helper/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n'
  await new Promise((resolve) => socket.write(`${head}\r\n${body}`, resolve))
  const base64 = Buffer.from(`x${pin}`).toString('base64')
  const renamed = await insist(() => client.call('POST', '/api/v1/documents', documentNamed(base64)))
  hold(renamed.status === 200, `nothing could be planted: ${JSON.stringify(renamed.body)}`)
  writeFileSync(join(folder, 'planted'), Buffer.from(password, 'utf16le'))
  const places = {
    'in a request': search.in(tap.heard()),
    'in memory': await inMemoryOf(search, processes.api),
    'in the database': await inDatabase(search, stack.database.url),
    'in the store': await search.inFolder(folder),
  }
  socket.destroy()
  for (const [where, found] of Object.entries(places)) hold(found.size > 0, `the leak planted ${where} is not found`)
  return Object.keys(places)
}

function documentNamed(name: string) {
  return { name: `${name}.pdf`, content_base64: SAMPLE_PDF.toString('base64') }
}
