import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pemOfCertificate } from '@countersign/sandbox-pki'

export interface OpensslQuestion {
  chain: readonly Uint8Array[]
  anchors: readonly Uint8Array[]
  /** Undefined: revocation is not asked about. */
  crls: readonly Uint8Array[] | undefined
}

/**
 * What `openssl verify` says: 0, or the number of its first error (X509_V_ERR_…). The purpose is the nearest it has to
 * signing documents, the level that at which RSA needs 2048 bits.
 */
export function opensslVerify({ chain: [leaf, ...others], anchors, crls }: OpensslQuestion): number {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-openssl-'))
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const pem = (certificates: readonly Uint8Array[]) => certificates.map(pemOfCertificate).join('')
  try {
    const lists = crls ? ['-crl_check_all', '-CRLfile', file('lists.pem', crls.map(pemOfCrl).join(''))] : []
    const issuers = others.length > 0 ? ['-untrusted', file('others.pem', pem(others))] : []
    const { stdout, stderr } = spawnSync(
      'openssl',
      ['verify', '-purpose', 'smimesign', '-auth_level', '2', '-CAfile', file('anchors.pem', pem(anchors))].concat(
        lists,
        issuers,
        file('leaf.pem', pem(leaf ? [leaf] : [])),
      ),
      { encoding: 'utf8' },
    )
    const said = `${stdout}${stderr}`
    const error = /error (\d+) at \d+ depth lookup/.exec(said)?.[1]
    if (error) return Number(error)
    if (said.includes(': OK')) return 0
    throw new Error(`openssl verify said neither yes nor no: ${said}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function pemOfCrl(der: Uint8Array): string {
  const lines = Buffer.from(der).toString('base64').replaceAll(/(.{64})/g, '$1\n') // biome-ignore format: one thought
  return `-----BEGIN X509 CRL-----\n${lines.trimEnd()}\n-----END X509 CRL-----\n`
}
