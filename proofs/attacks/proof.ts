import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCertificate } from '@countersign/pades'
import { pemOfCertificate } from '@countersign/sandbox-pki'
import { foreignRoot } from '../../conformance/corpus/manifest.ts'
import { mustFind } from '../lib/faults.ts'
import { setUpJudges, sharedPyhanko } from '../lib/judges.ts'
import { hold, type Proof } from '../lib/proof.ts'
import type { Attack } from './case.ts'
import { attacks } from './cases/index.ts'
import { corpusFiles, judgeCorpus, type OwnFile, ownFiles } from './honest.ts'
import { type Bench, complaintOf, derOf, judge } from './judge.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

// Files made to deceive, by every class known: our verifier must name its reason for each. Honest files, ours and other
// products', must pass, or the verifier would be safe and useless. pyHanko judges them all too: where it says no, we may
// not say yes.

export default {
  promise: `The verifier refuses ${attacks.length} attacks on signed PDFs, each for its own reason, accepts honest files, and calls no file valid that pyHanko refuses`,
  topic: 'Signatures',
  budgetSeconds: 20,
  services: [],
  sample: 'every attack; every twelfth file of the corpus with our signature on it (--full: every file)',
  faults: {
    'honest-as-attack': 'an honest file in the place of an attack',
    'attack-as-honest': 'an attack in the place of an honest file',
  },
  async run({ full, say }) {
    setUpJudges()
    const folder = await mkdtemp(join(tmpdir(), 'countersign-attacks-'))
    const workshop = await openWorkshop()
    const pyhanko = sharedPyhanko()
    try {
      const own = join(folder, 'root.pem')
      await writeFile(own, pemOfCertificate(workshop.pki.root.certificate))
      const rootFiles = [own, foreignRoot]
      const roots = await Promise.all(rootFiles.map((file) => readFile(file, 'utf8')))
      const anchors = roots.map((pem) => parseCertificate(derOf(pem)))
      const bench: Bench = { folder, pyhanko, rootFiles, anchors, compared: [] }
      const turnedAway = await refuseAttacks(bench, workshop)
      const reasons = new Set(attacks.map(({ reason, detail }) => `${reason} ${detail ?? ''}`))
      say(`${attacks.length} attacks turned away for ${reasons.size} different reasons: ${turnedAway}`)
      const ours = await acceptOwn(bench, workshop)
      const corpus = await judgeCorpus(workshop, bench, full ? 1 : 12)
      say(`${ours} of our own files valid; ${corpusFiles(corpus)}`)
      await plantFaults(bench, workshop)
      const compared = await Promise.all(bench.compared)
      const asked = compared.filter(({ theirs }) => theirs !== 'none')
      const stricter = asked.filter(({ theirs, ours }) => theirs === 'accepts' && ours !== 'valid')
      say(
        `pyHanko gave ${asked.length} verdicts: none stricter than ours, and ${stricter.length} files it accepts are not valid here`,
      )
      return `${attacks.length} attacks turned away, ${ours + corpus.signed + corpus.foreign} honest files accepted`
    } finally {
      await workshop.close()
      await rm(folder, { recursive: true })
    }
  },
} satisfies Proof

async function refuseAttacks(bench: Bench, workshop: Workshop): Promise<string> {
  const conclusions: string[] = []
  for (const attack of attacks) conclusions.push(await refuse(bench, attack, await attack.make(workshop)))
  const counts = Map.groupBy(conclusions, (conclusion) => conclusion)
  return [...counts].map(([conclusion, all]) => `${all.length} ${conclusion}`).join(', ')
}

async function refuse(bench: Bench, attack: Attack, pdf: Uint8Array): Promise<string> {
  const verdict = await judge(bench, attack.name, pdf, attack.online)
  const complaint = complaintOf(attack, verdict.ours)
  hold(complaint === undefined, `${attack.name}: ${complaint}`)
  return verdict.ours.conclusion
}

async function acceptOwn(bench: Bench, workshop: Workshop): Promise<number> {
  const files = await ownFiles(workshop)
  for (const file of files) await accept(bench, file)
  return files.length
}

async function accept(bench: Bench, { name, pdf, levels, online }: OwnFile): Promise<void> {
  const verdict = await judge(bench, name, pdf, online)
  const reached = verdict.ours.signatures.map(({ level }) => level).join()
  hold(verdict.ours.conclusion === 'valid' && reached === levels.join(), `${name}: ${verdict.text}`)
}

async function plantFaults(bench: Bench, workshop: Workshop): Promise<void> {
  const [attack] = attacks
  hold(attack, 'there are no attacks')
  const forged = await attack.make(workshop)
  await mustFind('honest-as-attack', () => refuse(bench, attack, workshop.signed))
  await mustFind('attack-as-honest', () => accept(bench, { name: 'planted', pdf: forged, levels: ['B-LT'] }))
}
