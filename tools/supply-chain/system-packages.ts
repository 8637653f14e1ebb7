import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// What the product runs besides packages of npm: programs of the operating system, each in its own process.

export interface SystemPackage {
  name: string
  version: string
  purl: string
  use: string
}

const USED: Record<string, string> = {
  'postgresql-15': 'the database, or its client library where the database is elsewhere',
  qpdf: 'checks the structure of uploaded files, in a sandbox',
  bubblewrap: 'the sandbox in which untrusted files are read',
}

/** Those that are installed. Empty where the system has no dpkg. */
export function systemPackages(): SystemPackage[] {
  return Object.entries(USED).flatMap(([name, use]) => {
    const [version, architecture] = query(name)
    if (version === undefined || architecture === undefined) return []
    const release = /^VERSION_ID="?([\d.]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'unknown'
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=debian-${release}`
    return [{ name, version, purl, use }]
  })
}

function query(name: string): string[] {
  try {
    const format = '-f=$' + '{Version} $' + '{Architecture}'
    return execFileSync('dpkg-query', ['-W', format, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .split(' ')
  } catch {
    return []
  }
}
