import { randomInt } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { findCommand, librariesOf, nativeModules } from './libraries.ts'
import { ConfinementUnavailable, type Limits, type Program } from './program.ts'

// The command line of bubblewrap: a file system with the program's own files only, read-only; no network, no other
// processes, no environment variables, no capabilities, a filter of system calls, and limits.

const ROOT = resolve(import.meta.dirname, '../../../..')
/** Inside: its only writable folder. */
export const SCRATCH = '/job'
/** The descriptor from which bubblewrap reads the filter. It is closed before the program starts. */
export const FILTER_FD = 3
/** With threads; Node has about a dozen. Counted per user namespace, or per user id. */
const MAX_PROCESSES = 64
/** Under root each confined process gets a user id of its own from this range. */
export const USER_IDS = [50_000, 60_000] as const

export interface Sandbox {
  commandFor(program: Program, limits: Limits): string[]
}

interface Binding {
  readonly from: string
  readonly to: string
}

/** Finds the commands and the files that confined processes need. */
export async function findSandbox(): Promise<Sandbox> {
  const [bwrap, choom, nice] = ['bwrap', 'choom', 'nice'].map(mustFind) as [string, string, string]
  const tools = ['qpdf', 'prlimit', 'setpriv'].map((name) => ({ from: mustFind(name), to: `/usr/bin/${name}` }))
  const modules = join(ROOT, 'node_modules')
  const native = [process.execPath, ...tools.map(({ from }) => from), ...nativeModules(modules)]
  const libraries = (await librariesOf(native).catch(noLibraries)).filter((path) => !path.startsWith(modules))
  const files = [
    ...tools,
    ...[process.execPath, ...libraries].map(sameThere),
    ...[modules, join(ROOT, 'packages'), join(ROOT, 'apps/server/package.json'), import.meta.dirname].map(sameThere),
  ]
  return {
    commandFor: (program, limits) => [
      // The first to be killed if the machine runs out of memory.
      ...[choom, '-n', '1000', '--', nice, '-n', String(limits.niceness), bwrap],
      ...namespaces(),
      ...['--die-with-parent', '--new-session', '--seccomp', String(FILTER_FD)],
      ...['--clearenv', '--setenv', 'PATH', '/usr/bin', '--setenv', 'LC_ALL', 'C.UTF-8', '--setenv', 'TMPDIR', SCRATCH],
      ...fileSystem([...files, ...program.code.map(sameThere)], limits.scratchBytes),
      ...[
        '--',
        ...ownUser(),
        '/usr/bin/prlimit',
        ...prlimit(limits),
        process.execPath,
        `--max-old-space-size=${limits.heapMb}`,
      ],
      program.script,
    ],
  }
}

function mustFind(name: string): string {
  const path = findCommand(name)
  if (path === null) throw new ConfinementUnavailable(`the command "${name}" is missing.`)
  return path
}

function noLibraries(error: Error): never {
  throw new ConfinementUnavailable(`shared libraries cannot be listed: ${error.message}.`)
}

function sameThere(path: string): Binding {
  return { from: path, to: path }
}

const isRoot = () => process.getuid?.() === 0

/**
 * Root needs no user namespace to create the others. Without one, the process can change to a user id of its own, which
 * owns no files and to which the limit on processes applies; the kernel exempts root from that limit.
 */
function namespaces(): string[] {
  if (!isRoot()) return ['--unshare-all', '--cap-drop', 'ALL']
  const unshared = ['ipc', 'pid', 'net', 'uts', 'cgroup'].map((kind) => `--unshare-${kind}`)
  const kept = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((name) => ['--cap-add', name])
  return [...unshared, '--cap-drop', 'ALL', ...kept]
}

function ownUser(): string[] {
  if (!isRoot()) return []
  const id = String(randomInt(...USER_IDS))
  const user = ['--reuid', id, '--regid', id, '--clear-groups']
  return [
    '/usr/bin/setpriv',
    ...user,
    '--inh-caps=-all',
    '--ambient-caps=-all',
    '--bounding-set=-all',
    '--no-new-privs',
  ]
}

function fileSystem(bindings: readonly Binding[], scratchBytes: number): string[] {
  return [
    // bubblewrap would create parent folders that only their owner can enter.
    ...parentsOf([...bindings.map(({ to }) => to), '/dev/null']).flatMap((path) => ['--perms', '0755', '--dir', path]),
    ...bindings.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...['--dev-bind', '/dev/null', '/dev/null'],
    ...(scratchBytes > 0
      ? ['--perms', '0777', '--size', String(scratchBytes), '--tmpfs', SCRATCH]
      : ['--perms', '0555', '--dir', SCRATCH]),
    ...['--chdir', SCRATCH, '--remount-ro', '/'],
  ]
}

/** Every folder above these paths, from the top. */
function parentsOf(paths: readonly string[]): string[] {
  const parents = new Set<string>()
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '/'; folder = dirname(folder)) parents.add(folder)
  }
  const isInside = (folder: string) => paths.some((path) => folder === path || folder.startsWith(`${path}/`))
  return [...parents].filter((folder) => !isInside(folder)).sort()
}

/** Inside the namespaces, so that processes outside do not count. */
export function prlimit({ cpuSeconds, dataBytes, fileBytes, openFiles }: Limits): string[] {
  return [
    '--core=0',
    `--cpu=${cpuSeconds}`,
    `--data=${dataBytes}`,
    `--fsize=${fileBytes}`,
    `--nofile=${openFiles}`,
    `--nproc=${MAX_PROCESSES}`,
    '--',
  ]
}
