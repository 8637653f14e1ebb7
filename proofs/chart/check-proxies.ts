import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROXIES, runProxy } from './run-proxies.ts'
import { relative, run } from './run-tools.ts'

// The proxies' own checks of their samples, with a certificate that exists, and what the samples do with calls.

export async function checkProxies(deploy: string, work: string): Promise<string[]> {
  const certificates = join(work, 'certificates')
  mkdirSync(certificates, { recursive: true })
  const [key, certificate] = [join(certificates, 'countersign.key'), join(certificates, 'certificate.pem')]
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=sign.example.com',
  ]
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const both = readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8')
  writeFileSync(join(certificates, 'countersign.pem'), both)

  const findings: string[] = []
  for (const [file, command, folder] of [
    ['proxies/haproxy.cfg', ['haproxy', '-c', '-f'], '/etc/haproxy/certs'],
    ['compose/haproxy.cfg', ['haproxy', '-c', '-f'], '/run/secrets'],
    ['proxies/nginx.conf', ['nginx', '-t', '-g', `pid ${join(work, 'nginx.pid')};`, '-c'], '/etc/nginx/certs'],
  ] as const) {
    const copy = join(work, file.replace('/', '-'))
    writeFileSync(
      copy,
      readFileSync(join(deploy, file), 'utf8').replaceAll(folder, certificates).replaceAll('/var/log/nginx', work),
    )
    const [program, ...args] = command
    const { code, out, err } = await run(program, [...args, copy])
    if (code !== 0) findings.push(`${file}: ${relative(out + err, work)}`)
  }
  if (findings.length === 0) for (const proxy of PROXIES) findings.push(...(await runProxy(proxy, deploy, work)))
  return findings
}
