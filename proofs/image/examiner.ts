import { join } from 'node:path'
import { openAccount, SAMPLE_PDF, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { type Deployment, environment, mkdirOwned, writeRefusingProfile } from './deployment.ts'
import { MACHINE, podman, removeContainers } from './podman.ts'

/** The rights that docs/operators/confinement.md gives an examiner. */
const RIGHTS = ['SETUID', 'SETGID', 'SETPCAP', 'CHOWN', 'KILL', 'DAC_OVERRIDE', 'FOWNER']
const SOCKET = '/run/examiner/socket'

/** Where namespaces are refused, an upload is refused in words, until there is an examiner. */
export async function checkExaminer({ folder, name, start }: Deployment): Promise<void> {
  const profile = join(folder, 'seccomp.json')
  writeRefusingProfile(profile)
  const sockets = join(folder, 'examiner')
  mkdirOwned(sockets)
  const api = await start('api', {
    as: 'refused',
    podman: ['--security-opt', `seccomp=${profile}`, '--volume', `${sockets}:/run/examiner`],
    settings: { COUNTERSIGN_EXAMINER_SOCKET: SOCKET },
  })
  await until(() => fetch(`${api}/livez`).then(({ ok }) => ok || undefined, () => undefined)) // biome-ignore format: one condition
  const client = await openAccount(api)
  const upload = () =>
    client.fetch('/api/v1/documents?name=sample.pdf', {
      ...{ method: 'POST', headers: { 'content-type': 'application/pdf' }, body: new Uint8Array(SAMPLE_PDF) },
    })
  const refused = await upload()
  const words = await refused.text()
  hold(refused.status === 503 && words.includes('"unavailable"'), `without a sandbox: ${refused.status} ${words}`)
  const examiner = name('examiner')
  try {
    const rights = RIGHTS.flatMap((right) => ['--cap-add', right])
    await podman(
      ...['run', '--detach', '--name', examiner, ...MACHINE, '--network', 'none', '--user', '0', '--read-only'],
      ...[
        '--tmpfs',
        '/tmp:size=512m,mode=1777',
        '--cap-drop',
        'all',
        ...rights,
        '--security-opt',
        `seccomp=${profile}`,
      ],
      ...['--volume', `${sockets}:/run/examiner`, ...environment({ COUNTERSIGN_EXAMINER_SOCKET: SOCKET })],
      ...['countersign', 'serve', 'examiner'],
    )
    await until(async () => ((await upload()).status === 200 ? true : undefined))
  } finally {
    removeContainers([examiner])
  }
}
