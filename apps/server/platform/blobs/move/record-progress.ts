import { type FileHandle, open, readFile } from 'node:fs/promises'

// What has been copied and verified, as lines of a file: a run that was stopped continues where it ended, and the last
// run, while the service is stopped, has little to do. A lost file costs time only: copies are compared again.

export interface MovedObject {
  name: string
  size: number
  modifiedMs: number
  /** Of the copy. */
  versionId: string | null
}

export interface Progress {
  get(name: string): MovedObject | undefined
  all(): Iterable<MovedObject>
  add(moved: MovedObject): Promise<void>
  remove(name: string): Promise<void>
  close(): Promise<void>
}

type Line = MovedObject | { name: string; removed: true }

export async function openProgress(path: string): Promise<Progress> {
  const moved = new Map<string, MovedObject>()
  for (const line of linesOf(await readFile(path, 'utf8').catch(unlessMissing))) {
    if ('removed' in line) moved.delete(line.name)
    else moved.set(line.name, line)
  }
  let file: Promise<FileHandle> | undefined
  let written: Promise<void> = Promise.resolve()
  const append = (line: Line) => {
    file ??= openToAppend(path)
    written = Promise.all([file, written]).then(([handle]) => handle.appendFile(`${JSON.stringify(line)}\n`))
    return written
  }
  return {
    get: (name) => moved.get(name),
    all: () => moved.values(),
    async add(one) {
      moved.set(one.name, one)
      await append(one)
    },
    async remove(name) {
      moved.delete(name)
      await append({ name, removed: true })
    },
    async close() {
      await written
      const handle = await file
      await handle?.sync()
      await handle?.close()
    },
  }
}

async function openToAppend(path: string): Promise<FileHandle> {
  const file = await open(path, 'a', 0o600)
  await file.appendFile('\n') // the line before may be incomplete
  return file
}

/** A process that was killed leaves an incomplete line. */
function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Line] : []
    } catch {
      return []
    }
  })
}

function unlessMissing(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') throw error
  return ''
}
