import { SCREENS } from '../console/screens.ts'
import { isPossible, openStage, sample, type Visit } from '../console/stage.ts'
import { HOSTILE } from '../console/texts.ts'
import { openWorld } from '../console/world.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { twoAtATime } from '../lib/two-at-a-time.ts'
import { hostileVisits, plantHostile, type SeenTexts } from './hostile.ts'
import { holdMailFrame } from './mail-frame.ts'
import { holdPolicies } from './policy.ts'
import { plantOffers, rolesOn, type Seen } from './roles.ts'
import { holdSecretsForgotten, SECRETS } from './secrets.ts'
import { startWeakProxy } from './weak-proxy.ts'

export default {
  promise:
    'On the screens of the web console, with scripts, addresses, styles, marks of direction and very long words as names, titles, references, file names, messages and answers of webhooks, no script of a text runs, no request leaves the origin, and nothing violates the policy, which permits no inline script or style and no text as HTML; a mail is shown in an opaque origin without network, scripts or links. In each of the six roles and both modes no action is offered, and no call made by a screen, that the role may not do, and such calls are refused. An API key, a new and a rotated webhook secret and a signing link are in no part, no storage and not in the memory of the page (heap of V8, after garbage collection) after the window that showed them is closed',
  topic: 'Web console',
  budgetSeconds: 65,
  services: ['postgres', 'rgw'],
  sample:
    'every third screen with hostile texts, and three screens for each role and mode, by the seed (--full: all of them)',
  faults: {
    'weak-policy': 'a proxy that permits inline scripts',
    'name-as-html': 'a name that a screen inserts as HTML',
    'inline-script': 'an event handler in an attribute',
    'outside-picture': 'a picture of another origin',
    'action-offered': 'an action of senders on the screen of a viewer',
    'action-unknown': 'an action that has no entry in the table of scopes',
    'secret-kept': 'a key that stays in the storage of the tab',
    'secret-in-memory': 'a key that stays in a variable of the page',
  },
  async run({ full, seed }) {
    const stage = await openStage(await openWorld(), HOSTILE)
    const { url } = stage.world
    const proxy = await startWeakProxy(url)
    try {
      await holdPolicies(url)
      await mustFind('weak-policy', () => holdPolicies(proxy.url))
      const visits = full ? everyVisit() : sample(seed + 2)
      const planted = visits.find(({ screen }) => !screen.act && !screen.account)
      hold(planted, 'there is no screen to plant a fault in')
      const texts: SeenTexts = new Set()
      const seen: Seen = { offered: 0, refused: 0 }
      await twoAtATime([
        ...hostileVisits(stage, visits, texts),
        () => holdSecretsForgotten(stage),
        ...rolesOn(stage, seed, full, seen),
        () => holdMailFrame(stage),
        () => plantOffers(stage),
        ...plantHostile(stage, planted),
      ])
      hold(texts.size > 4, `only ${texts.size} of the hostile texts were on a screen`)
      return `nothing ran, left or was violated on ${visits.length} screens with ${texts.size} hostile texts; ${seen.offered} offered actions are within their roles, ${seen.refused} calls beyond them refused; forgotten: ${SECRETS.join(', ')}`
    } finally {
      proxy.stop()
      await stage.close()
    }
  },
} satisfies Proof

function everyVisit(): Visit[] {
  const looks = [
    { size: 'desk', dark: false, language: 'en' },
    { size: 'phone', dark: true, language: 'de' },
  ] as const
  return looks.flatMap((look) => SCREENS.map((screen) => ({ screen, look })).filter(isPossible))
}
