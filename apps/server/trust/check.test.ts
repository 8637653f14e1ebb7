import {
  createPki,
  issueSigner,
  type PkiServer,
  revoke,
  type SignerRequest,
  servePki,
  unregister,
} from '@countersign/sandbox-pki'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { chooseTrustStores } from './choose-stores.ts'
import { type Judge, type JudgeSettings, type Office, openOffice, outcomeOf } from './testing/trust.ts'
import { canCheckCertificates, trustSourcesOf } from './trust.ts'

let office: Office
let server: PkiServer
let served: string[] = []
beforeAll(async () => {
  office = await openOffice()
  server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl }))
})
afterAll(async () => {
  await server.close()
  await office.close()
})
beforeEach(() => {
  served = []
  Object.assign(server.pki.switches, { ocsp: 'up', crl: 'up' })
})

const ada = (request: Partial<SignerRequest> = {}) =>
  issueSigner(server.pki, { subject: { commonName: 'Ada Lovelace' }, ...request })

/** Trusts the CA that runs on this machine, unless the test says otherwise. */
async function judgeBy(settings: Partial<JudgeSettings> = {}): Promise<Judge> {
  const judge = await office.open({
    stores: { default: [server.pki.root.certificate] },
    allowList: ['127.0.0.1'],
    ...settings,
  })
  const { outside } = judge.deps
  const counted: Judge['deps']['outside'] = (request) => {
    served.push(new URL(request.url).pathname)
    return outside(request)
  }
  Object.assign(judge.deps, { outside: counted })
  return judge
}

describe('a certificate', () => {
  test('N3: is named to people without the direction marks of its subject', async () => {
    const { chain } = ada({ subject: { commonName: 'Ada\u202e ecalevoL' } })
    const verdict = await (await judgeBy()).check(chain.slice(0, 1))
    expect(JSON.stringify(verdict)).toContain('Ada\ufffd ecalevoL')
    expect(JSON.stringify(verdict)).not.toContain('\u202e')
  })

  test('is accepted with its whole path, its signature algorithm, and the source of its revocation status', async () => {
    const { chain, serial } = ada({ key: 'RSA-2048' })
    const verdict = await (await judgeBy()).check(chain.slice(0, 1))
    expect(verdict).toEqual({
      ok: true,
      path: chain,
      subject: 'Ada Lovelace',
      issuer: 'Countersign Sandbox Issuing CA',
      serial: serial.toString(16),
      validFrom: expect.any(Date),
      validUntil: expect.any(Date),
      algorithm: 'rsa-sha256',
      name: { policy: 'fuzzy', result: 'match' },
      revocation: 'ocsp',
    })
    expect(served).toEqual(['/aia/intermediate.cer', '/ocsp', '/crl/root.crl'])
  })

  test.each([
    ['P-256', 'ecdsa-sha256'],
    ['P-384', 'ecdsa-sha384'],
  ] as const)('on %s signs with %s', async (key, algorithm) => {
    expect(await (await judgeBy()).check(ada({ key }).chain)).toMatchObject({ ok: true, algorithm })
  })

  test('is checked by its CRL if the OCSP responder is unusable', async () => {
    server.pki.switches.ocsp = 'down'
    const { chain, serial } = ada()
    const judge = await judgeBy()
    expect(await judge.check(chain)).toMatchObject({ ok: true, revocation: 'crl' })
    revoke(server.pki, serial)
    expect(outcomeOf(await (await judgeBy()).check(chain))).toBe('certificate_revoked')
  })

  test('is rejected if it is revoked, or unknown to its own CA', async () => {
    const [revoked, forgotten] = [ada(), ada()]
    revoke(server.pki, revoked.serial, 'keyCompromise')
    unregister(server.pki, forgotten.serial)
    const judge = await judgeBy()
    expect(await judge.check(revoked.chain)).toMatchObject({
      code: 'certificate_revoked',
      message: 'The certificate of Ada Lovelace has been revoked.',
    })
    expect(outcomeOf(await judge.check(forgotten.chain))).toBe('revocation_unknown')
  })

  test('is rejected while its revocation status is unavailable, and accepted afterwards', async () => {
    Object.assign(server.pki.switches, { ocsp: 'down', crl: 'down' })
    const { chain } = ada()
    const judge = await judgeBy()
    expect(outcomeOf(await judge.check(chain))).toBe('revocation_unknown')
    Object.assign(server.pki.switches, { ocsp: 'up', crl: 'up' })
    expect(outcomeOf(await judge.check(chain))).toBe('accepted')
  })

  test('that was good recently is not checked for revocation again', async () => {
    const { chain } = ada()
    const judge = await judgeBy()
    for (let i = 0; i < 3; i++) expect(await judge.check(chain)).toMatchObject({ ok: true, revocation: 'ocsp' })
    expect(served).toEqual(['/ocsp', '/crl/root.crl'])
  })

  test('that could not sign anyway causes no network request', async () => {
    const judge = await judgeBy()
    const ended = ada({ notBefore: new Date(Date.now() - 10_000_000), lifetimeMs: 1_000_000 })
    const encrypting = ada({ profile: { keyUsage: ['keyEncipherment'] } })
    expect(outcomeOf(await judge.check(ended.chain.slice(0, 1)))).toBe('certificate_expired')
    expect(outcomeOf(await judge.check(encrypting.chain.slice(0, 1)))).toBe('certificate_not_for_signing')
    expect(outcomeOf(await judge.check(ada().chain.slice(0, 1), { name: 'Byron' }))).toBe('name_mismatch')
    expect(outcomeOf(await judge.check([]))).toBe('certificate_malformed')
    expect(outcomeOf(await judge.check([Buffer.from('MIIB')]))).toBe('certificate_malformed')
    expect(served).toEqual([])
  })

  test('of an untrusted CA causes requests for issuers, and never for revocation', async () => {
    const judge = await judgeBy({ stores: {} })
    expect(outcomeOf(await judge.check(ada().chain.slice(0, 1)))).toBe('issuer_unknown')
    expect(served).toEqual(['/aia/intermediate.cer', '/aia/root.cer'])
  })

  test('with any byte changed, or truncated anywhere, is rejected with a message', async () => {
    // No name resolves here, so a changed address costs no time.
    const judge = await judgeBy({ allowList: [new URL(server.url).host], dnsServers: ['127.0.0.1:1'] })
    const [leaf, ...others] = ada().chain
    const damaged = fc.oneof(
      fc.tuple(fc.nat(leaf.length - 1), fc.integer({ min: 1, max: 255 })).map(([position, flip]) => {
        return leaf.map((byte, i) => (i === position ? byte ^ flip : byte))
      }),
      fc.nat(leaf.length - 1).map((end) => leaf.slice(0, end)),
    )
    await fc.assert(
      fc.asyncProperty(damaged, async (certificate) => {
        expect(await judge.check([certificate, ...others])).toMatchObject({
          ok: false,
          message: expect.stringMatching(/./),
        })
      }),
      { numRuns: 300 },
    )
  })

  test('is rejected if its trust anchor has expired', async () => {
    const judge = await judgeBy()
    const later = new Date(Date.now() + 50 * 365 * 86_400_000)
    const { chain } = ada({ lifetimeMs: 60 * 365 * 86_400_000 })
    expect(outcomeOf(await judge.check(chain, { at: later }))).toBe('issuer_unknown')
  })
})

