import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const TOKEN = {
  COUNTERSIGN_MASTER_PKCS11_LIBRARY: '/usr/lib/hsm.so',
  COUNTERSIGN_MASTER_PKCS11_TOKEN: 'countersign',
  COUNTERSIGN_MASTER_PKCS11_PIN_FILE: '/etc/pin',
  COUNTERSIGN_MASTER_PKCS11_KEYS: 'master-2027, master-2026',
}
const KMS = {
  COUNTERSIGN_KMS_KEYS: 'arn:aws:kms:eu-west-1:1:key/a',
  COUNTERSIGN_KMS_REGION: 'eu-west-1',
  COUNTERSIGN_KMS_ACCESS_KEY: 'AK',
  COUNTERSIGN_KMS_SECRET_KEY_FILE: '/etc/kms',
}

describe('the master keys', () => {
  it('are in a file by default, which is created in development only', () => {
    expect(readConfig({}).masterKeys).toMatchObject({ kind: 'file', mayCreate: false })
    const development = readConfig({ COUNTERSIGN_ENVIRONMENT: 'development' })
    expect(development.masterKeys).toMatchObject({ kind: 'file', mayCreate: true })
  })

  it('are in a token or a KMS where it is set', () => {
    expect(readConfig(TOKEN).masterKeys).toMatchObject({ kind: 'pkcs11', labels: ['master-2027', 'master-2026'] })
    expect(readConfig(KMS).masterKeys).toMatchObject({ kind: 'kms', endpoint: 'https://kms.eu-west-1.amazonaws.com' })
  })

  it('leave the machine over TLS only', () => {
    expect(() => readConfig({ ...KMS, COUNTERSIGN_KMS_ENDPOINT: 'http://kms.example' })).toThrow('must be https')
    expect(readConfig({ ...KMS, COUNTERSIGN_KMS_ENDPOINT: 'http://127.0.0.1:5000' }).masterKeys.kind).toBe('kms')
  })

  it('are not in both, nor in half of one', () => {
    expect(() => readConfig({ ...TOKEN, ...KMS })).toThrow('not both')
    expect(() => readConfig({ ...TOKEN, COUNTERSIGN_MASTER_PKCS11_PIN_FILE: '' })).toThrow('PKCS11_PIN_FILE too')
    expect(() => readConfig({ ...KMS, COUNTERSIGN_KMS_SECRET_KEY_FILE: '' })).toThrow('KMS_SECRET_KEY_FILE too')
  })
})
