import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSignatureFields, memorySource, type NewField, type PhaseName } from '@countersign/pades'
import { createPki, pemOfCertificate, servePki } from '@countersign/sandbox-pki'
import { fileOf } from '../../conformance/corpus/manifest.ts'
import { type Court, type Hearing, hear } from '../conformance/hear.ts'
import { hearingTable } from '../conformance/table.ts'
import { mustFind } from '../lib/faults.ts'
import { openSharedBench, setUpJudges } from '../lib/judges.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { Desk, type Task } from './desk.ts'
import { hire } from './staff.ts'

// Fifty signatures on one file, by keys of five kinds kept in five ways. Each is made by processes that are killed as
// soon as a phase is stored; the next one knows only what was stored. While the judges look at one state of the file,
// the next signature is on its way.

const SIGNATURES = 50
/** The first five have keys of all five kinds. */
const KILLED_AND_JUDGED_IN_SAMPLE = 5
const COLUMNS = 5
const BOX = [90, 30] as const
const phases: readonly PhaseName[] = ['prepared', 'attributes', 'signed', 'embedded']
const entry = { name: 'classic-1.4', producer: 'hand', features: [], expect: { verdict: 'sign' } } as const

export default {
  promise: `${SIGNATURES} signatures by keys in files, P12 files, a PKCS#11 token and at remote signers are made on one file, each continued by another process after a kill between two phases, and every validator accepts all of them`,
  topic: 'Signatures',
  budgetSeconds: 38,
  services: [],
  sample: `kills and verdicts for the first ${KILLED_AND_JUDGED_IN_SAMPLE} signatures, one of each kind of key, and verdicts for all ${SIGNATURES} (--full: for each)`,
  faults: { 'lost-piece': 'a file without the increment of its last signature' },
  async run({ full, say }) {
    setUpJudges()
    await using scratch = await mkdtempDisposable(join(tmpdir(), 'many-signers-'))
    const folder = scratch.path
    const server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl }))
    await using bench = openSharedBench(full)
    try {
      const court = { bench, roots: [join(folder, 'root.pem')], folder }
      writeFileSync(join(folder, 'root.pem'), pemOfCertificate(server.pki.root.certificate))
      const desk = new Desk(join(folder, 'desk'))
      const tasks = giveTasks(desk, hire(server.pki, folder))
      await addFields(desk)

      const careful = full ? SIGNATURES : KILLED_AND_JUDGED_IN_SAMPLE
      const hearings: Promise<Hearing[]>[] = []
      let kills = 0
      for (const task of tasks.slice(0, careful)) {
        kills += await signKilled(desk, task)
        hearings.push(judge(desk.pieces(), tasks.slice(0, task.number), court))
      }
      const lostPiece = judge(desk.pieces().slice(0, 2), tasks.slice(0, 2), court)
      if (careful < tasks.length) {
        await signUndisturbed(desk, tasks.slice(careful))
        hearings.push(judge(desk.pieces(), tasks, court))
      }
      const heard = (await Promise.all(hearings)).flat()
      for (const line of hearingTable(heard)) say(line)
      holdAccepted(heard)
      const lost = await lostPiece
      await mustFind('lost-piece', () => holdAccepted(lost))
      const kinds = new Set(tasks.map(({ kind, algorithm }) => `${kind} ${algorithm}`)).size
      return `${tasks.length} signatures of ${kinds} kinds on one file, judged at ${heard.length} states; ${kills} processes killed, each resumed by another`
    } finally {
      await server.close()
    }
  },
} satisfies Proof

function holdAccepted(hearings: readonly Hearing[]): void {
  const said = hearings.flatMap(({ findings, signatures }) =>
    findings.map(({ judge: who, says }) => `after ${signatures.length} signatures, ${who}: ${says}`),
  )
  hold(said.length === 0, `${said.length} disagreements\n${said.join('\n')}`)
}

function giveTasks(desk: Desk, signers: ReturnType<typeof hire>): Task[] {
  return Array.from({ length: SIGNATURES }, (_, index) => {
    const signer = signers[index % signers.length]
    hold(signer, 'there are no signers')
    const task = { ...signer, number: index + 1, field: `Signer${index + 1}`, box: BOX }
    desk.give(task)
    return task
  })
}

async function addFields(desk: Desk): Promise<void> {
  const base = readFileSync(fileOf(entry))
  const fields = Array.from({ length: SIGNATURES }, (_, index): NewField => {
    const [left, bottom] = [20 + (index % COLUMNS) * 110, 20 + Math.floor(index / COLUMNS) * 40]
    const rect = [left, bottom, left + BOX[0], bottom + BOX[1]] as const
    return { name: `Signer${index + 1}`, page: 1, rect, tooltip: `Signature ${index + 1} of ${SIGNATURES}` }
  })
  desk.append(0, Buffer.concat([base, await addSignatureFields(memorySource(base), fields)]))
}

/** One process for each phase this kind of signature stores, each killed once it has; the last one finishes. */
async function signKilled(desk: Desk, task: Task): Promise<number> {
  let kills = 0
  for (const phase of phases.filter((name) => isStored(name, task))) {
    const child = start(desk, [task], phase)
    const died = failed(child, task)
    const [said] = await Promise.race([once(child.stdout ?? child, 'data'), died])
    died.catch(() => {})
    hold(String(said).trim() === phase, `signature ${task.number} stood still at ${said}, not at ${phase}`)
    child.kill('SIGKILL')
    const [, signal] = await once(child, 'exit')
    hold(signal === 'SIGKILL', `a process of signature ${task.number} ended before it was killed`)
    hold(desk.stored(task.number)?.phase === phase, `the phase ${phase} of signature ${task.number} was not stored`)
    kills++
  }
  await signUndisturbed(desk, [task])
  return kills
}

/** A remote request is stored as what is sent: the attributes for a bare signature, the prepared phase for a CMS. */
function isStored(phase: PhaseName, { kind }: Task): boolean {
  if (kind === 'remote, raw') return phase !== 'prepared'
  return kind !== 'remote, CMS' || phase !== 'attributes'
}

async function signUndisturbed(desk: Desk, tasks: readonly Task[]): Promise<void> {
  const before = desk.pieces().length
  const [code] = await once(start(desk, tasks), 'exit')
  hold(code === 0, `the process of signatures ${numbersOf(tasks)} ended with ${code}`)
  hold(desk.pieces().length === before + tasks.length, `not all of signatures ${numbersOf(tasks)} were appended`)
}

function start(desk: Desk, tasks: readonly Task[], ...stopAfter: PhaseName[]): ChildProcess {
  const args = [join(import.meta.dirname, 'signer-process.ts'), desk.folder, numbersOf(tasks), ...stopAfter]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

const numbersOf = (tasks: readonly Task[]): string => tasks.map(({ number }) => number).join()

async function failed(child: ChildProcess, { number, kind }: Task): Promise<never> {
  const [code, signal] = await once(child, 'exit')
  throw new Error(`a process of signature ${number} by ${kind} ended with ${code ?? signal}`)
}

async function judge(pieces: readonly Uint8Array[], tasks: readonly Task[], court: Court): Promise<Hearing[]> {
  const signatures = tasks.map(({ field }) => [field])
  const before = { label: 'as it came', level: undefined, pieces: [], signatures: [] }
  const now = { label: 'signed', level: 'B', pieces, signatures } as const
  return hear({ ...entry, name: `${tasks.length} signatures` }, 'B', [before, now], court)
}
