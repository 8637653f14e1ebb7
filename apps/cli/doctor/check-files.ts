import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readSettings } from '@countersign/server/config/read-settings.ts'
import type { Settings } from '@countersign/server/config/schema.ts'
import type { Problem } from '@countersign/server/platform/checks/check.ts'
import { checkSecretMode } from '@countersign/server/platform/secret-file.ts'
import type { Examination, Subject } from './examination.ts'
import { type ProcessKind, runsAs } from './process-kind.ts'

// The files that the settings name: those with secrets are readable by this user alone, the others by this user.

type Name = keyof Settings

/** Files with secrets, and the processes that read them. */
const SECRETS: [name: Name, kinds: readonly ProcessKind[]][] = [
  ['COUNTERSIGN_MASTER_KEY_FILE', ['api', 'worker', 'sealer']],
  ['COUNTERSIGN_MASTER_PKCS11_PIN_FILE', ['api', 'worker', 'sealer']],
  ['COUNTERSIGN_KMS_SECRET_KEY_FILE', ['api', 'worker', 'sealer']],
  ['COUNTERSIGN_WEBHOOK_KEY_FILE', ['worker']],
  ['COUNTERSIGN_SEAL_P12', ['sealer']],
  ['COUNTERSIGN_SEAL_P12_PASSWORD_FILE', ['sealer']],
  ['COUNTERSIGN_SEAL_PKCS11_PIN_FILE', ['sealer']],
  ['COUNTERSIGN_TLOG_SANDBOX_KEY', ['sealer']],
  ['COUNTERSIGN_TLOG_KEY_FILE', ['sealer']],
  ['COUNTERSIGN_TLOG_PKCS11_PIN_FILE', ['sealer']],
]

const OTHERS: [name: Name, kinds: readonly ProcessKind[]][] = [
  ['COUNTERSIGN_MASTER_PKCS11_LIBRARY', ['api', 'worker', 'sealer']],
  ['COUNTERSIGN_SEAL_PKCS11_LIBRARY', ['sealer']],
  ['COUNTERSIGN_SEAL_CHAIN', ['sealer']],
  ['COUNTERSIGN_TRUST_ANCHORS', ['sealer']],
  ['COUNTERSIGN_TLOG_PKCS11_LIBRARY', ['sealer']],
  ['COUNTERSIGN_TLOG_WITNESSES', ['api']],
]

export function fileExaminations(subject: Subject): Examination[] {
  return [
    {
      ...{ group: 'files', name: 'secret_files', required: true },
      title: 'Only this user can read the files with secrets.',
      run: async () => firstProblem([...namedBy(subject, SECRETS), ...(await sandboxFiles(subject))], secretProblem),
    },
    {
      ...{ group: 'files', name: 'files', required: true },
      title: 'The files that the settings name can be read.',
      run: () => firstProblem([...namedBy(subject, SECRETS), ...namedBy(subject, OTHERS)], readProblem),
    },
    ...(runsAs(subject.kind, 'api', 'sealer') ? [trustStores(subject)] : []),
  ]
}

/** A store that does not exist trusts no certificate, and only a signer would notice. */
function trustStores({ env, config }: Subject): Examination {
  const { folder, defaults } = config.trust
  return {
    ...{ group: 'files', name: 'trust_stores', required: false },
    title: "The trust stores for signers' certificates can be read.",
    remedy: `Let the user of the process read ${folder}.`,
    run: async () => {
      const { openTrustStores } = await import('@countersign/server/trust/stores.ts')
      const stores = await openTrustStores({ folder, defaults }).list()
      const wanted = env.COUNTERSIGN_TRUST_DEFAULT ? defaults : []
      const missing = wanted.filter((name) => !stores.some((store) => store.name === name))
      if (missing.length > 0) {
        return {
          problem: `There is no trust store ${missing.join(', ')} in ${folder}: no certificate of a signer is accepted.`,
          remedy:
            'Create the folder with its CA certificates, or correct COUNTERSIGN_TRUST_DEFAULT (docs/operators/trust-stores.md).',
        }
      }
      const [ignored] = stores.flatMap((store) => store.problems)
      return ignored
        ? { problem: `${folder}: ${ignored}`, remedy: 'Replace or remove the file (docs/operators/trust-stores.md).' }
        : null
    },
  }
}

interface NamedFile {
  name: Name
  path: string
  /** The environment names it. Others may be created by the process. */
  isSet: boolean
}

function namedBy({ env, kind }: Subject, settings: readonly [Name, readonly ProcessKind[]][]): NamedFile[] {
  const values = readSettings(env, [])
  return settings
    .filter(([, kinds]) => runsAs(kind, ...kinds))
    .flatMap(([name]) => {
      const path = values[name]
      return typeof path === 'string' && path !== '' ? [{ name, path, isSet: Boolean(env[name]) }] : []
    })
}

/** The keys of the sandbox's authority, which the first sealer creates. */
async function sandboxFiles({ config, kind }: Subject): Promise<NamedFile[]> {
  const folder = config.sandboxPkiFolder
  const names = runsAs(kind, 'sealer') ? await readdir(folder).catch(() => []) : []
  return names.map((file) => ({ name: 'COUNTERSIGN_SANDBOX_PKI', path: join(folder, file), isSet: false }))
}

async function firstProblem(
  files: readonly NamedFile[],
  problemOf: (file: NamedFile) => Promise<Problem | null>,
): Promise<Problem | null> {
  for (const file of files) {
    const problem = await problemOf(file)
    if (problem) return problem
  }
  return null
}

async function secretProblem({ path }: NamedFile): Promise<Problem | null> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return null
  try {
    checkSecretMode(path, found.mode)
    return null
  } catch (error) {
    const [problem = '', remedy = ''] = (error as Error).message.split(/\. (?=Run: )/)
    return { problem: `${problem}.`, remedy }
  }
}

/** A master key file and a webhook key file are examined with their keys: they may not exist yet. */
const MADE_LATER: readonly Name[] = ['COUNTERSIGN_MASTER_KEY_FILE', 'COUNTERSIGN_WEBHOOK_KEY_FILE', 'COUNTERSIGN_TLOG_SANDBOX_KEY'] // biome-ignore format: one list

async function readProblem({ name, path, isSet }: NamedFile): Promise<Problem | null> {
  try {
    await access(path, constants.R_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && (!isSet || MADE_LATER.includes(name))) return null
    if (code === 'ENOENT') {
      return { problem: `There is no file ${path}.`, remedy: `Create it, or correct ${name}.` }
    }
    return {
      problem: `This user cannot read ${path} (${code}).`,
      remedy: `Make the user of the process the owner of the file, or correct ${name}.`,
    }
  }
}
