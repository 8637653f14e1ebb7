import {
  buildCertificate,
  type CertificateTemplate,
  type Credential,
  createPki,
  encodeName,
  extension,
  generateKey,
  issueSigner,
  type KeyKind,
  type PkiServer,
  publicKeyOf,
  servePki,
} from '@countersign/sandbox-pki'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explicit, ia5String, implicit, nullValue, oids, sequence } from '../asn1/index.ts'
import { type Certificate, parseCertificate } from '../cms/index.ts'
import { buildPath, type ChainOptions } from './chain.ts'
import { plainFetcher } from './fetcher.ts'

const now = new Date('2026-11-15T12:00:00Z')
const day = 86_400_000

let server: PkiServer
beforeAll(async () => {
  server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl, now: () => now }))
})
afterAll(() => server.close())

describe('a path', () => {
  test.each<KeyKind>(['P-256', 'P-384', 'RSA-2048'])('is found through %s authorities', async (kind) => {
    const pki = createPki({ baseUrl: 'http://sandbox.test', now: () => now, keys: { root: kind, intermediate: kind } })
    const [leaf, ...issuers] = issueSigner(pki, { subject: { commonName: 'Ada' } }).chain.map(parseCertificate)
    const path = await find(leaf, { anchors: issuers.slice(1), candidates: issuers })
    expect(path.map(({ der }) => der)).toEqual([leaf, ...issuers].map((certificate) => certificate?.der))
  })

  test('is completed with issuers from the caIssuers URLs', async () => {
    const [leaf] = issueSigner(server.pki, { subject: { commonName: 'Ada' } }).chain.map(parseCertificate)
    const anchors = [parseCertificate(server.pki.root.certificate)]
    await expect(find(leaf, { anchors })).rejects.toThrow(/no path was found from the certificate of Ada/)
    expect(await find(leaf, { anchors, fetcher: plainFetcher })).toHaveLength(3)
  })

  test('does not use another authority with the same name', async () => {
    const other = createPki({ baseUrl: 'http://sandbox.test', now: () => now })
    const [leaf, intermediate] = issueSigner(server.pki, { subject: { commonName: 'Ada' } }).chain.map(parseCertificate)
    const anchors = [parseCertificate(other.root.certificate)]
    const candidates = [intermediate as Certificate, parseCertificate(other.intermediate.certificate)]
    await expect(find(leaf, { anchors, candidates })).rejects.toMatchObject({ code: 'chain_untrusted' })
  })

  test('is invalid when one of its certificates expires', async () => {
    const [leaf, ...issuers] = issueSigner(server.pki, {
      subject: { commonName: 'Ada' },
      lifetimeMs: day,
    }).chain.map(parseCertificate)
    const at = (ms: number) => find(leaf, { anchors: issuers, at: new Date(now.getTime() + ms) })
    expect(await at(0)).toBeDefined()
    expect(await at(day + 999)).toBeDefined()
    await expect(at(day + 1000)).rejects.toThrow(/the certificate of Ada was not valid at 2026-11-16T12:00:01/)
    await expect(at(-1)).rejects.toMatchObject({ code: 'certificate_unsuitable' })
  })

  test('is found with candidates in any order and with unrelated candidates', async () => {
    const own = hierarchy(4)
    const foreign = hierarchy(3)
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...own.authorities, ...foreign.authorities], { minLength: 7 }),
        async (pool) => {
          const path = await find(own.leaf, { anchors: own.authorities.slice(0, 1), candidates: pool })
          expect(path).toHaveLength(5)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('is searched within a limit if there are exponentially many paths', async () => {
    const key = generateKey('P-256')
    const self = credential(
      { subject: { commonName: 'Thicket' }, authority: {}, keyUsage: ['keyCertSign'] },
      undefined,
      key,
    )
    const thicket = Array.from({ length: 40 }, () =>
      parseCertificate(
        credential({ subject: { commonName: 'Thicket' }, authority: {}, keyUsage: ['keyCertSign'] }, self, key)
          .certificate,
      ),
    )
    const leaf = parseCertificate(credential({ subject: { commonName: 'Leaf' } }, self).certificate)
    const anchors = [parseCertificate(server.pki.root.certificate)]
    await expect(find(leaf, { anchors, candidates: thicket })).rejects.toMatchObject({ code: 'chain_untrusted' })
  })
})

describe('rejects a path', () => {
  test.each<[string, Partial<CertificateTemplate>, RegExp]>([
    ['if an issuer is not an authority', { keyUsage: ['keyCertSign'] }, /is not a certificate authority/],
    [
      'if an authority may not sign certificates',
      { authority: {}, keyUsage: ['cRLSign'] },
      /lacks the key usage keyCertSign/,
    ],
    [
      'if an authority has an unknown critical extension',
      { authority: {}, keyUsage: ['keyCertSign'], extensions: [extension('2.999.7', nullValue(), true)] },
      /unknown critical extension 2\.999\.7/,
    ],
    [
      'if a name is outside the permitted subtree of its authority',
      { authority: {}, keyUsage: ['keyCertSign'], extensions: [permittedDirectory('Elsewhere')] },
      /violates a name constraint.*the subject is not permitted/,
    ],
    [
      'if an email address is excluded',
      { authority: {}, keyUsage: ['keyCertSign'], extensions: [excluded(implicit(1, ia5String('example.org')))] },
      /ada@example\.org is excluded/,
    ],
    [
      'if a constrained form of name is not supported',
      { authority: {}, keyUsage: ['keyCertSign'], extensions: [excluded(implicit(6, ia5String('.example.org')))] },
      /names of form 6/,
    ],
  ])('%s', async (_, authority, message) => {
    const root = credential({ subject: { commonName: 'Root' }, authority: {}, keyUsage: ['keyCertSign'] })
    const middle = credential({ subject: { commonName: 'Middle' }, ...authority }, root)
    const alternatives = sequence(
      implicit(1, ia5String('ada@example.org')),
      implicit(6, ia5String('https://example.org')),
    )
    const leaf = credential(
      {
        subject: { commonName: 'Ada', organization: 'Here' },
        extensions: [extension(oids.subjectAltName, alternatives)],
      },
      middle,
    )
    const [anchor, issuer, certificate] = [root, middle, leaf].map((one) => parseCertificate(one.certificate))
    const found = find(certificate, { anchors: [anchor as Certificate], candidates: [issuer as Certificate] })
    await expect(found).rejects.toThrow(message)
  })

  test('if the path is longer than an authority permits', async () => {
    const { leaf, authorities } = hierarchy(3, { 1: 0 })
    const found = find(leaf, { anchors: authorities.slice(0, 1), candidates: authorities })
    await expect(found).rejects.toThrow(/permits 0 subordinate authorities, but the path has 1/)
  })

  test('if the signing certificate is that of an authority', async () => {
    const root = parseCertificate(server.pki.root.certificate)
    await expect(find(parseCertificate(server.pki.intermediate.certificate), { anchors: [root] })).rejects.toThrow(
      /lacks the key usage digitalSignature or contentCommitment/,
    )
  })

  test('if the signing certificate is for time-stamping', async () => {
    const candidates = [parseCertificate(server.pki.intermediate.certificate)]
    const anchors = [parseCertificate(server.pki.root.certificate)]
    const found = find(parseCertificate(server.pki.tsa.certificate), { anchors, candidates })
    await expect(found).rejects.toThrow(/is for time-stamps or OCSP, not for signing documents/)
  })

  test('if any byte of a certificate was changed', async () => {
    const { chain } = issueSigner(server.pki, { subject: { commonName: 'Ada' } })
    const anchors = [parseCertificate(chain[2])]
    await fc.assert(
      fc.asyncProperty(fc.nat(chain[1].length - 1), fc.integer({ min: 1, max: 255 }), async (position, flip) => {
        const damaged = Uint8Array.from(chain[1])
        damaged[position] = (damaged[position] ?? 0) ^ flip
        const accepted = async () =>
          find(parseCertificate(chain[0]), { anchors, candidates: [parseCertificate(damaged)] })
        await expect(accepted()).rejects.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})

function find(leaf: Certificate | undefined, options: Partial<ChainOptions>) {
  return buildPath(leaf as Certificate, { anchors: [], at: now, purpose: 'signing', ...options })
}

/** A root, `depth - 1` subordinate authorities and a leaf. `pathLengths` sets path length constraints. */
function hierarchy(depth: number, pathLengths: Record<number, number> = {}) {
  const authorities: Credential[] = []
  for (let level = 0; level < depth; level++) {
    const pathLength = pathLengths[level]
    const authority = pathLength === undefined ? {} : { pathLength }
    const template = { subject: { commonName: `Level ${level}` }, authority, keyUsage: ['keyCertSign'] } as const
    authorities.push(credential(template, authorities.at(-1)))
  }
  const leaf = credential({ subject: { commonName: 'Leaf' } }, authorities.at(-1))
  return {
    leaf: parseCertificate(leaf.certificate),
    authorities: authorities.map(({ certificate }) => parseCertificate(certificate)),
  }
}

let serial = 1n
function credential(
  template: Partial<CertificateTemplate> & Pick<CertificateTemplate, 'subject'>,
  issuer?: Credential,
  key = generateKey('P-256'),
): Credential {
  const itself = { subject: template.subject, publicKey: publicKeyOf(key), key }
  const certificate = buildCertificate(
    {
      serial: serial++,
      publicKey: itself.publicKey,
      notBefore: new Date(now.getTime() - day),
      notAfter: new Date(now.getTime() + day),
      keyUsage: ['contentCommitment'],
      ...template,
    },
    issuer ?? itself,
  )
  return { ...itself, certificate }
}

function permittedDirectory(organization: string): Uint8Array {
  const name = encodeName({ organization, commonName: 'x' })
  return extension('2.5.29.30', sequence(implicit(0, sequence(sequence(explicit(4, name))))), true)
}

function excluded(name: Uint8Array): Uint8Array {
  return extension('2.5.29.30', sequence(implicit(1, sequence(sequence(name)))), true)
}
