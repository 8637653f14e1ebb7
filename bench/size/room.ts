import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeTestDatabase } from '../../apps/server/testing/database.ts'

/** Rows, indexes, and room to sort and to log: about 7.6 kB stay of each request. */
const BYTES_A_REQUEST = 12_000
const BYTES_APART = 6e9

/** Bytes free where PostgreSQL keeps its data. */
export async function freeRoom(): Promise<number> {
  const database = await makeTestDatabase()
  try {
    const [row] = await database.owner(`SELECT current_setting('data_directory') AS folder`)
    // The folder itself is closed to others than PostgreSQL.
    const { bavail, bsize } = await statfs(dirname(String(row?.folder)))
    return bavail * bsize
  } finally {
    await database.drop()
  }
}

/** Throws if the disk has not the room for so many requests. */
export async function makeSureOfRoom(requests: number): Promise<void> {
  const needed = requests * BYTES_A_REQUEST + BYTES_APART
  const free = await freeRoom()
  if (free >= needed) return
  throw new Error(
    `${requests} requests need about ${gigabytes(needed)} and PostgreSQL's disk has ${gigabytes(free)} free: make room, or ask for fewer with --requests.`,
  )
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(0)} GB`
}
