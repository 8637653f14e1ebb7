import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingFindings } from './check-resources.ts'
import { filesIn, relative, run } from './run-tools.ts'

// The systemd units: systemd-analyze verify, its exposure level, and the settings they name.

/** systemd-analyze security: 0 is the least exposed, 10 the most. Under bubblewrap namespaces must be permitted. */
export const MOST_EXPOSED = 3

export async function checkUnits(units: string, work: string): Promise<{ findings: string[]; exposure: number }> {
  const root = join(work, 'root')
  const installed = join(root, 'usr/lib/systemd/system')
  rmSync(root, { recursive: true, force: true })
  mkdirSync(join(root, 'opt/countersign/bin'), { recursive: true })
  mkdirSync(join(root, 'etc'))
  // The system's own targets, which the units name.
  cpSync('/usr/lib/systemd/system', installed, { recursive: true })
  cpSync('/etc/passwd', join(root, 'etc/passwd'))
  cpSync('/etc/group', join(root, 'etc/group'))
  const program = join(root, 'opt/countersign/bin/countersign')
  writeFileSync(program, '#!/bin/sh\n')
  chmodSync(program, 0o755)
  const files = filesIn(units, /\.(service|timer|target)$/)
  for (const { name, text } of files) writeFileSync(join(installed, name), text)

  const verified = await run('systemd-analyze', [
    'verify',
    `--root=${root}`,
    '--man=no',
    ...files.map(({ name }) => name),
  ])
  // Other units of the machine may have faults of their own.
  const findings = `${verified.err}${verified.out}`
    .split('\n')
    .filter((line) => line.includes('countersign'))
    .map((line) => relative(line, installed))
  if (verified.code !== 0 && findings.length === 0) findings.push(`systemd-analyze verify: ${verified.err}`)
  for (const { name, text } of files) {
    const names = [...text.matchAll(/^Environment=([A-Z_0-9]+)=/gm)].map(([, setting]) => setting as string)
    findings.push(...settingFindings(`${name}: Environment`, names))
  }
  const services = files.map(({ name }) => name).filter((name) => name.endsWith('.service'))
  const secured = await run('systemd-analyze', [
    'security',
    '--offline=yes',
    `--root=${root}`,
    '--no-pager',
    ...services,
  ])
  let exposure = 0
  for (const name of services) {
    const [, level] = new RegExp(`Overall exposure level for ${name}: ([\\d.]+)`).exec(secured.out) ?? []
    exposure = Math.max(exposure, Number(level ?? 10))
    if (!level || Number(level) > MOST_EXPOSED)
      findings.push(`${name}: its exposure level is ${level}, above ${MOST_EXPOSED} (systemd-analyze security)`)
  }
  return { findings, exposure }
}
