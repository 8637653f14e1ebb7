import { LONG_FILES, MOST_FILES, MOST_LINES } from '../../tools/structure/sizes.ts'

/** Source files that break one rule each, added to the real ones in memory. */
export interface PlantedBreach {
  rule: string
  breach: string
  files: Record<string, string>
}

const imports = (target: string) => `import { x } from '${target}'\nexport const y = x\n`
const folder = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`apps/server/planted/file-${i}.ts`, `export const x = ${i}\n`]),
  )

export const PLANTED: readonly PlantedBreach[] = [
  {
    rule: 'imports',
    breach: 'packages/domain imports a library',
    files: { 'packages/domain/planted.ts': imports('pg') },
  },
  {
    rule: 'imports',
    breach: 'a stand-alone package imports the domain',
    files: { 'packages/p12/planted.ts': imports('@countersign/domain/expiry') },
  },
  {
    rule: 'imports',
    breach: 'platform imports a feature',
    files: { 'apps/server/platform/planted.ts': imports('../bulk/store.ts') },
  },
  {
    rule: 'imports',
    breach: 'a feature imports a later feature',
    files: { 'apps/server/accounts/planted.ts': imports('../bulk/routes.ts') },
  },
  {
    rule: 'imports',
    breach: "a feature imports another feature's store",
    files: { 'apps/server/bulk/planted.ts': imports('../documents/store.ts') },
  },
  {
    rule: 'imports',
    breach: 'a feature imports processes',
    files: { 'apps/server/bulk/planted.ts': imports('../processes/api.ts') },
  },
  {
    rule: 'imports',
    breach: 'a feature imports config',
    files: { 'apps/server/bulk/planted.ts': imports('../config/config.ts') },
  },
  {
    rule: 'imports',
    breach: 'a module imports webhooks',
    files: { 'apps/server/bulk/planted.ts': imports('../webhooks/routes.ts') },
  },
  {
    rule: 'imports',
    breach: 'product code imports a test helper',
    files: { 'apps/server/bulk/planted.ts': imports('../documents/testing/documents.ts') },
  },
  {
    rule: 'cycles',
    breach: 'three files import each other in a cycle, by types',
    files: {
      'apps/server/bulk/planted-a.ts': "import type { B } from './planted-b.ts'\nexport type A = B\n",
      'apps/server/bulk/planted-b.ts': "import type { C } from './planted-c.ts'\nexport type B = C\n",
      'apps/server/bulk/planted-c.ts': "import type { A } from './planted-a.ts'\nexport type C = A\n",
    },
  },
  {
    rule: 'table owners',
    breach: 'a module names a table of another',
    files: { 'apps/server/webhooks/planted.ts': 'export const SQL = `SELECT 1 FROM sign_requests`\n' },
  },
  {
    rule: 'owned tables',
    breach: 'a migration creates a table without an owner',
    files: { 'apps/server/migrations/9999_planted.ts': 'export const SQL = `CREATE TABLE planted_rows (id int)`\n' },
  },
  {
    rule: 'files in a folder',
    breach: `a folder has ${MOST_FILES + 1} files`,
    files: folder(MOST_FILES + 1),
  },
  {
    rule: 'file length',
    breach: `a file has ${MOST_LINES + 1} lines`,
    files: { 'apps/server/bulk/planted.ts': 'export {}\n'.repeat(MOST_LINES + 1) },
  },
  {
    rule: 'exceptions',
    breach: 'a file listed as long is short',
    files: Object.fromEntries(
      Object.keys(LONG_FILES)
        .slice(0, 1)
        .map((file) => [file, 'export {}\n']),
    ),
  },
  {
    rule: 'indexes of existing tables',
    breach: 'a migration indexes a table of an earlier one in its transaction',
    files: { 'apps/server/migrations/9001_planted.ts': 'sql`CREATE INDEX mails_by_state ON mails (state)`\n' },
  },
  {
    rule: 'indexes of existing tables',
    breach: 'a migration adds a unique constraint to a table of an earlier one',
    files: { 'apps/server/migrations/9001_planted.ts': 'sql`ALTER TABLE mails ADD CONSTRAINT once UNIQUE (email)`\n' },
  },
]
