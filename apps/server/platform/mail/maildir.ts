import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

// A folder into which a mail server delivers, one file per mail. new/ holds unread mails. Mails that were read are
// moved to cur/, so nothing is lost and an operator can inspect them.

/** No mail of interest is longer. The rest is not read. */
const LONGEST = 1024 * 1024

export type TakeMail = (bytes: Uint8Array) => Promise<void>

/**
 * Passes each new mail to `take` and returns how many there were. A mail that cannot be handled now stays and does not
 * block the others. Two readers of one folder may both see a mail.
 */
export async function readMaildir(folder: string, take: TakeMail): Promise<number> {
  const names = (await readdir(join(folder, 'new'))).filter((name) => !name.startsWith('.')).toSorted()
  if (names.length === 0) return 0
  await mkdir(join(folder, 'cur'), { recursive: true })
  const failures: unknown[] = []
  for (const name of names) await takeOne(folder, name, take).catch((error) => failures.push(error))
  if (failures.length > 0) {
    const message = `${failures.length} of ${names.length} mails in ${folder} could not be taken`
    throw new Error(message, { cause: failures[0] })
  }
  return names.length
}

async function takeOne(folder: string, name: string, take: TakeMail): Promise<void> {
  const bytes = await readSome(join(folder, 'new', name))
  if (bytes === undefined) return
  await take(bytes)
  await rename(join(folder, 'new', name), join(folder, 'cur', `${name}:2,S`)).catch(ignoreMissing)
}

/** Undefined if another reader has moved it. */
async function readSome(path: string): Promise<Uint8Array | undefined> {
  const file = await open(path).catch(ignoreMissing)
  if (!file) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST), 0, LONGEST, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
