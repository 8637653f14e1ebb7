import { type CompletionContext, RemoteSigningError } from '@countersign/remote-signing'
import { mustFind } from '../lib/faults.ts'
import { setUpJudges } from '../lib/judges.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Attack, attack } from './attack.ts'
import { algorithms } from './cases/algorithms.ts'
import { content } from './cases/content.ts'
import { keys } from './cases/keys.ts'
import { reading } from './cases/reading.ts'
import { wrapping } from './cases/wrapping.ts'
import { acceptAwkward, acceptGenuine, requestsVerifyElsewhere } from './honest.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

// Answers of an identity provider, made to deceive: every one must be turned away, for its reason, and may not spend the
// journey that it attacks. The good ones are signed by xmlsec1, an implementation that shares nothing with ours.

const attacks = [...reading, ...wrapping, ...algorithms, ...keys, ...content]

export default {
  promise: `${attacks.length} forged, altered, misplaced or repeated answers of an identity provider are refused, each for its own reason; answers signed by xmlsec1 are accepted`,
  topic: 'Signatures',
  budgetSeconds: 14,
  services: [],
  faults: {
    'genuine-as-attack': 'a genuine answer in the place of an attack',
    'other-reason': 'an attack that is expected to be refused for another reason',
  },
  async run({ say }) {
    setUpJudges()
    using workshop = await openWorkshop()
    await acceptGenuine(workshop)
    const accepted = acceptAwkward(workshop)
    say(`${accepted} messages signed by xmlsec1, with every awkwardness of canonical XML, verify here`)
    const requests = await requestsVerifyElsewhere(workshop)
    say(`${requests} kinds of our requests verify in xmlsec1, and no longer once they are touched`)
    for (const each of attacks) await refuse(workshop, each)
    const elsewhere = attacks.filter(({ isValidElsewhere }) => isValidElsewhere).length
    say(`${elsewhere} of the attacks carry a signature that xmlsec1 finds valid`)
    await mustFind('genuine-as-attack', () => refuse(workshop, GENUINE))
    await mustFind('other-reason', () => refuse(workshop, OTHER_REASON))
    const reasons = new Set(attacks.map(({ code, detail }) => `${code} ${detail ?? ''}`)).size
    return `${attacks.length} attacks turned away for ${reasons} different reasons, ${accepted + 1} true answers accepted`
  },
} satisfies Proof

const GENUINE = attack('a genuine answer', 'signature_invalid', ({ genuine }) => genuine)
const OTHER_REASON = attack('no XML', 'signature_invalid', () => 'nothing')

async function refuse(workshop: Workshop, each: Attack): Promise<void> {
  const complaint = await tryOut(workshop, each)
  hold(complaint === undefined, `${each.name}: ${complaint}`)
}

/** What is wrong with how an attack was met; undefined if it was turned away for its reason and spent nothing. */
async function tryOut(workshop: Workshop, each: Attack): Promise<string | undefined> {
  const { signer, pending, now, xmlsec, keys } = workshop
  const message = await each.make(workshop)
  if (each.isValidElsewhere && !xmlsec.accepts(message, keys.esp)) return 'xmlsec1 does not find its signature valid'
  let spent = 0
  const circumstances: CompletionContext = {
    receivedAt: now,
    markAnswered: async () => {
      spent += 1
      return !each.isRepeated
    },
  }
  try {
    await signer.complete({ kind: 'fields', fields: { eSignResponse: message } }, pending, circumstances)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof RemoteSigningError)) throw error
    if (error.code !== each.code) return `turned away as ${error.code} (${error.message}), not ${each.code}`
    if (each.detail && !each.detail.test(error.message)) return `turned away with other words: ${error.message}`
    return spent > 0 && !each.isRepeated ? 'the journey is spent' : undefined
  }
}
