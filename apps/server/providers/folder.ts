import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { lookingAgain, readingOnce } from '../platform/operator-files.ts'
import type { Provider } from './provider.ts'
import { readProviderFile } from './read-file.ts'
import type { ReadProviderSecret } from './secrets/open.ts'

// The operator's providers: a folder with a file <id>.json for each (docs/operators/providers.md). It may be changed
// at run time.

export interface ProviderFolder {
  readonly providers: readonly Provider[]
  /** Invalid files, each with its reason. */
  readonly problems: readonly string[]
}

export interface Watching {
  /** Called once for an invalid file, and again when it has changed. */
  onProblem?: (problem: string) => void
  /** Absent: secrets that are stored cannot be opened. */
  readSecret?: ReadProviderSecret | undefined
  now?: () => number
}

export function openProviderFolder(
  folder: string,
  { onProblem = () => {}, readSecret, now }: Watching = {},
): () => Promise<ProviderFolder> {
  const read = readingOnce((bytes, path) => {
    const content = contentOf(bytes, path, readSecret)
    if ('problem' in content) onProblem(content.problem)
    return content
  })
  return lookingAgain(() => readFolder(folder, read), now)
}

type Content = { readonly provider: Provider } | { readonly problem: string }

async function readFolder(folder: string, read: (path: string) => Promise<Content>): Promise<ProviderFolder> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = entries.filter((file) => file.endsWith('.json')).toSorted()
  const contents = await Promise.all(files.map((file) => read(join(folder, file)).catch(unreadable(file))))
  return {
    providers: contents.flatMap((content) => ('provider' in content ? [content.provider] : [])),
    problems: contents.flatMap((content) => ('problem' in content ? [content.problem] : [])),
  }
}

/** A file that is unreadable or was just deleted does not affect others. */
function unreadable(file: string): (error: NodeJS.ErrnoException) => Content {
  return ({ code, message }) => ({ problem: `${file} cannot be read: ${code ?? message}` })
}

function contentOf(bytes: Buffer, path: string, readSecret: ReadProviderSecret | undefined): Content {
  const file = basename(path)
  try {
    const provider = readProviderFile(bytes.toString(), path, readSecret)
    const { id } = provider.profile
    // So two files cannot have the same id.
    return file === `${id}.json`
      ? { provider }
      : { problem: `${file}: its id is ${id}, so its name must be ${id}.json` }
  } catch (error) {
    return { problem: `${file}: ${(error as Error).message}` }
  }
}
