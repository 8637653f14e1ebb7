import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { type Act, holdBothNamed, holdComplete, holdTwo, operatorActs, planActs, type Scene } from './acts.ts'
import { holdApiCannotForge, refuseForged } from './attacks.ts'
import { addSecond, admin, bootstrap } from './operators.ts'

// Operators register passkeys at the real api, sign their command line in and do every act that needs two. Then all kinds
// of false approvals are written into the database.

export default {
  promise:
    'Each destructive act of an operator is refused alone and done with a second operator’s passkey, and both are recorded; a forged, replayed, transplanted, changed, expired or own approval is refused, and no database login of the api can make one',
  topic: 'Security and privacy',
  budgetSeconds: 30,
  services: ['postgres'],
  faults: {
    'grant too many': 'the login of the api may confirm passkeys of operators',
    'unnamed second operator': 'an executed act whose record names one operator',
  },
  async run({ say }) {
    const stack = await startStack({ processes: ['serve-api'] })
    try {
      const ada = await bootstrap(stack)
      const scene: Scene = { stack, ada, grace: await addSecond(stack, ada) }
      say('two operators registered passkeys, were confirmed by their fingerprints and signed in')

      const acts = [...(await planActs(scene)), ...(await changesOfOperators(scene))]
      const operators = acts.slice(acts.findIndex(({ args }) => args[0] === 'add-operator'))
      for (const act of acts) if (!operators.includes(act)) await holdTwo(scene, act)
      holdComplete(acts)
      say(`${acts.length} acts refused alone, done with two, both named`)

      const forged = await refuseForged(scene)
      say(`${forged} kinds of false approvals refused`)
      const refused = await holdApiCannotForge(scene)
      say(`${refused} attempts with the logins of the api refused`)
      await plantFaults(scene)
      return `${acts.length} acts, ${forged} kinds of false approvals, ${refused} attempts with the api’s logins: each refused alone, both operators named`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

/** Each depends on the one before. */
async function changesOfOperators(scene: Scene): Promise<Act[]> {
  const { acts, last } = await operatorActs(scene)
  for (const act of acts) await holdTwo(scene, act)
  const others = await last()
  for (const act of others) await holdTwo(scene, act)
  return [...acts, ...others]
}

async function plantFaults(scene: Scene): Promise<void> {
  const { stack } = scene
  await plantGrant(stack)
  await mustFind('grant too many', () => holdApiCannotForge(scene))
  await stack.database.owner(
    `UPDATE operator_activity SET detail = detail - 'approved_by' WHERE action = 'approval.executed'`,
  )
  await mustFind('unnamed second operator', () => holdBothNamed(stack, 'erase'))
  const { code } = await admin(stack, scene.ada.token, ['logout'])
  hold(code === 0 && (await admin(stack, scene.ada.token, ['whoami'])).code === 6, 'a session outlives its end')
}

async function plantGrant({ database }: Stack): Promise<void> {
  await database.owner('GRANT UPDATE (confirmed_at) ON operator_passkeys TO countersign_operator_web')
}
