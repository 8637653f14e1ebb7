import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { SettingsSchema } from './schema.ts'
import { readSecretFiles, SECRET_SETTINGS } from './secret-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-secret-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function secret(name: string, text: string, mode = 0o400): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test('a secret is read from the file that NAME_FILE names, without the line end', () => {
  const config = readConfig({
    COUNTERSIGN_DATABASE_URL_FILE: secret('database', 'postgres://cs_api:pass@db/countersign\n'),
    COUNTERSIGN_SMTP_URL_FILE: secret('smtp', 'smtps://user:pass@mail.example.com'),
    COUNTERSIGN_S3_BUCKET: 'documents',
    COUNTERSIGN_S3_ACCESS_KEY: 'key',
    COUNTERSIGN_S3_SECRET_KEY_FILE: secret('s3', 'hidden\n'),
  })
  expect(config.databaseUrl).toBe('postgres://cs_api:pass@db/countersign')
  expect(config.smtpUrl).toBe('smtps://user:pass@mail.example.com')
  expect(config.blobs).toMatchObject({ s3: { secretAccessKey: 'hidden' } })
})

test('a missing file, a file that others can read, and a setting that is given twice are refused', () => {
  expect(problemsOf({ COUNTERSIGN_DATABASE_URL_FILE: join(folder, 'none') })).toContain('COUNTERSIGN_DATABASE_URL_FILE')
  expect(problemsOf({ COUNTERSIGN_SMTP_URL_FILE: secret('open', 'smtp://mail', 0o644) })).toContain('chmod 600')
  const both = { COUNTERSIGN_SMTP_URL: 'smtp://mail', COUNTERSIGN_SMTP_URL_FILE: secret('closed', 'smtp://mail') }
  expect(problemsOf(both)).toContain('are both set')
})

test('an environment whose files have been read can be read again', () => {
  const env = readSecretFiles({ COUNTERSIGN_SMTP_URL_FILE: secret('again', 'smtp://mail') }, [])
  expect(readConfig(env).smtpUrl).toBe('smtp://mail')
})

test('every secret that can be in a file is documented', () => {
  for (const name of SECRET_SETTINGS) {
    expect(Object.keys(SettingsSchema.properties)).toEqual(expect.arrayContaining([name, `${name}_FILE`]))
  }
})
