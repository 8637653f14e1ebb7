import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const HALF = { COUNTERSIGN_TLOG_PKCS11_TOKEN: 'hsm' }

test('a live log has its key in a file or in a token, and without either its heads wait', () => {
  expect(readConfig({}).transparency).toMatchObject({ liveKey: null, number: 1, witnessFile: null })
  expect(readConfig({ COUNTERSIGN_TLOG_KEY_FILE: '/keys/log' }).transparency.liveKey).toMatchObject({ kind: 'file' })
  expect(() => readConfig(HALF)).toThrow('COUNTERSIGN_TLOG_PKCS11_LIBRARY')
  expect(() => readConfig({ ...HALF, COUNTERSIGN_TLOG_KEY_FILE: '/keys/log' })).toThrow('not both')
  expect(() => readConfig({ COUNTERSIGN_TLOG_NUMBER: '0' })).toThrow('COUNTERSIGN_TLOG_NUMBER must be a whole number')
})
