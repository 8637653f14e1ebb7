import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { checkSecretMode } from '../platform/secret-file.ts'
import type { Environment } from './read-settings.ts'

// Settings that are secrets may be in files, as orchestrators mount them: NAME_FILE instead of NAME.

export const SECRET_SETTINGS = [
  'COUNTERSIGN_DATABASE_URL',
  'COUNTERSIGN_OWNER_DATABASE_URL',
  'COUNTERSIGN_S3_SECRET_KEY',
  'COUNTERSIGN_SMTP_URL',
  'COUNTERSIGN_OPERATOR_OIDC_CLIENT_SECRET',
] as const

/** The environment with the content of those files. Mistakes are appended to `problems`. */
export function readSecretFiles(env: Environment, problems: string[]): Environment {
  const read: Environment = {}
  for (const name of SECRET_SETTINGS) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    read[`${name}_FILE`] = undefined // read once: the result may be given to this function again
    if (env[name]) problems.push(`${name} and ${name}_FILE are both set: remove one`)
    else read[name] = contentOf(`${name}_FILE`, path, problems)
  }
  return { ...env, ...read }
}

function contentOf(name: string, path: string, problems: string[]): string | undefined {
  try {
    const file = openSync(path, 'r')
    try {
      // Checked on the open file, so that the file that is read is the file that was checked.
      checkSecretMode(path, fstatSync(file).mode)
      return readFileSync(file, 'utf8').trim()
    } finally {
      closeSync(file)
    }
  } catch (error) {
    problems.push(`${name}: ${(error as Error).message}`)
    return undefined
  }
}
