import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { SystemPackage } from '../supply-chain/system-packages.ts'

const FORMAT = ['Package', 'Version', 'Architecture'].map((field) => ['$', '{', field, '}'].join('')).join(' ')

/** Every package of the system in which the image is built, which is the image's own. Empty without dpkg. */
export function installedPackages(): SystemPackage[] {
  const release = /^VERSION_ID="?([\d.]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'unknown'
  return query().map(([name = '', version = '', architecture = '']) => ({
    ...{ name, version },
    purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}&distro=debian-${release}`,
    use: 'the operating system of the image',
  }))
}

function query(): string[][] {
  try {
    const listed = execFileSync('dpkg-query', ['-W', `-f=${FORMAT}\n`], { encoding: 'utf8' })
    return listed.trim().split('\n').map((line) => line.split(' ')) // biome-ignore format: one chain
  } catch {
    return []
  }
}
