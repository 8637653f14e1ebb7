import { randomUUID } from 'node:crypto'
import { cmsOver } from '../../../packages/remote-signing/testing/esp.ts'
import { attack, change } from '../attack.ts'
import { template } from '../xmlsec.ts'

// Truly signed by the provider, and yet not its answer to this question: taken from another journey, or by a provider
// that was itself deceived.

const minutes = (now: Date, count: number) => new Date(now.getTime() + count * 60_000)
const trulySigned = { isValidElsewhere: true }

export const content = [
  attack(
    'the answer of another transaction',
    'transaction_unknown',
    ({ signedAnswer }) => signedAnswer({ txn: randomUUID() }),
    trulySigned,
  ),
  attack(
    'an answer from before the question',
    'answer_stale',
    ({ signedAnswer, now }) => signedAnswer({ ts: minutes(now, -11) }),
    trulySigned,
  ),
  attack(
    'an answer from the future',
    'answer_from_future',
    ({ signedAnswer, now }) => signedAnswer({ ts: minutes(now, 11) }),
    trulySigned,
  ),
  attack('the same answer again', 'answer_replayed', ({ genuine }) => genuine, { isRepeated: true, ...trulySigned }),
  attack(
    'the same answer again, signed anew',
    'answer_replayed',
    ({ signedAnswer, now }) => signedAnswer({ ts: minutes(now, 1) }),
    { isRepeated: true, ...trulySigned },
  ),
  attack(
    "the person's signature on another document",
    'hash_mismatch',
    async ({ signedAnswer, cast }) => signedAnswer({ cms: await cmsOver(new Uint8Array(32), cast.person) }),
    trulySigned,
  ),
  attack(
    'the same with our hash written into it',
    ['cms_invalid', /does not verify/],
    async ({ signedAnswer, cast, hash }) => {
      const other = new Uint8Array(32).fill(7)
      const cms = Buffer.from(await cmsOver(other, cast.person))
      cms.set(hash, cms.indexOf(other))
      return signedAnswer({ cms })
    },
    trulySigned,
  ),
  attack(
    'what is no CMS',
    ['cms_invalid', /cannot be read/],
    ({ signedAnswer }) => signedAnswer({ cms: new Uint8Array(99) }),
    trulySigned,
  ),
  attack(
    'another certificate than the CMS was made with',
    'signer_certificate_mismatch',
    ({ signedAnswer, mallory }) => signedAnswer({ certificate: mallory.chain[0] }),
    trulySigned,
  ),
  attack(
    'two signatures for one document',
    ['answer_malformed', /exactly one DocSignature/],
    ({ answer, signWith }) =>
      signWith(
        change(answer({}, template()), '<Signatures>', '<Signatures><DocSignature id="1">AAAA</DocSignature>'),
        'esp',
      ),
    trulySigned,
  ),
  attack(
    'the signature of another document of the request',
    ['answer_malformed', /another document/],
    ({ answer, signWith }) =>
      signWith(change(answer({}, template()), '<DocSignature id="1"', '<DocSignature id="2"'), 'esp'),
    trulySigned,
  ),
  attack(
    'a signature over another hash algorithm',
    ['answer_malformed', /does not use SHA256/],
    ({ answer, signWith }) =>
      signWith(change(answer({}, template()), 'sigHashAlgorithm="SHA256"', 'sigHashAlgorithm="SHA1"'), 'esp'),
    trulySigned,
  ),
  attack(
    'another kind of message',
    ['answer_malformed', /not EsignResp/],
    ({ answer, signWith }) =>
      signWith(change(change(answer({}, template()), '<EsignResp', '<OtpResp'), '</EsignResp>', '</OtpResp>'), 'esp'),
    trulySigned,
  ),
  attack(
    'an answer in a namespace of its own',
    ['answer_malformed', /not EsignResp/],
    ({ answer, signWith }) => signWith(change(answer({}, template()), '<EsignResp', '<EsignResp xmlns="urn:x"'), 'esp'),
    trulySigned,
  ),
  attack(
    'our transaction in an attribute of another namespace',
    'transaction_unknown',
    ({ answer, signWith, pending }) => {
      const foreign = answer({ txn: randomUUID() }, template())
      return signWith(change(foreign, '<EsignResp', `<EsignResp xmlns:x="urn:x" x:txn="${pending.txn}"`), 'esp')
    },
    trulySigned,
  ),
]
