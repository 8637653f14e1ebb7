import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildP12, createPki, issueSigner, type KeyKind } from './index.ts'

test.each<KeyKind>(['P-256', 'P-384', 'RSA-2048'])('OpenSSL opens the file with its password only: %s', (kind) => {
  const pki = createPki({ baseUrl: 'http://pki.sandbox.invalid' })
  const { key, chain } = issueSigner(pki, { subject: { commonName: 'Asha Rao' }, key: kind })
  const folder = mkdtempSync(join(tmpdir(), 'countersign-p12-'))
  try {
    writeFileSync(join(folder, 'own.p12'), buildP12({ key, chain, password: 'right password' }))
    const open = (password: string) =>
      execFileSync('openssl', ['pkcs12', '-in', 'own.p12', '-nodes', '-passin', `pass:${password}`], {
        ...{ cwd: folder, encoding: 'utf8', stdio: 'pipe' },
      })
    expect(open('right password').match(/BEGIN (PRIVATE KEY|CERTIFICATE)/g)).toHaveLength(4)
    expect(() => open('other password')).toThrow(/invalid password/i)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
