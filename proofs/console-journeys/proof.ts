import { becomeMember, openWorld, type World } from '../console/world.ts'
import { holdLimit } from '../lib/limits.ts'
import type { Proof, ProofContext } from '../lib/proof.ts'
import type { Method } from './editor/place.ts'
import { pagesOf, walkEditor } from './editor/walk.ts'
import { walkToSigned } from './first-document.ts'
import { LIMITS } from './limits.ts'
import { startMailServer, understandBounce } from './stuck.ts'
import { mendWebhook } from './webhook.ts'

export default {
  promise:
    'In Chromium, a stranger gets from the sign-up form to a downloaded PDF with a valid signature within 25 actions and 120 s, without a terminal; a box that is placed by mouse, touch or keyboard on a rotated, cropped or landscape page is within 0.5 pt of it in the sealed PDF, and a field that is added there is filled in; a webhook that failed is found, mended and sent again in the console; the page of a request whose mail was returned says why, since when, and what to do',
  topic: 'Web console',
  budgetSeconds: 60,
  services: ['postgres'],
  sample: 'each kind of page by one of the three methods in turn; --full: every kind by every method',
  limits: LIMITS,
  faults: {
    'more-presses': '25 more presses',
    'changed-byte': 'a downloaded PDF with one changed byte',
    'moved-field': 'a field one point from its place',
    'receiver that still fails': 'a delivery that is sent again to a receiver that answers 500',
    'page without the reason': 'the page of a request without a problem',
  },
  async run({ full, say }) {
    const mailServer = await startMailServer()
    const world = await openWorld({ env: { COUNTERSIGN_SMTP_URL: mailServer.url } })
    try {
      const { actions, seconds } = await walkToSigned(world)
      say(`from the sign-up to the signed PDF: ${actions.join(', ')}`)
      holdLimit(LIMITS.actions, actions.length)
      holdLimit(LIMITS.seconds, seconds)
      const [distances] = await Promise.all([placeBoxes(world, full, say), mendAll(world, say)])
      const worst = Math.max(...distances)
      return `sign-up to signed PDF: ${actions.length} actions, ${seconds.toFixed(1)} s; boxes at most ${worst.toFixed(2)} pt from where they were placed`
    } finally {
      await world.close()
      await mailServer.close()
    }
  },
} satisfies Proof

/** Returns the largest distance of each method. */
async function placeBoxes(world: World, full: boolean, say: ProofContext['say']): Promise<number[]> {
  const member = await becomeMember(world)
  const place = async (method: Method) => {
    const distance = await walkEditor(member, method, pagesOf(method, full))
    say(`boxes placed by ${method}: ${distance.toFixed(2)} pt`)
    return distance
  }
  return Promise.all((['mouse', 'touch', 'keyboard'] as const).map(place))
}

async function mendAll(world: World, say: ProofContext['say']): Promise<void> {
  const member = await becomeMember(world, 'ben.ode')
  const attempts = await mendWebhook(member)
  say(`a webhook that failed was mended, and delivered with attempt ${attempts}`)
  await understandBounce(world, member)
  say('a returned mail was understood from the page of the request, and the address corrected')
}
