import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '../../apps/server/sealing/credentials/sandbox.ts'
import { type Bench, judgeAll } from '../../conformance/judges/all.ts'
import { findings } from '../conformance/findings.ts'
import { openSharedBench, setUpJudges } from '../lib/judges.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { chooseCases, MANY } from './cases.ts'
import { type Collected, collect } from './collect.ts'
import { CERTIFICATE } from './expected.ts'
import { makeUp } from './make-up.ts'
import { checkFaults, FAULTS_DECLARED } from './plant.ts'
import { checkWords, titleOf } from './read.ts'

// People of several scripts sign over the API, in accounts of several languages; the certificates that their senders
// download are judged by programs that are not ours.

const LIMITS = { size: atMost(100, 'certificate of one signer', { unit: 'kB' }) }

export default {
  promise:
    'Names, hashes and the head of the audit trail can be extracted as text from certificates of completion in Latin, Arabic, Tamil, Devanagari and Chinese script, and EU DSS, pyHanko, veraPDF (PDF/A-3a, PDF/UA-1) and qpdf accept them',
  topic: 'Evidence and verification',
  budgetSeconds: 80,
  services: ['postgres'],
  sample: '5 certificates with 1 to 50 signers in 5 languages (--full: 1, 10 and 50 signers in each language)',
  limits: LIMITS,
  faults: FAULTS_DECLARED,
  async run({ full, say }) {
    setUpJudges()
    await using scratch = await mkdtempDisposable(join(tmpdir(), 'completion-certificate-'))
    await using bench = openSharedBench(full)
    const stack = await startStack({ processes: ['all'] })
    try {
      const pki = join(stack.env.COUNTERSIGN_DATA ?? '', 'sandbox-pki')
      const asked = await Promise.all(chooseCases(full).map((one) => collect(stack.url, one)))
      const { credentials } = await openSandbox(pki)
      const collected = [...asked, ...(await Promise.all(MANY.map((one) => makeUp(one, credentials))))]
      const root = join(pki, 'root.pem')
      const files = await Promise.all(collected.map((one, i) => saved(scratch.path, one, i)))
      for (const [i, one] of collected.entries()) checkWords(files[i] ?? '', one)
      await judge(bench, [root], files, collected)
      const [first] = collected
      hold(first && first.names.length === 1, 'nobody signed alone')
      const faults = await checkFaults(bench, [root], scratch.path, first.certificate)
      for (const one of collected) say(`${titleOf(one)}: ${kB(one.certificate.length)}`)
      const own = first.certificate.length
      holdLimit(LIMITS.size, own / 1000)
      const languages = new Set(collected.map(({ language }) => language)).size
      return `${collected.length} certificates in ${languages} languages, with 1 to 50 signers, judged by DSS, pyHanko and veraPDF; ${kB(own)} for one signer; ${faults} planted faults found`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

async function saved(folder: string, { certificate }: Collected, index: number): Promise<string> {
  const file = join(folder, `${index + 1}.pdf`)
  await writeFile(file, certificate)
  return file
}

async function judge(
  bench: Bench,
  roots: readonly string[],
  files: readonly string[],
  collected: readonly Collected[],
): Promise<void> {
  const judges = ['dss', 'pyhanko', 'verapdf', 'qpdf'] as const
  const sheets = await judgeAll(files, { roots, mode: 'offline', judges, bench, flavours: CERTIFICATE.flavours })
  const said = sheets.flatMap((sheet, i) =>
    findings(sheet, CERTIFICATE).map(({ judge: who, says }) => `${titleOf(collected[i] ?? none)}: ${who} ${says}`),
  )
  hold(said.length === 0, `${said.length} disagreements\n${said.join('\n')}`)
}

const none = { language: 'en', names: [], outcome: 'completed' } as const

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}
