import { spawn, spawnSync } from 'node:child_process'
import { DENIED, MISSING, RESTRICTED } from '../../apps/server/platform/confinement/syscalls.ts'
import type { Attempt, Targets } from './targets.ts'

// System calls that Node has no functions for, made by Perl, which can make any.

const column = process.arch === 'arm64' ? 1 : 0
/** Permitted by the filter, and refused by the kernel. */
const PERMITTED = { setuid: [105, 146], prlimit64: [302, 261] } as const
const CALLS = { ...DENIED, ...MISSING, ...RESTRICTED, ...PERMITTED }

const PTRACE_ATTACH = 16
const CLONE_NEWUSER = 0x10000000
const CLONE_NEWNS = 0x00020000
const SIGCHLD = 17
const AF_NETLINK = 16
const AF_PACKET = 17
const AT_FDCWD = -100

type Call = readonly [kind: Attempt['kind'], name: string, call: keyof typeof CALLS, ...args: (number | string)[]]

export function rawCalls({ serverPid, secretFile }: Targets): Attempt[] {
  const calls: Call[] = [
    ['processes', 'trace the server', 'ptrace', PTRACE_ATTACH, serverPid, 0, 0],
    ['processes', 'trace its parent', 'ptrace', PTRACE_ATTACH, process.ppid, 0, 0],
    ['processes', "read the server's memory", 'process_vm_readv', serverPid, '', 0, '', 0, 0],
    ['processes', 'get a handle of the server', 'pidfd_open', serverPid, 0],
    ['processes', "change the server's limits", 'prlimit64', serverPid, 7, '\\0'.repeat(16), 0],
    ['kernel', 'create a user namespace', 'unshare', CLONE_NEWUSER],
    ['kernel', 'create a mount namespace', 'unshare', CLONE_NEWNS],
    ['kernel', 'start a process in a user namespace', 'clone', CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0],
    ['kernel', 'enter a namespace', 'setns', 0, 0],
    ['kernel', 'mount a file system', 'mount', 'none', '/job', 'tmpfs', 0, 0],
    ['kernel', 'change the root folder', 'chroot', '/job'],
    ['kernel', 'open a file by its handle', 'open_by_handle_at', AT_FDCWD, '', 0],
    ['kernel', 'create a device', 'mknodat', AT_FDCWD, 'device', 0o60666, 0x800],
    ['kernel', 'load a BPF program', 'bpf', 0, '', 0],
    ['kernel', 'read the key ring', 'keyctl', 0, -3, 0],
    ['kernel', 'measure performance events', 'perf_event_open', '\\0'.repeat(128), 0, -1, -1, 0],
    ['kernel', 'handle page faults', 'userfaultfd', 1],
    ['kernel', 'set up io_uring', 'io_uring_setup', 1, '\\0'.repeat(120)],
    ['kernel', 'load a module', 'init_module', '', 0, ''],
    ['kernel', 'read the kernel log', 'syslog', 3, '\\0'.repeat(64), 64],
    ['kernel', 'rename the machine', 'sethostname', 'hostile', 7],
    ['network', 'open a netlink socket', 'socket', AF_NETLINK, 3, 0],
    ['network', 'open a packet socket', 'socket', AF_PACKET, 3, 0],
    ['privileges', 'become root', 'setuid', 0],
    ['privileges', 'change the quota of a disk', 'quotactl', 0, secretFile, 0, 0],
  ]
  return calls.map(([kind, name, call, ...args]) => ({ kind, name, got: resultOf(call, args) }))
}

/** Null if the kernel refuses the call for lack of a right: a wrong argument would mean that it was considered. */
function resultOf(call: keyof typeof CALLS, args: readonly (number | string)[]): string | null {
  const number = CALLS[call]?.[column] ?? -1
  const list = args.map((value) => (typeof value === 'number' ? String(value) : `my $t${value.length} = "${value}"`))
  const code = `$r = syscall(${[number, ...list].join(', ')}); exit 0 if $r == 0 && ${call === 'clone' ? 1 : 0}; print $r, " ", $! + 0;`
  const { stdout } = spawnSync('perl', ['-e', code], { encoding: 'utf8' })
  const [result, errno] = stdout.split(' ').map(Number)
  if (result !== undefined && result >= 0 && stdout !== '') return `returned ${result}`
  // A user id that the namespace does not have is a wrong argument.
  const refused = [EPERM, ESRCH, EACCES, ENOSYS, ...(call === 'setuid' ? [EINVAL] : [])]
  return refused.includes(errno ?? 0) ? null : `failed with errno ${errno}`
}

const EPERM = 1
const ESRCH = 3
const EACCES = 13
const EINVAL = 22
const ENOSYS = 38

export function forkBomb(): string | null {
  const code = 'my @p; while (@p < 200) { my $p = fork(); last unless defined $p; if (!$p) { sleep 20; exit } push @p, $p } print scalar(@p); kill 9, @p;' // biome-ignore format: one line
  const { stdout } = spawnSync('perl', ['-e', code], { encoding: 'utf8' })
  return Number(stdout) >= 200 ? `${stdout} processes` : null
}

export const SURVIVOR = 'survivor-of-a-confined-process'

/** The proof looks for it afterwards. */
export function survivor(): null {
  spawn('perl', ['-e', 'fork && exit; $SIG{HUP} = $SIG{TERM} = "IGNORE"; sleep 60', SURVIVOR], {
    detached: true,
    stdio: 'ignore',
  }).unref()
  return null
}
