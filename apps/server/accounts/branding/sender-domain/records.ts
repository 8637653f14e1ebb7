import type { FoundRecords, SenderDomain } from './store.ts'

// The DNS records of a sender domain.

export interface DnsRecord {
  purpose: 'ownership' | 'dkim' | 'next_dkim' | 'dmarc'
  type: 'TXT'
  name: string
  value: string
  required: boolean
  /** Whether the last check found it; null before the first. */
  found: boolean | null
}

type Keyed = Pick<SenderDomain, 'domain' | 'selector' | 'public_key' | 'token' | 'next'>

const ownershipName = ({ domain }: Keyed) => `_countersign.${domain}`
const ownershipValue = ({ token }: Keyed) => `countersign-sender=${token}`
const dkimName = ({ domain, selector }: Pick<Keyed, 'domain' | 'selector'>) => `${selector}._domainkey.${domain}`
const dkimValue = ({ public_key }: Pick<Keyed, 'public_key'>) => `v=DKIM1; k=rsa; p=${public_key}`
const dmarcName = ({ domain }: Keyed) => `_dmarc.${domain}`

/** An SPF record is not among them: it concerns the return path of mails, which stays the service's. */
export function recordsOf(row: Keyed & Pick<SenderDomain, 'found'>): DnsRecord[] {
  const { found, domain, next } = row
  const record = (purpose: DnsRecord['purpose'], name: string, value: string, required: boolean): DnsRecord => ({
    ...{ purpose, type: 'TXT', name, value, required },
    found: found[purpose] ?? null,
  })
  return [
    record('ownership', ownershipName(row), ownershipValue(row), true),
    record('dkim', dkimName(row), dkimValue(row), true),
    ...(next ? [record('next_dkim', dkimName({ domain, ...next }), dkimValue(next), false)] : []),
    record('dmarc', dmarcName(row), 'v=DMARC1; p=none', false),
  ]
}

/** The texts of a name's TXT records; null if no name server answered. */
export type LookUpTxt = (name: string) => Promise<string[] | null>

export interface Lookup {
  found: FoundRecords
  /** Whether name servers answered for every required record. */
  isAnswered: boolean
}

export async function lookUpRecords(lookUp: LookUpTxt, row: Keyed): Promise<Lookup> {
  const { domain, next } = row
  const [ownership, dkim, dmarc, nextDkim] = await Promise.all([
    lookUp(ownershipName(row)),
    lookUp(dkimName(row)),
    lookUp(dmarcName(row)),
    next ? lookUp(dkimName({ domain, ...next })) : null,
  ])
  return {
    isAnswered: ownership !== null && dkim !== null,
    found: {
      ownership: (ownership ?? []).some((text) => text.trim() === ownershipValue(row)),
      dkim: hasKey(dkim, row),
      ...(next ? { next_dkim: hasKey(nextDkim, next) } : {}),
      dmarc: (dmarc ?? []).some((text) => /^v=DMARC1\s*(;|$)/.test(text)),
    },
  }
}

/** A second record at the selector makes the key ambiguous (RFC 6376, section 3.6.2.2). */
function hasKey(texts: readonly string[] | null, { public_key }: Pick<Keyed, 'public_key'>): boolean {
  return texts?.length === 1 && publicKeyIn(texts[0] ?? '') === public_key
}

/** The key of a DKIM record (RFC 6376, section 3.6.1): tags in any order, with spaces anywhere. */
function publicKeyIn(record: string): string | null {
  const tags = new Map(
    record.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim(), value.join('=').replaceAll(/\s/g, '')]
    }),
  )
  const isUsable = (tags.get('v') ?? 'DKIM1') === 'DKIM1' && (tags.get('k') ?? 'rsa') === 'rsa'
  const isTest = (tags.get('t') ?? '').split(':').includes('y')
  return isUsable && !isTest ? (tags.get('p') ?? null) : null
}
