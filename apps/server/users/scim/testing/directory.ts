import { readFileSync } from 'node:fs'
import type { LightMyRequestResponse } from 'fastify'
import { newId } from '../../../platform/ids.ts'
import { makeTestApi, type TestApi } from '../../../testing/guarded-api.ts'
import { newDomain, verifyDomainOf } from '../../testing/sso.ts'
import { scimRoutes } from '../routes.ts'
import { createToken } from '../tokens.ts'

// A directory that calls /scim/v2 of one account.

/** A request of a directory's documentation, and what it must be answered with. */
export interface Step {
  title: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  status: number
  answer?: object
  /** Whether the user is a member afterwards. */
  member?: boolean
}

/** The requests in the documentation of a directory, with this domain. */
export function readSteps(name: 'entra' | 'okta', domain: string): Step[] {
  const text = readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')
  return (JSON.parse(text.replaceAll('{domain}', domain)) as { steps: Step[] }).steps
}

const network = { takeCall: () => {}, recordMiss: () => {} }

/** The api with /scim/v2. */
export function startScimApi(): Promise<TestApi> {
  return makeTestApi({
    routes: (app, { identity, sessions }) =>
      scimRoutes(app, { ...sessions, identity, publicUrl: 'http://127.0.0.1', network }),
  })
}

export async function openDirectory(api: TestApi) {
  const account = await api.open()
  const { accountId } = account
  const domain = newDomain()
  await verifyDomainOf(api.users, accountId, domain)
  const deps = { identity: api.identity, authenticator: api.sessions.authenticator }
  const { secret, token } = await createToken(deps, accountId, { actor: 'test' }, 'Directory')
  const call = (method: Step['method'], url: string, body?: object, bearer = secret): Promise<LightMyRequestResponse> =>
    api.app.inject({
      ...{ method, url },
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
  return {
    ...{ account, accountId, domain, secret, tokenId: token.tokenId, call },
    /** Adds a user, and returns the answer. */
    add: async (more: object = {}) => {
      const userName = `${newId()}@${domain}`
      const answer = await call('POST', '/scim/v2/Users', { userName, externalId: newId(), ...more })
      return { userName, id: String(answer.json().id), answer }
    },
    isMember: async (scimId: string): Promise<boolean> => {
      const rows = await api.database.owner(
        'SELECT 1 FROM scim_users s JOIN memberships m USING (account_id, user_id) WHERE s.scim_id = $1',
        [scimId],
      )
      return rows.length > 0
    },
    userIdOf: async (scimId: string): Promise<string> => {
      const [row] = await api.database.owner('SELECT user_id FROM scim_users WHERE scim_id = $1', [scimId])
      return row.user_id
    },
  }
}
