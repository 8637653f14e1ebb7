// node signer-process.ts DESK NUMBER,… [PHASE]
// Takes signatures, one after another, from whatever phase is stored to their end. Reported a phase, it stops dead once that
// one is stored and waits to be killed; the next process knows nothing but the desk.
import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openP12 } from '@countersign/p12'
import {
  attachSignature,
  beginRemote,
  type CmsProfile,
  completeRemote,
  embedSignature,
  type FieldToFill,
  joinedSource,
  memorySource,
  type Phase,
  prepareSignature,
  type RawProfile,
  resumePhase,
  type Signer,
  signedAttributes,
  storePhase,
} from '@countersign/pades'
import { digestOf } from '@countersign/pades/cms'
import { keyObjectSigner } from '@countersign/pades/node'
import { Pkcs11Token } from '@countersign/pades/pkcs11'
import { softhsm } from '../../packages/pades/testing/softhsm.ts'
import { scribble } from '../conformance/sign.ts'
import { Desk, P12_PASSWORD, type Stored, type Task } from './desk.ts'

const SLOT_BYTES = 8_192

const [folder = '', numbers = '', stopAfter] = process.argv.slice(2)
const desk = new Desk(folder)
for (const number of numbers.split(',')) await finish(desk.task(Number(number)))

async function finish(task: Task): Promise<void> {
  let stored = desk.stored(task.number)
  while (stored?.phase !== 'embedded') {
    stored = await step(task, stored)
    desk.store(task.number, stored)
    if (stored.phase === stopAfter) await standStill(stored)
  }
  const { base, increment } = resumePhase('embedded', stored.text)
  const length = desk.pieces().reduce((sum, piece) => sum + piece.length, 0)
  if (length === base.length) desk.append(task.number, increment)
}

async function step(task: Task, stored: Stored | undefined): Promise<Stored> {
  switch (stored?.phase) {
    case undefined:
      return begin(task)
    case 'prepared':
      return kept(
        task.kind === 'remote, CMS' ? await complete(task, stored.text) : await fixAttributes(task, stored.text),
      )
    case 'attributes':
      return kept(task.kind === 'remote, raw' ? await complete(task, stored.text) : await signHere(task, stored.text))
    case 'signed':
      return kept(embedSignature(resumePhase('signed', stored.text)))
    case 'embedded':
      return stored
  }
}

function kept(phase: Phase): Stored {
  return { phase: phase.phase, text: storePhase(phase) }
}

/** A remote request already is the phase to keep: the attributes for a raw signature, the prepared one for a CMS. */
async function begin(task: Task): Promise<Stored> {
  const document = joinedSource(...desk.pieces().map(memorySource))
  const field: FieldToFill = { name: task.field, appearance: scribble([0, 0, ...task.box]) }
  const fields = [field] as const
  const profile = remoteProfile(task)
  if (profile === undefined) {
    const digestAlgorithm = digestOf(task.algorithm)
    const options = { fields, signingTime: new Date(), digestAlgorithm, slotBytes: SLOT_BYTES }
    return kept(await prepareSignature(document, options))
  }
  const { state } = await beginRemote(document, profile, { fields, now: new Date(), certificates: chain(task) })
  return { phase: profile.output === 'raw' ? 'attributes' : 'prepared', text: state }
}

async function fixAttributes(task: Task, text: string): Promise<Phase> {
  return signedAttributes(resumePhase('prepared', text), chain(task), task.algorithm)
}

async function signHere(task: Task, text: string): Promise<Phase> {
  const attributes = resumePhase('attributes', text)
  if (task.kind !== 'PKCS#11') {
    const signer = await localSigner(task)
    return attachSignature(attributes, await signer.sign(attributes.toBeSigned))
  }
  using token = Pkcs11Token.open(softhsm)
  const signer = token.signer({ label: task.key, certificates: chain(task), algorithm: task.algorithm })
  return attachSignature(attributes, await signer.sign(attributes.toBeSigned))
}

async function localSigner(task: Task): Promise<Signer> {
  const key = readFileSync(task.key)
  if (task.kind === 'P12') return (await openP12(key, P12_PASSWORD))[0]
  return keyObjectSigner(createPrivateKey(key), chain(task), task.algorithm)
}

/** The remote party is a program of its own that sees a hash: openssl for a bare signature, ./provider.ts for a CMS. */
async function complete(task: Task, text: string): Promise<Phase> {
  const profile = remoteProfile(task)
  if (profile === undefined) throw new Error(`${task.kind} is not remote`)
  const answer = profile.output === 'raw' ? bareSignature(task, text) : wholeCms(task, text)
  return completeRemote(profile, text, answer)
}

function bareSignature(task: Task, text: string): Uint8Array {
  const digest = digestOf(task.algorithm)
  const input = createHash(digest).update(resumePhase('attributes', text).toBeSigned).digest()
  return execFileSync('openssl', ['pkeyutl', '-sign', '-inkey', task.key, '-pkeyopt', `digest:${digest}`], { input })
}

function wholeCms(task: Task, text: string): Uint8Array {
  const input = resumePhase('prepared', text).digest
  return execFileSync(process.execPath, [`${import.meta.dirname}/provider.ts`, folder, String(task.number)], { input })
}

function remoteProfile(task: Task): RawProfile | CmsProfile | undefined {
  const common = { slotBytes: SLOT_BYTES }
  switch (task.kind) {
    case 'remote, raw':
      return { ...common, output: 'raw', algorithm: task.algorithm }
    case 'remote, CMS':
      return {
        ...common,
        output: 'cms',
        subFilter: 'ETSI.CAdES.detached',
        claimedLevel: 'B-B',
        digestAlgorithm: digestOf(task.algorithm),
      }
    default:
      return undefined
  }
}

function chain(task: Task): Signer['certificates'] {
  const [own, ...issuers] = task.chain
  const der = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))
  return [der(own), ...issuers.map(der)]
}

async function standStill({ phase }: Stored): Promise<never> {
  process.stdout.write(`${phase}\n`)
  setInterval(() => {}, 60_000)
  return new Promise<never>(() => {})
}
