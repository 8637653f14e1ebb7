import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { documentSettings, SETTINGS_FILE } from './document.ts'

describe('the configuration', () => {
  test('has a default for every setting that works on one machine', () => {
    expect(readConfig({ COUNTERSIGN_DATA: '/data' })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      blobs: { kind: 'file-system', folder: '/data/blobs' },
      masterKeys: { kind: 'file', file: '/data/master.key', mayCreate: false },
      seal: null,
      smtpUrl: null,
      trust: { folder: '/data/trust', defaults: ['default'], allowList: [] },
    })
  })

  test('does not repeat a wrong value that may contain a password', () => {
    const read = () => readConfig({ COUNTERSIGN_DATABASE_URL: 'cs_all:pass-word@db/countersign' })
    expect(read).toThrow('COUNTERSIGN_DATABASE_URL must be a URL beginning with postgres: or postgresql:')
    expect(read).not.toThrow('pass-word')
  })

  test('drains for five seconds, and not in development', () => {
    const drain = (env: Record<string, string>) => readConfig(env).drainSeconds
    expect(drain({})).toBe(5)
    expect(drain({ COUNTERSIGN_ENVIRONMENT: 'development' })).toBe(0)
    expect(drain({ COUNTERSIGN_ENVIRONMENT: 'development', COUNTERSIGN_DRAIN_SECONDS: '3' })).toBe(3)
  })

  test('reports all mistakes together, each with the setting and what is expected', () => {
    const wrong = {
      COUNTERSIGN_PORT: 'eighty',
      COUNTERSIGN_PUBLIC_URL: 'ftp://example.com',
      COUNTERSIGN_S3_LOCK_MODE: 'forever',
      COUNTERSIGN_TRUST_DEFAULT: '../secrets',
      COUNTERSIGN_BOUNCE_MAILDIR: '/maildir',
    }
    const read = () => readConfig(wrong)
    expect(read).toThrow(ConfigError)
    for (const problem of [
      'COUNTERSIGN_PORT must be a whole number from 0 to 65535, not "eighty"',
      'COUNTERSIGN_PUBLIC_URL must be a URL beginning with http: or https:, not "ftp://example.com"',
      'COUNTERSIGN_S3_LOCK_MODE must be governance or compliance, not "forever"',
      'COUNTERSIGN_TRUST_DEFAULT must be names of trust stores',
      'COUNTERSIGN_BOUNCE_MAILDIR is set, so COUNTERSIGN_BOUNCE_ADDRESS must be set too',
    ]) {
      expect(read).toThrow(problem)
    }
  })

  test('takes an empty variable for one that is not set', () => {
    expect(readConfig({ COUNTERSIGN_PORT: '', COUNTERSIGN_SMTP_URL: '' })).toMatchObject({ port: 8080, smtpUrl: null })
  })

  test('reads lists, URLs and paths', () => {
    expect(
      readConfig({
        COUNTERSIGN_TRUST_FOLDER: '/etc/countersign/trust',
        COUNTERSIGN_TRUST_DEFAULT: 'cca-india, own',
        COUNTERSIGN_TRUST_ALLOW: 'ca.corp.internal,10.0.0.7:8080',
        COUNTERSIGN_PUBLIC_URL: 'https://sign.example.com/',
      }),
    ).toMatchObject({
      publicUrl: 'https://sign.example.com',
      trust: {
        folder: '/etc/countersign/trust',
        defaults: ['cca-india', 'own'],
        allowList: ['ca.corp.internal', '10.0.0.7:8080'],
      },
    })
  })
})

test('docs/operators/settings.md lists every setting as the schema has it', () => {
  expect(readFileSync(SETTINGS_FILE, 'utf8')).toBe(documentSettings())
})
