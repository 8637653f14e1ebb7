import { expect, test } from 'vitest'
import { knownLibraries, type System } from './known-libraries.ts'

const pathsOn = (system: System) => knownLibraries(system).map(({ path }) => path)

test('includes the libraries of Indian tokens on every system', () => {
  for (const system of ['win32', 'darwin', 'linux'] as const) {
    const vendors = new Set(knownLibraries(system).map(({ vendor }) => vendor))
    for (const vendor of ['Feitian ePass2003 / HyperSecu HYP2003', 'WatchData ProxKey', 'Longmai mToken CryptoID']) {
      expect(vendors).toContain(vendor)
    }
  }
  expect(pathsOn('win32')).toContain('C:\\Windows\\System32\\eps2003csp11v2.dll')
  expect(pathsOn('darwin')).toContain('/usr/local/lib/libcastle_v2.1.0.0.dylib')
  expect(pathsOn('linux')).toContain('/usr/lib/WatchData/ProxKey/lib/libwdpkcs_SignatureP11.so')
})

test('lists absolute paths only, with OpenSC last', () => {
  for (const path of pathsOn('win32')) expect(path).toMatch(/^[A-Z]:\\.+\.dll$/)
  for (const path of [...pathsOn('darwin'), ...pathsOn('linux')]) expect(path).toMatch(/^\/.+\.(so|dylib)(\.[\d.]+)?$/)
  for (const system of ['win32', 'darwin', 'linux'] as const) {
    expect(knownLibraries(system).at(-1)?.vendor).toBe('OpenSC')
  }
})
