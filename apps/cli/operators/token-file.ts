import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkSecretMode } from '@countersign/server/platform/secret-file.ts'
import { type CliContext, UsageError } from '../context.ts'

// Where the command line keeps the token of an operator's session: COUNTERSIGN_OPERATOR_TOKEN, or a file of mode 600.

/** Null: there is no home folder, as in a container. */
function tokenFile(env: CliContext['env']): string | null {
  const folder = env.XDG_CONFIG_HOME || (env.HOME && join(env.HOME, '.config'))
  return folder ? join(folder, 'countersign', 'operator-token') : null
}

export async function readToken(env: CliContext['env']): Promise<string | null> {
  if (env.COUNTERSIGN_OPERATOR_TOKEN) return env.COUNTERSIGN_OPERATOR_TOKEN.trim()
  const path = tokenFile(env)
  if (path === null) return null
  try {
    await using file = await open(path)
    checkSecretMode(path, (await file.stat()).mode)
    return (await file.readFile('utf8')).trim()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Written aside and renamed: a reader never sees a part of it, and no other user ever can. */
export async function storeToken(env: CliContext['env'], token: string): Promise<string> {
  const path = tokenFile(env)
  if (path === null) throw new UsageError('there is no home folder for the token: set HOME, or use --print')
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const aside = `${path}.${process.pid}`
  await rm(aside, { force: true })
  const file = await open(aside, 'wx', 0o600)
  await file.writeFile(`${token}\n`).finally(() => file.close())
  await rename(aside, path)
  return path
}

/** Removes the file if it holds this token. */
export async function dropToken(env: CliContext['env'], token: string): Promise<void> {
  const path = tokenFile(env)
  if (path === null) return
  const held = await readFile(path, 'utf8').catch(() => '')
  if (held.trim() === token) await rm(path, { force: true })
}
