import { dirname } from 'node:path'
import { isTest, type Sources } from './source.ts'

/** Files directly in a folder, tests not counted. */
export const MOST_FILES = 25
export const MOST_LINES = 300

/** Folders with more files, each with its reason. */
export const LARGE_FOLDERS: Record<string, string> = {
  'apps/server/migrations': 'one file per migration, in order',
}

/** Files with more lines, each with its reason. */
export const LONG_FILES: Record<string, string> = {
  'apps/server/migrations/0001_core.ts': 'the first schema: tables, indexes and policies as one list',
}

/** Compiled from the message catalogues, one entry per message; the client of the OpenAPI document. */
const GENERATED = /^packages\/(locales\/compiled|sdk\/generated)\//

export function crowdedFolders(sources: Sources): string[] {
  const files = [...sources.keys()].filter((file) => /^(apps|packages)\//.test(file) && !isTest(file))
  const folders = Map.groupBy(files, dirname)
  return [...folders]
    .filter(([folder, inside]) => inside.length > MOST_FILES && !LARGE_FOLDERS[folder])
    .map(([folder, inside]) => `${folder}: ${inside.length} files directly in the folder, at most ${MOST_FILES}`)
}

export function longFiles(sources: Sources): string[] {
  return [...sources]
    .filter(([file]) => /^(apps|packages|tools)\//.test(file) && !isTest(file))
    .filter(([file]) => !GENERATED.test(file) && !LONG_FILES[file])
    .map(([file, text]) => [file, text.split('\n').length - 1] as const)
    .filter(([, lines]) => lines > MOST_LINES)
    .map(([file, lines]) => `${file}: ${lines} lines, at most ${MOST_LINES}`)
}

/** Exceptions that are not needed any more. */
export function unusedExceptions(sources: Sources): string[] {
  const short = Object.keys(LONG_FILES).filter((file) => (sources.get(file)?.split('\n').length ?? 0) - 1 <= MOST_LINES)
  return short.map((file) => `${file}: listed as a long file, but it has at most ${MOST_LINES} lines`)
}
