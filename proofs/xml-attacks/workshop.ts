import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Signer } from '@countersign/pades'
import { keyObjectSigner } from '@countersign/pades/node'
import { type Cca21Profile, ccaSigner, type Pending, type RemoteSigner, readProfile } from '@countersign/remote-signing'
import { indianTime } from '@countersign/remote-signing/cca'
import { issueSigner, pemOfCertificate, pemOfKey } from '@countersign/sandbox-pki'
import {
  base64,
  cmsOver,
  createTestParties,
  newPerson,
  type TestParties,
} from '../../packages/remote-signing/testing/esp.ts'
import { json21 } from '../../packages/remote-signing/testing/profiles.ts'
import { hold } from '../lib/proof.ts'
import { type Form, type Key, template, Xmlsec } from './xmlsec.ts'

export type Fields = { txn: string; ts: Date; status: string; certificate: Uint8Array; cms: Uint8Array }

/** A provider, a requester with a journey under way, and an attacker who has a key and certificate of their own. */
export interface Workshop extends Disposable {
  readonly cast: TestParties
  readonly xmlsec: Xmlsec
  readonly keys: Record<'esp' | 'asp' | 'attacker' | 'retired', Key>
  readonly attacker: Signer
  readonly mallory: TestParties['person']
  readonly hash: Uint8Array
  readonly now: Date
  readonly pending: Pending
  readonly signer: RemoteSigner
  /** What the provider truly answers, signed by xmlsec1. */
  readonly genuine: string
  /** The XML of an answer without its signature; `inside` goes before the end. */
  answer(fields?: Partial<Fields>, inside?: string): string
  /** The same with the provider's own signature, made by xmlsec1: also for what the provider should not have signed. */
  signedAnswer(fields?: Partial<Fields>, form?: Form): string
  signWith(message: string, key: keyof Workshop['keys']): string
}

export async function openWorkshop(): Promise<Workshop> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-xml-'))
  const cast = createTestParties()
  const now = new Date()
  const hash = Uint8Array.from(createHash('sha256').update('the byte range').digest())
  const txn = randomUUID()
  const xmlsec = new Xmlsec(folder)
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const newKey = (name: string) => issueSigner(cast.pki, { subject: { commonName: name }, key: 'RSA-2048' })
  const [attackers, retireds] = [newKey('Attacker'), newKey('Sandbox ESP, before')]
  const keyFiles = (name: string, key: Parameters<typeof pemOfKey>[0], certificate: Uint8Array): Key => ({
    key: write(`${name}.key`, pemOfKey(key)),
    certificate: write(`${name}.pem`, pemOfCertificate(certificate)),
  })
  const keys = {
    esp: keyFiles('esp', cast.espKey, cast.esp.certificates[0]),
    asp: keyFiles('asp', cast.aspKey, cast.asp.certificates[0]),
    attacker: keyFiles('attacker', attackers.key, attackers.chain[0]),
    retired: keyFiles('retired', retireds.key, retireds.chain[0]),
  }
  const profile = profileOf(cast, retireds.chain[0])
  const signer = ccaSigner(profile, { key: cast.asp, fetcher: async () => ({ status: 503, body: new Uint8Array() }) })
  const begun = await signer.begin({
    for: 'signature',
    txn,
    hash,
    documentInfo: 'Lease',
    returnUrl: 'https://sign.example/back',
    now,
  })
  hold(begun.outcome === 'begun', 'the journey did not begin')
  const own: Fields = {
    txn,
    ts: now,
    status: '1',
    certificate: cast.person.chain[0],
    cms: await cmsOver(hash, cast.person),
  }
  const answer = (fields: Partial<Fields> = {}, inside = '') => answerXml({ ...own, ...fields }, inside)
  const signedAnswer = (fields?: Partial<Fields>, form?: Form) => xmlsec.sign(answer(fields, template(form)), keys.esp)
  return {
    cast,
    xmlsec,
    keys,
    attacker: keyObjectSigner(attackers.key, attackers.chain, 'rsa-sha256'),
    mallory: newPerson(cast.pki, 'Mallory'),
    hash,
    now,
    pending: begun.pending,
    signer,
    genuine: signedAnswer(),
    answer,
    signedAnswer,
    signWith: (message, key) => xmlsec.sign(message, keys[key]),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

/** Two pins: the provider's present certificate, and the one before, whose time is over. */
function profileOf(cast: TestParties, before: Uint8Array): Cca21Profile {
  const json = json21(cast.esp)
  const over = { certificate: base64(before), until: '2026-01-01T00:00:00Z' }
  return readProfile({ ...json, responseCertificates: [...json.responseCertificates, over] }) as Cca21Profile
}

function answerXml({ txn, ts, status, certificate, cms }: Fields, inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<EsignResp ver="2.1" status="${status}" ts="${indianTime(ts)}" txn="${txn}" resCode="R1" errCode="NA" errMsg="NA">
<UserX509Certificate>${base64(certificate)}</UserX509Certificate>
<Signatures><DocSignature id="1" sigHashAlgorithm="SHA256" error="">${base64(cms)}</DocSignature></Signatures>
${inside}</EsignResp>`
}
