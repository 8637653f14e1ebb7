import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Client, insist, SAMPLE_PDF } from '../client.ts'
import { foundFault } from '../faults.ts'
import { hold } from '../proof.ts'
import type { Deployment } from './deployment.ts'
import { inDatabase, inMemoryOf } from './places.ts'
import type { Search } from './search.ts'

/** Leaks of every kind that the search is there for, each where it would be, of two secrets that it looks for. */
export async function plantAndFind(
  { stack, tap, processes }: Deployment,
  client: Client,
  search: Search,
  [first, second]: [string, string],
): Promise<string[]> {
  const folder = stack.env.COUNTERSIGN_DATA ?? ''
  // A request that does not end stays in the memory of the process that reads it.
  const body = `{"secret":"${first}`
  const socket = connect(Number(new URL(tap.url).port), '127.0.0.1')
  const head =
    'POST /helper/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n'
  await new Promise((resolve) => socket.write(`${head}\r\n${body}`, resolve))
  const base64 = Buffer.from(`x${second}`).toString('base64')
  const renamed = await insist(() => client.call('POST', '/api/v1/documents', documentNamed(base64)))
  hold(renamed.status === 200, `nothing could be planted: ${JSON.stringify(renamed.body)}`)
  writeFileSync(join(folder, 'planted'), Buffer.from(first, 'utf16le'))
  const places = {
    'in a request': search.in(tap.heard()),
    'in memory': await inMemoryOf(search, processes.api),
    'in the database': await inDatabase(search, stack.database.adminUrl),
    'in the store': await search.inFolder(folder),
  }
  socket.destroy()
  for (const [where, found] of Object.entries(places)) {
    hold(found.size > 0, `the leak planted ${where} is not found`)
    foundFault(`leak ${where}`)
  }
  return Object.keys(places)
}

/** What `plantAndFind` plants, as a proof declares it. */
export const LEAKS = {
  'leak in a request': 'a secret in a call to the service',
  'leak in memory': 'a secret in the memory of the api process',
  'leak in the database': 'a secret, in base64, in a row of the database',
  'leak in the store': 'a secret, in UTF-16, in a file of the object store',
}

function documentNamed(name: string) {
  return { name: `${name}.pdf`, content_base64: SAMPLE_PDF.toString('base64') }
}
