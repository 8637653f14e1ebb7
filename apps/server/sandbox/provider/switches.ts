import Type, { type TEnum, type TOptional } from 'typebox'
import { textOf } from '../../platform/http/schemas.ts'

// The faults that the sandbox's provider simulates (apps/sandbox-esp/switches.ts). The API has a name and words for each
// value; `wire` is what the provider's own address calls it.

interface Switch {
  wire: string
  description: string
  /** The API's words and the provider's values. The first is the default. */
  values: readonly (readonly [name: string, wire: string | boolean | null])[]
}

const same = (...names: string[]) => names.map((name) => [name, name] as const)

const SWITCHES = {
  outage: {
    wire: 'outage',
    description: '`on`: the provider answers 503 to everything.',
    values: [
      ['off', false],
      ['on', true],
    ],
  },
  next_refusal: {
    wire: 'nextRefusal',
    description:
      'The next person who enters the right code is refused with this error of the provider, once. `ESP-009`: the identity is not confirmed. `ESP-010`: the quota is used up. `ESP-201`: signing failed. `ESP-203`: no certificate was issued. `ESP-204`: the signing service is down. `ESP-999`: an unexpected error. The others are in apps/sandbox-esp/README.md.',
    values: [
      ['none', null],
      ...same('ESP-001', 'ESP-002', 'ESP-004', 'ESP-005', 'ESP-006', 'ESP-008', 'ESP-009', 'ESP-010', 'ESP-101'),
      ...same('ESP-102', 'ESP-103', 'ESP-201', 'ESP-203', 'ESP-204', 'ESP-205', 'ESP-206', 'ESP-207', 'ESP-999'),
    ],
  },
  callback: {
    wire: 'callback',
    description: 'eSign 3: how often the provider sends its answer to the service.',
    values: same('once', 'twice', 'never'),
  },
  signature: {
    wire: 'signature',
    description: '`other_hash`: the signature is over another document.',
    values: [
      ['right', 'right'],
      ['other_hash', 'other-hash'],
    ],
  },
  certificate: {
    wire: 'certificate',
    description: '`ended`: the certificate has expired when it is issued.',
    values: same('valid', 'ended'),
  },
  stamp: {
    wire: 'stamp',
    description: '`own`: the signature has a time-stamp of the provider’s authority.',
    values: same('none', 'own'),
  },
  authorization: {
    wire: 'authorization',
    description: 'CSC: the authorization mode that certificates declare. `explicit` is not supported by the service.',
    values: same('oauth2code', 'explicit'),
  },
  credentials: {
    wire: 'credentials',
    description: 'CSC: `several`: the next person who signs in has five certificates, of which two are usable.',
    values: same('one', 'several'),
  },
} as const satisfies Record<string, Switch>

type Name = keyof typeof SWITCHES
const entries = Object.entries(SWITCHES) as [Name, Switch][]
const namesOf = ({ values }: Switch) => values.map(([name]) => name)

/** The members of a change. */
export const switchChanges = Object.fromEntries(
  entries.map(([name, each]) => [
    name,
    Type.Optional(Type.Enum(namesOf(each), { description: each.description, examples: [namesOf(each)[1]] })),
  ]),
) as Record<Name, TOptional<TEnum<string[]>>>

export const ProviderSwitch = Type.Object(
  {
    name: Type.Enum(
      entries.map(([name]) => name),
      { description: 'The name of the switch.' },
    ),
    value: textOf('What it is set to.', 'off'),
    values: Type.Array(Type.String(), { description: 'What it can be set to. The first is the default.' }),
    description: textOf('What it does.', '`on`: the provider answers 503 to everything.'),
  },
  { title: 'ProviderSwitch', description: 'A fault that the sandbox’s provider simulates.' },
)

/** From what the provider shows. */
export function presentSwitches(shown: Readonly<Record<string, unknown>>) {
  return entries.map(([name, each]) => {
    const [value] = each.values.find(([, wire]) => wire === shown[each.wire]) ?? [String(shown[each.wire])]
    return { name, value, values: namesOf(each), description: each.description }
  })
}

/** What the provider is sent. */
export function toWire(changes: Readonly<Partial<Record<Name, string>>>): Record<string, unknown> {
  const chosen = entries.filter(([name]) => changes[name] !== undefined)
  return Object.fromEntries(
    chosen.map(([name, { wire, values }]) => [wire, values.find(([value]) => value === changes[name])?.[1]]),
  )
}
