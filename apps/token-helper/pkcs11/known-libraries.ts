import { posix, win32 } from 'node:path'

// Paths at which vendors' installers put their PKCS#11 libraries. Indian DSC tokens come first. OpenSC comes last: it
// supports many cards, but some of them less well than the vendor's own library.

export interface KnownLibrary {
  readonly vendor: string
  readonly path: string
}

export type System = 'win32' | 'darwin' | 'linux'

interface Vendor {
  readonly name: string
  /** Names in System32, or absolute paths. */
  readonly win32: readonly string[]
  readonly darwin: readonly string[]
  /** Names in the system's library folders, or absolute paths. */
  readonly linux: readonly string[]
}

const VENDORS: readonly Vendor[] = [
  {
    name: 'Feitian ePass2003 / HyperSecu HYP2003',
    win32: ['eps2003csp11v2.dll', 'eps2003csp11.dll'],
    darwin: ['/usr/local/lib/libcastle_v2.1.0.0.dylib', '/usr/local/lib/libcastle.1.0.0.dylib'],
    linux: ['libcastle_v2.so.1.0.0', 'libcastle.so.1.0.0', 'libcastle.so'],
  },
  {
    name: 'WatchData ProxKey',
    win32: ['SignatureP11.dll', 'wdpkcs.dll'],
    darwin: [
      '/usr/local/lib/wdProxKeyUsbKeyTool/libwdpkcs_Proxkey.dylib',
      '/usr/local/lib/libwdpkcs_SignatureP11.dylib',
      '/usr/local/lib/libwdpkcs.dylib',
    ],
    linux: ['/usr/lib/WatchData/ProxKey/lib/libwdpkcs_SignatureP11.so', 'libwdpkcs_SignatureP11.so'],
  },
  {
    name: 'Longmai mToken CryptoID',
    win32: ['CryptoIDA_pkcs11.dll'],
    darwin: [
      '/Applications/CryptoIDATools.app/Contents/MacOS/libcryptoid_pkcs11.dylib',
      '/usr/local/lib/libcryptoid_pkcs11.dylib',
    ],
    linux: ['/opt/CryptoIDATools/bin/lib/libcryptoid_pkcs11.so', 'libcryptoid_pkcs11.so'],
  },
  {
    name: 'TrustKey',
    win32: ['TRUSTKEYP11_ND_v34.dll', 'TRUSTKEYP11.dll'],
    darwin: [],
    linux: ['/usr/lib/TRUSTKEY/libtrustkeyP11.so', 'libtrustkeyP11.so'],
  },
  {
    name: 'Precision InnaITKey',
    win32: [],
    darwin: ['/opt/Precision_Biometric/InnaITDSC/libraries/libInnaITPKCS11Driver.dylib'],
    linux: ['/opt/Precision_Biometric/InnaITDSC/libraries/libInnaITPKCS11Driver.so'],
  },
  {
    name: 'SafeNet eToken',
    win32: ['eTPKCS11.dll', 'eToken.dll'],
    darwin: [
      '/usr/local/lib/libeTPkcs11.dylib',
      '/Library/Frameworks/eToken.framework/Versions/Current/libeToken.dylib',
    ],
    linux: ['libeTPkcs11.so', 'libeToken.so'],
  },
  {
    name: 'Thales IDPrime',
    win32: ['IDPrimePKCS1164.dll', 'IDPrimePKCS11.dll'],
    darwin: ['/usr/local/lib/libIDPrimePKCS11.dylib'],
    linux: ['libIDPrimePKCS11.so'],
  },
  {
    name: 'Bit4id',
    win32: ['bit4xpki.dll', 'bit4ipki.dll'],
    darwin: ['/Library/bit4id/pkcs11/libbit4xpki.dylib'],
    linux: ['/usr/lib/bit4id/libbit4xpki.so', 'libbit4ipki.so'],
  },
  {
    name: 'YubiKey PIV',
    win32: ['C:\\Program Files\\Yubico\\Yubico PIV Tool\\bin\\libykcs11.dll'],
    darwin: ['/usr/local/lib/libykcs11.dylib', '/opt/homebrew/lib/libykcs11.dylib'],
    linux: ['libykcs11.so'],
  },
  {
    name: 'OpenSC',
    win32: ['C:\\Program Files\\OpenSC Project\\OpenSC\\pkcs11\\opensc-pkcs11.dll'],
    darwin: ['/Library/OpenSC/lib/opensc-pkcs11.so', '/opt/homebrew/lib/opensc-pkcs11.so'],
    linux: ['opensc-pkcs11.so', 'pkcs11/opensc-pkcs11.so'],
  },
]

const LINUX_FOLDERS = [
  '/usr/lib',
  '/usr/lib64',
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/local/lib',
]

/** In the order in which the helper tries them. `systemRoot` is the Windows folder. */
export function knownLibraries(system: System, systemRoot = 'C:\\Windows'): KnownLibrary[] {
  return VENDORS.flatMap((vendor) =>
    vendor[system].flatMap((name) => pathsOf(name, system, systemRoot)).map((path) => ({ vendor: vendor.name, path })),
  )
}

function pathsOf(name: string, system: System, systemRoot: string): string[] {
  if (system === 'win32') return [win32.isAbsolute(name) ? name : win32.join(systemRoot, 'System32', name)]
  if (posix.isAbsolute(name)) return [name]
  return LINUX_FOLDERS.map((folder) => posix.join(folder, name))
}
