import { exportP12 } from '../../packages/p12/testing/files.ts'
import type { People } from './people.ts'
import { ACCENTED, type Fate, opens, PASSWORD, type Specimen } from './specimen.ts'

/** OpenSSL as it writes today and as it wrote before 3.0; by its switches also as Windows writes. */

const WINDOWS = ['-LMK', '-keysig', '-CSP', 'Microsoft Enhanced RSA and AES Cryptographic Provider', '-iter', '2000']
const OLD = ['-legacy', '-macalg', 'sha1']

function old(key: string, certificate: string): string[] {
  return [...OLD, '-keypbe', key, '-certpbe', certificate]
}

export function byOpenssl(people: People): Specimen[] {
  const make = (
    name: string,
    who: string,
    options: readonly string[],
    password = PASSWORD,
    fate: Fate = opens(who),
  ) => {
    const { keyFile, certificateFile } = people.of(who)
    const file = exportP12(['-inkey', keyFile, '-in', certificateFile, ...options], password)
    return { name: `openssl, ${name}`, file, password, fate }
  }
  const chain = ['-certfile', people.chain]
  const withIssuers = opens('rsa', { issuers: 2 })
  return [
    make('new, RSA', 'rsa', []),
    make('new, RSA-4096', 'rsa4096', []),
    make('new, P-256', 'p256', []),
    make('new, P-384', 'p384', []),
    make('new, P-521', 'p521', []),
    make('with its issuers', 'rsa', chain, PASSWORD, withIssuers),
    make('RC2-40 and 3DES', 'rsa', OLD),
    make('RC2-40 and 3DES, P-256', 'p256', OLD),
    make('3DES throughout', 'rsa', old('PBE-SHA1-3DES', 'PBE-SHA1-3DES')),
    make('3DES with two keys, RC2-128', 'rsa', old('PBE-SHA1-2DES', 'PBE-SHA1-RC2-128')),
    make('AES-128, SHA-512', 'rsa', ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC', '-macalg', 'sha512']),
    make('AES-192', 'rsa', ['-keypbe', 'AES-192-CBC'], PASSWORD, opens('rsa', { inChromium: 'p12_unsupported' })),
    make('no integrity check', 'rsa', ['-nomac']),
    make('no encryption', 'rsa', ['-keypbe', 'NONE', '-certpbe', 'NONE']),
    make('empty password', 'rsa', [], ''),
    make('empty password, old', 'rsa', OLD, ''),
    make('accented password', 'rsa', [], ACCENTED),
    make('accented password, old', 'rsa', OLD, ACCENTED),
    {
      ...make('accented password, before 1.1', 'rsa', OLD, Buffer.from(ACCENTED).toString('latin1')),
      password: ACCENTED,
    },
    make('as Windows 7', 'rsa', [...WINDOWS, ...old('PBE-SHA1-3DES', 'PBE-SHA1-RC2-40')]),
    make('as Windows 11', 'rsa', [...WINDOWS, '-certpbe', 'AES-256-CBC', ...chain], PASSWORD, withIssuers),
    make('for encryption only', 'encipher', [], PASSWORD, opens('encipher', { canSign: false })),
    make('Ed25519', 'ed25519', [], PASSWORD, { code: 'p12_key_unsupported' }),
    make('secp256k1', 'secp256k1', [], PASSWORD, { code: 'p12_key_unsupported' }),
    make('RC4', 'rsa', old('PBE-SHA1-RC4-128', 'PBE-SHA1-RC4-128'), PASSWORD, { code: 'p12_unsupported' }),
    make('Camellia', 'rsa', ['-certpbe', 'CAMELLIA-256-CBC'], PASSWORD, { code: 'p12_unsupported' }),
  ]
}
