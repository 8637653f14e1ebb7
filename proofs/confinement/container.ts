import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

// A container as a runtime would start it for an examiner: root with few capabilities, no network, an image of programs,
// a temporary file system, and the folder of the socket.

const ROOT = resolve(import.meta.dirname, '../..')
export const CONTAINER_SCRATCH = 64 * 2 ** 20
const CAPABILITIES = ['SETUID', 'SETGID', 'SETPCAP', 'CHOWN', 'KILL', 'DAC_OVERRIDE', 'FOWNER']

export async function startContainer(script: string, socketFolder: string): Promise<ChildProcess> {
  const image = ['/usr', '/lib', '/lib64', '/bin', resolve(process.execPath, '..'), ROOT]
  const namespaces = ['ipc', 'pid', 'net', 'uts', 'cgroup'].map((kind) => `--unshare-${kind}`)
  const child = spawn(
    'bwrap',
    [
      ...[...namespaces, '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
      ...CAPABILITIES.flatMap((name) => ['--cap-add', `CAP_${name}`]),
      ...['--setenv', 'PATH', '/usr/bin:/bin', '--setenv', 'COUNTERSIGN_EXAMINER_SOCKET', '/run/examiner/socket'],
      ...[
        '--perms',
        '1777',
        '--size',
        String(CONTAINER_SCRATCH),
        '--tmpfs',
        '/tmp',
        '--proc',
        '/proc',
        '--dev',
        '/dev',
      ],
      ...parents([...image, '/run/examiner']).flatMap((folder) => ['--perms', '0755', '--dir', folder]),
      ...image.flatMap((path) => ['--ro-bind-try', path, path]),
      ...['--bind', socketFolder, '/run/examiner', process.execPath, script],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (!String(line).includes('at work')) throw new Error(`The examiner does not start: ${line}`)
  return child
}

function parents(paths: readonly string[]): string[] {
  const all = paths.flatMap((path) => path.split('/').slice(1, -1).map((_, i, parts) => `/${parts.slice(0, i + 1).join('/')}`)) // biome-ignore format: one chain
  return [...new Set(all)].filter((folder) => folder !== '/usr' && folder !== '/tmp').sort()
}
