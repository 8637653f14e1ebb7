import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const P12 = {
  COUNTERSIGN_SEAL_P12: '/keys/seal.p12',
  COUNTERSIGN_SEAL_P12_PASSWORD_FILE: '/keys/password',
  COUNTERSIGN_TRUST_ANCHORS: '/keys/roots.pem',
  COUNTERSIGN_TSA_URLS: 'http://tsa-1.example.com, https://tsa-2.example.com/tsr',
}

describe('live sealing', () => {
  test('is off until it is set up, and the api knows without reading a key', () => {
    expect(readConfig({})).toMatchObject({ seal: null, liveSigning: false })
    expect(readConfig({ COUNTERSIGN_LIVE_SIGNING: 'on' })).toMatchObject({ seal: null, liveSigning: true })
    expect(readConfig(P12)).toMatchObject({
      liveSigning: true,
      seal: {
        key: { kind: 'p12', file: '/keys/seal.p12' },
        tsaUrls: ['http://tsa-1.example.com', 'https://tsa-2.example.com/tsr'],
      },
    })
  })

  test('may have its key in a token', () => {
    const { COUNTERSIGN_SEAL_P12: _file, COUNTERSIGN_SEAL_P12_PASSWORD_FILE: _password, ...shared } = P12
    const token = {
      COUNTERSIGN_SEAL_PKCS11_LIBRARY: '/lib/hsm.so',
      COUNTERSIGN_SEAL_PKCS11_TOKEN: 'production',
      COUNTERSIGN_SEAL_PKCS11_PIN_FILE: '/keys/pin',
      COUNTERSIGN_SEAL_PKCS11_KEY: 'seal-2026',
      COUNTERSIGN_SEAL_CHAIN: '/keys/chain.pem',
    }
    expect(readConfig({ ...shared, ...token }).seal?.key).toMatchObject({ kind: 'pkcs11', keyLabel: 'seal-2026' })
    expect(() => readConfig({ ...P12, ...token })).toThrow('not both')
  })

  test.each(Object.keys(P12))('is all or nothing: without %s it says what is missing', (name) => {
    const { [name as keyof typeof P12]: _left, ...rest } = P12
    expect(() => readConfig(rest)).toThrow(name)
  })

  test.each(['http://tsa.example.com', 'http://a.example.com,http://a.example.com', 'http://a.example.com,ftp://b'])(
    'needs two authorities, not %s',
    (urls) => {
      expect(() => readConfig({ ...P12, COUNTERSIGN_TSA_URLS: urls })).toThrow('two time-stamping authorities')
    },
  )

  test('refuses a password in the address of an authority, without repeating it', () => {
    const urls = 'https://user:pa55word@a.example.com,https://b.example.com'
    const start = () => readConfig({ ...P12, COUNTERSIGN_TSA_URLS: urls })
    expect(start).toThrow('must not contain a user name or a password')
    expect(start).not.toThrow('pa55word')
  })
})
