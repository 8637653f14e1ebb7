import { keyObjectSigner } from '@countersign/pades/node'
import { createPki, issueSigner, type KeyKind } from '@countersign/sandbox-pki'
import { expect, test } from 'vitest'
import { mismatch } from './check-seal.ts'

// `bin/prove doctor` shows the other checks with a real key file and real authorities.

const pki = createPki({ baseUrl: 'http://pki.invalid' })
const issue = (key: KeyKind) => issueSigner(pki, { subject: { commonName: 'Seal' }, key })

test.each<KeyKind>(['P-256', 'RSA-2048'])('a seal key of kind %s is recognised by its certificate', async (kind) => {
  const [own, other] = [issue(kind), issue(kind)]
  expect(await mismatch(keyObjectSigner(own.key, own.chain))).toBeNull()
  expect(await mismatch(keyObjectSigner(other.key, own.chain))).toMatchObject({
    problem: expect.stringContaining('is not the key of the certificate of Seal'),
    remedy: expect.stringContaining('COUNTERSIGN_SEAL_CHAIN'),
  })
})

test('a seal key for RSA-PSS is recognised by its certificate', async () => {
  const { key, chain } = issue('RSA-2048')
  expect(await mismatch(keyObjectSigner(key, chain, 'rsa-pss-sha256'))).toBeNull()
})
