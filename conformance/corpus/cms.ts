interface Node {
  readonly tag: number
  readonly content: Buffer
  /** Header and content. */
  readonly length: number
}

const SEQUENCE = 0x30
const SET = 0x31
const OCTET_STRING = 0x04
const UNSIGNED_ATTRIBUTES = 0xa1
/** 1.3.6.1.4.1.32473.1, under the number that RFC 5612 keeps for examples. */
const FILLER_TYPE = Buffer.from('06092b0601040181fd5901', 'hex')
const END_OF_CONTENTS = Buffer.from([0, 0])

/** The same CMS with its outer layers in BER's indefinite length, as some providers send it; signedAttrs untouched. */
export function toBer(cms: Buffer): Buffer {
  const { type, signedData } = open(cms)
  const inner = indefinite(SEQUENCE, signedData.content)
  return indefinite(SEQUENCE, Buffer.concat([type, indefinite(0xa0, inner)]))
}

/** The same CMS made exactly `size` bytes long by an unsigned attribute that means nothing. */
export function padTo(cms: Buffer, size: number): Buffer {
  const trimmed = cms.subarray(0, read(cms).length)
  let filler = Math.max(0, size - trimmed.length)
  for (let attempt = 0; attempt < 8 && filler >= 0; attempt++) {
    const padded = withFiller(trimmed, filler)
    if (padded.length === size) return padded
    filler -= padded.length - size
  }
  throw new Error(`a CMS of ${trimmed.length} bytes cannot be padded to exactly ${size}`)
}

function withFiller(cms: Buffer, filler: number): Buffer {
  const { type, signedData } = open(cms)
  const parts = children(signedData.content)
  const signerInfos = required(parts.at(-1), 'SignerInfos')
  const signerInfo = required(children(signerInfos.content)[0], 'SignerInfo')
  const fields = children(signerInfo.content)
  const existing = fields.find(({ tag }) => tag === UNSIGNED_ATTRIBUTES)?.content ?? Buffer.alloc(0)
  const value = definite(SET, definite(OCTET_STRING, Buffer.alloc(filler, 0x20)))
  const attribute = definite(SEQUENCE, Buffer.concat([FILLER_TYPE, value]))
  const kept = fields.filter(({ tag }) => tag !== UNSIGNED_ATTRIBUTES).map(encode)
  const unsigned = definite(UNSIGNED_ATTRIBUTES, Buffer.concat([existing, attribute]))
  const infos = definite(SET, definite(SEQUENCE, Buffer.concat([...kept, unsigned])))
  const data = definite(SEQUENCE, Buffer.concat([...parts.slice(0, -1).map(encode), infos]))
  return definite(SEQUENCE, Buffer.concat([type, definite(0xa0, data)]))
}

function open(cms: Buffer): { type: Buffer; signedData: Node } {
  const [type, wrapper] = children(read(cms).content)
  const signedData = read(required(wrapper, 'content of ContentInfo').content)
  return { type: encode(required(type, 'contentType')), signedData }
}

function read(bytes: Buffer): Node {
  const tag = bytes.readUInt8(0)
  const first = bytes.readUInt8(1)
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80) throw new Error('already in indefinite length')
  const size = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes)
  const start = 2 + lengthBytes
  return { tag, content: bytes.subarray(start, start + size), length: start + size }
}

function children(content: Buffer): Node[] {
  const nodes: Node[] = []
  for (let rest = content; rest.length > 0; rest = rest.subarray(nodes.at(-1)?.length)) nodes.push(read(rest))
  return nodes
}

const encode = ({ tag, content }: Node): Buffer => definite(tag, content)

function definite(tag: number, content: Buffer): Buffer {
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.from(
    content.length.toString(16).padStart(2 * Math.ceil(content.length.toString(16).length / 2), '0'),
    'hex',
  )
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

const indefinite = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), content, END_OF_CONTENTS])

function required(node: Node | undefined, what: string): Node {
  if (node === undefined) throw new Error(`no ${what} in this CMS`)
  return node
}
