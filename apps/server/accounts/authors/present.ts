import Type from 'typebox'
import { actorOf, type Caller } from '../../platform/http/caller.ts'
import { Nullable, textOf } from '../../platform/http/schemas.ts'
import { ACTOR_TYPES, presentActor } from '../activity/present.ts'

// Who made or changed something, as the API shows it beside the thing. The name is stored with the row: most members may
// not read the list of members.

export interface Author {
  /** As in the account activity: key:<id>, user:<id>, account:<id>. */
  actor: string
  /** The member's name at that time; null for others, and for members without a name. */
  name: string | null
}

export const AuthorSchema = Type.Object(
  {
    type: Type.Enum([...ACTOR_TYPES], { description: '`account`: the person who opened it.' }),
    id: Nullable(textOf('The key (`key_…`), member (`usr_…`) or account.', 'usr_06d8h2m4v5e3rkz0t1w9x7y2ba')),
    name: Nullable(textOf('The member’s name at that time. Null for keys, and for members without a name.', 'Ada Rao')),
  },
  { title: 'Author', description: 'The key or the member.' },
)

export function authorOf(caller: Pick<Caller, 'by'>): Author {
  return { actor: actorOf(caller), name: caller.by.kind === 'member' ? caller.by.name : null }
}

export function presentAuthor({ actor, name }: Author) {
  return { ...presentActor(actor), name }
}