describe('the sender’s requirements', () => {
  test.each([
    ['exact', 'ADA LOVELACE', 'accepted'],
    ['exact', 'Lovelace, Ada', 'name_mismatch'],
    ['fuzzy', 'Lovelace, Ada', 'accepted'],
    ['fuzzy', 'Byron', 'name_mismatch'],
    ['off', 'Byron', 'accepted'],
  ])('name check %s and the signer %s: %s', async (policy, name, outcome) => {
    await office.database.owner('UPDATE accounts SET name_check = $2 WHERE account_id = $1', [office.accountId, policy])
    const verdict = await (await judgeBy()).check(ada().chain, { name })
    expect(outcomeOf(verdict)).toBe(outcome)
    if (verdict.ok) expect(verdict.name.policy).toBe(policy)
    await office.database.owner(`UPDATE accounts SET name_check = 'fuzzy'`)
  })

  test('pins of serial number and organisation', async () => {
    const judge = await judgeBy()
    const { chain, serial } = ada({ subject: { commonName: 'Ada Lovelace', organization: 'Engines Ltd' } })
    const outcome = async (pins: Record<string, string>) => outcomeOf(await judge.check(chain, { pins }))
    expect(await outcome({ serial_number: serial.toString(16), organisation: 'ENGINES LTD' })).toBe('accepted')
    expect(await outcome({ serial_number: String(serial + 1n) })).toBe('certificate_not_expected')
    expect(await outcome({ organisation: 'Other Ltd' })).toBe('certificate_not_expected')
  })
})

describe('the stores of an account', () => {
  const choose = async (stores: string[] | null) => {
    const limits = { max: 1, statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, poolWaitMs: 5_000 }
    const db = openDatabase({ url: office.database.url, role: 'countersign_operator', ...limits })
    await chooseTrustStores(db, office.accountId, 'tess', stores).finally(() => db.close())
  }

  test('are those that the operator chose, and the default before', async () => {
    const judge = await judgeBy({ stores: { own: [server.pki.root.certificate] } })
    const { chain } = ada()
    expect(outcomeOf(await judge.check(chain))).toBe('issuer_unknown')
    expect(await canCheckCertificates(judge.deps, office.tenants.live, 'live')).toBe(false)
    await choose(['own'])
    expect(outcomeOf(await judge.check(chain))).toBe('accepted')
    expect(await canCheckCertificates(judge.deps, office.tenants.live, 'live')).toBe(true)
    await choose([])
    expect(outcomeOf(await judge.check(chain))).toBe('issuer_unknown')
    await choose(null)
    const log = await office.database.owner(
      `SELECT actor, detail FROM account_activity WHERE action = 'trust_stores.chosen' AND tenant_id = $1 ORDER BY entry_id`,
      [office.tenants.live],
    )
    expect(log).toEqual([
      { actor: 'operator:tess', detail: { stores: ['own'], before: null } },
      { actor: 'operator:tess', detail: { stores: [], before: ['own'] } },
      { actor: 'operator:tess', detail: { stores: null, before: [] } },
    ])
  })

  test('include the sandbox’s own CA in the sandbox, which is queried in-process', async () => {
    const sandbox = createPki({ baseUrl: 'http://pki.sandbox.invalid' })
    const judge = await judgeBy({ stores: {}, sandbox })
    const { chain } = issueSigner(sandbox, { subject: { commonName: 'Ada Lovelace' } })
    expect(await judge.check(chain.slice(0, 1), { mode: 'test' })).toMatchObject({ ok: true, revocation: 'ocsp' })
    expect(outcomeOf(await judge.check(chain, { mode: 'live' }))).toBe('issuer_unknown')
    expect(outcomeOf(await judge.check(ada().chain, { mode: 'test' }))).toBe('issuer_unknown')
    expect(await canCheckCertificates(judge.deps, office.tenants.test, 'test')).toBe(true)
    expect((await trustSourcesOf(judge.deps, office.tenants.test, 'test')).anchors).toHaveLength(1)
    expect((await trustSourcesOf(judge.deps, office.tenants.live, 'live')).anchors).toHaveLength(0)
  })
})
