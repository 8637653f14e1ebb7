import { globSync } from 'node:fs'

/** The workspaces that processes are started from. */
export const STARTED = ['apps/cli', 'apps/sandbox-esp', 'apps/server']

const DATA = [
  'apps/server/**/*.pl',
  'apps/server/documents/sample/*.pdf',
  'apps/server/platform/http/site/icons/*',
  'apps/server/processes/demo/documents/*.pdf',
  'packages/evidence/*/*.json',
  'LICENSE',
]

/** What processes read at run time, besides code. */
export function dataFiles(root: string): string[] {
  const files = globSync(DATA, { cwd: root, exclude: (path) => path.includes('node_modules') })
  return files.filter((file) => !file.includes('/testing/'))
}
