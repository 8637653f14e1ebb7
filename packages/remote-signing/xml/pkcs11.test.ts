import { Pkcs11Token } from '@countersign/pades/pkcs11'
import { expect, test } from 'vitest'
import { generateKey, makeToken, selfSigned, softhsm } from '../../pades/testing/softhsm.ts'
import { element } from './element.ts'
import { signEnveloped } from './sign.ts'
import { verifyEnveloped } from './verify.ts'

test('signs a request with a key in a PKCS#11 token', async () => {
  makeToken()
  const key = generateKey('rsa', 'asp')
  using token = Pkcs11Token.open(softhsm)
  const bare = token.signer({ label: 'asp', algorithm: 'rsa-sha256', certificates: [new Uint8Array()] })
  const certificate = await selfSigned(key, 'ASP', bare)
  const signer = token.signer({ label: 'asp', certificates: [certificate] })
  const message = await signEnveloped(element('Esign', { txn: 't' }), signer)
  expect(verifyEnveloped(message, { pins: [{ certificate }], now: new Date() }).certificate).toEqual(certificate)
})
