import {
  boolean,
  decode,
  encodedBytes,
  integer,
  isUniversal,
  nullValue,
  octetString,
  oid,
  readBitString,
  readInteger,
  readSequence,
  readText,
  sequence,
  type Tlv,
  tags,
} from '../asn1/index.ts'
import type { Certificate } from '../cms/index.ts'
import { buildPath } from './chain.ts'
import { parseWith, TrustError } from './error.ts'
import { type Fetcher, fetchBytes } from './fetcher.ts'
import { oids } from './oids.ts'
import { type Imprint, parseTimestampToken, type TimestampToken, verifyTimestampToken } from './timestamp.ts'

const maxReplyBytes = 64 * 1024
const defaultTimeoutMs = 10_000
const defaultClockDifferenceMs = 5 * 60_000

/** Time-stamps an imprint. The returned token is verified, including its certificate path. */
export type Timestamper = (imprint: Imprint) => Promise<TimestampToken>

export interface TimestampAuthority {
  readonly url: string
  readonly fetcher: Fetcher
  readonly anchors: readonly Certificate[]
  readonly now: () => Date
  /** Requested, and required in the reply. */
  readonly policy?: string
  /** For authorities that require a password or an API key. */
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  /** The permitted difference between the authority's clock and `now`. */
  readonly maxClockDifferenceMs?: number
}

/** A client of an RFC 3161 authority over HTTP (§3.4). */
export function timestampBy(authority: TimestampAuthority): Timestamper {
  return async (imprint) => {
    const nonce = randomNonce()
    const reply = await send(authority, encodeTimestampRequest(imprint, nonce, authority.policy))
    const token = readTimestampReply(reply)
    checkReply(token, nonce, authority)
    await verifyTimestampToken(token, imprint)
    await buildPath(token.certificate, {
      anchors: authority.anchors,
      candidates: token.cms.certificates,
      at: token.info.genTime,
      purpose: 'timestamping',
      fetcher: authority.fetcher,
    })
    return token
  }
}

/** A TimeStampReq with certReq set, so that the token contains its certificate (RFC 3161 §2.4.1). */
export function encodeTimestampRequest(imprint: Imprint, nonce: bigint, policy?: string): Uint8Array {
  return sequence(
    integer(1),
    sequence(sequence(oid(oids[imprint.algorithm]), nullValue()), octetString(imprint.value)),
    ...(policy === undefined ? [] : [oid(policy)]),
    integer(nonce),
    boolean(true),
  )
}

/** The token of a TimeStampResp. Throws `timestamp_refused` with the reason if the request was rejected (RFC 3161 §2.4.2). */
export function readTimestampReply(reply: Uint8Array): TimestampToken {
  return parseWith('timestamp_malformed', 'the reply of the time-stamping authority', () => {
    const [statusInfo, token] = readSequence(decode(reply), 'TimeStampResp')
    const [status, ...details] = readSequence(statusInfo, 'PKIStatusInfo')
    const code = readInteger(status, 'status')
    if (code !== granted && code !== grantedWithModifications) {
      throw new TrustError(
        'timestamp_refused',
        `the time-stamping authority rejected the request: ${failureText(code, details)}`,
      )
    }
    if (token === undefined) throw new TrustError('timestamp_malformed', 'the time-stamping authority sent no token')
    return parseTimestampToken(encodedBytes(token))
  })
}

const granted = 0n
const grantedWithModifications = 1n

async function send({ url, fetcher, headers, timeoutMs }: TimestampAuthority, body: Uint8Array): Promise<Uint8Array> {
  try {
    return await fetchBytes(fetcher, {
      url,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body,
      maxBytes: maxReplyBytes,
      timeoutMs: timeoutMs ?? defaultTimeoutMs,
    })
  } catch (cause) {
    if (!(cause instanceof TrustError)) throw cause
    throw new TrustError('timestamp_unavailable', `the time-stamping authority is not available: ${cause.message}`, {
      cause,
    })
  }
}

function checkReply({ info }: TimestampToken, nonce: bigint, authority: TimestampAuthority): void {
  if (info.nonce !== nonce) throw invalid('is for another request: its nonce differs')
  if (authority.policy !== undefined && info.policy !== authority.policy) {
    throw invalid(`has policy ${info.policy}, not ${authority.policy}`)
  }
  const difference = Math.abs(info.genTime.getTime() - authority.now().getTime())
  if (difference > (authority.maxClockDifferenceMs ?? defaultClockDifferenceMs)) {
    throw invalid(`differs by ${Math.round(difference / 1000)} s from the local clock; check both clocks`)
  }
}

function randomNonce(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

const failures: Readonly<Record<number, string>> = {
  0: 'unknown or unsupported digest',
  2: 'transaction not permitted',
  5: 'data in the wrong format',
  14: 'its time source is not available',
  15: 'policy not supported',
  16: 'extension not supported',
  17: 'additional information not understood',
  25: 'system failure',
}

function failureText(code: bigint, details: readonly Tlv[]): string {
  const texts = details.filter((field) => isUniversal(field, tags.sequence)).flatMap((field) => field.children)
  const bits = details.find((field) => isUniversal(field, tags.bitString))
  const reasons = [
    ...(bits === undefined
      ? []
      : setBits(readBitString(bits, 'failInfo').bytes).map((bit) => failures[bit] ?? `${bit}`)),
    ...texts.map((text) => readText(text, 'statusString')),
  ]
  return reasons.length === 0 ? `status ${code}` : reasons.join('; ')
}

function setBits(bytes: Uint8Array): readonly number[] {
  return [...bytes].flatMap((byte, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (0x80 >> bit)).map((bit) => index * 8 + bit),
  )
}

function invalid(why: string): TrustError {
  return new TrustError('timestamp_invalid', `the time-stamp ${why}`)
}
