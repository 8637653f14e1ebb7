import { readFile } from 'node:fs/promises'
import { fileOf } from '../../conformance/corpus/manifest.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'
import { anyFields, anyForm, definitionOf, type ModelField, type Random } from './model.ts'
import { openVisit, type Route, routesOf } from './routes.ts'
import { type Asked, ask, METHODS } from './sign.ts'

// Forms that no page sends, on the route of every method: each is accepted or refused as the model says, for the same
// reasons. An accepted form is sent only where it changes nothing.

const FIELDS = 6

export interface Crafted {
  accepted: number
  refused: number
}

interface Target extends Asked {
  client: Client
  fields: ModelField[][]
  routes: Route[][]
}

export async function sendCrafted(stack: Stack, requests: number, forms: number, seed: number): Promise<Crafted> {
  const random = seededRandom(seed)
  const client = await openAccount(stack.url)
  const rights: boolean[] = []
  for (let n = 0; n < requests; n++) {
    const target = await prepare(stack, client, random)
    const sent = target.routes.map(async (routes, place) => {
      const own = seededRandom(seed + METHODS.length * n + place)
      for (let form = 0; form < forms; form++) rights.push(await sendForm(routes, target.fields[place] ?? [], own))
    })
    await Promise.all(sent)
    await holdUnsigned(target)
  }
  const accepted = rights.filter((isRight) => isRight).length
  const refused = rights.length - accepted
  hold(accepted > 0 && refused > 0, `of ${rights.length} forms ${accepted} are right`)
  return { accepted, refused }
}

async function prepare(stack: Stack, client: Client, random: Random): Promise<Target> {
  const fields = METHODS.map(() => anyFields(random, FIELDS))
  const asked = await ask(client, await readFile(fileOf({ name: 'pdf-a-2b' })), fields.map(signerOf))
  const visits = asked.signerIds.map((signerId) => openVisit(stack.url, client, { ...asked, signerId }))
  const routes = (await Promise.all(visits)).map((visit, place) => routesOf(visit, METHODS[place] ?? 'electronic'))
  return { ...asked, client, fields, routes }
}

function signerOf(fields: readonly ModelField[], place: number) {
  const method = METHODS[place] ?? 'electronic'
  const at = (n: number) => ({ page: ['1'], cords: [{ x: 200 + 100 * place, y: 110 + 30 * n, w: 80, h: 20 }] })
  return {
    ...{ name: `Signer ${place}`, email: `signer${place}@fields.example`, method },
    fields: fields.map((field, n) => definitionOf(field, at(n))),
  }
}

/** Whether it was right. */
async function sendForm(routes: readonly Route[], fields: readonly ModelField[], random: Random): Promise<boolean> {
  const { given, errors } = anyForm(random, fields)
  const isRight = errors.length === 0
  for (const { name, isHarmless, send } of routes) {
    if (isRight && !isHarmless) continue
    // A form has texts only: what was wrong may not be in it.
    if (name === 'sign, without scripts' && !isWrongAsText(given, errors)) continue
    const refusal = await send(given)
    const isSame = isRight
      ? refusal === null
      : refusal !== null && (refusal.length === 0 || refusal.join() === errors.join())
    hold(
      isSame,
      `${name} says ${JSON.stringify(refusal)} to ${JSON.stringify(given)} and not ${JSON.stringify(errors)} (${JSON.stringify(fields)})`,
    )
  }
  return isRight
}

function isWrongAsText(given: Record<string, unknown>, errors: readonly string[]): boolean {
  return Object.values(given).every((value) => typeof value === 'string') && errors.length > 0
}

async function holdUnsigned({ client, documentId }: Target): Promise<void> {
  const { body } = await client.call('GET', `/api/v1/document-signrequest/${documentId}`)
  const states = (body.signers as { state: string }[]).map(({ state }) => state)
  hold(
    states.every((state) => state === 'viewed'),
    `after crafted forms the signers are ${states.join()}`,
  )
}

export const IN_RULES = {
  'lost-requirement': 'a required field that the service takes for an optional one',
  'lost-condition': 'a hidden field that the service takes for a shown one',
  'other-option': 'a choice with an option that the sender did not give',
}

const PLANTED = 'planted@fields.example'

/** Definitions of the service that differ from those of the sender. */
export async function findCrafted(stack: Stack): Promise<void> {
  const client = await openAccount(stack.url)
  const own = { isRequired: false, options: {} }
  const fields: ModelField[] = [
    { ...own, name: 'f0', type: 'text', isRequired: true },
    { ...own, name: 'f1', type: 'checkbox' },
    { ...own, name: 'f2', type: 'text', showIf: { field: 'f1', is_checked: true } },
    { ...own, name: 'f3', type: 'choice', options: { options: ['x', 'y'] } },
  ]
  const asked = await ask(client, await readFile(fileOf({ name: 'pdf-a-2b' })), [
    { ...signerOf(fields, 1), email: PLANTED },
  ])
  const signerId = asked.signerIds[0] ?? ''
  const [, route] = routesOf(await openVisit(stack.url, client, { ...asked, signerId }), 'dsc')
  hold(route, 'there is no route')
  const faults = [
    { name: 'lost-requirement', path: '{0,required}', to: 'false', given: {}, error: 'f0 required' },
    { name: 'lost-condition', path: '{2,showIf}', to: 'null', given: { f0: 'x', f2: 'x' }, error: 'f2 hidden' },
    {
      name: 'other-option',
      path: '{3,options,0,value}',
      to: '"z"',
      given: { f0: 'x', f3: 'z' },
      error: 'f3 not_an_option',
    },
  ] satisfies { name: keyof typeof IN_RULES; [more: string]: unknown }[]
  for (const { name, path, to, given, error } of faults) {
    const check = async () => {
      const refusal = await route.send(given)
      hold(refusal?.join() === error, `the service says ${JSON.stringify(refusal)}, not ${error}`)
    }
    await check()
    await stack.database.owner('UPDATE signers SET fields = jsonb_set(fields, $1, $2) WHERE email = $3', [
      path,
      to,
      PLANTED,
    ])
    await mustFind(name, check)
  }
}
