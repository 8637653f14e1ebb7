import { hash } from 'node:crypto'
import { checkTrail } from '@countersign/evidence/chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicId } from '../platform/ids.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { addMember, addUser, signIn } from '../users/testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the audit trail names the member who acted with a session, by id and erasable name, and the key that acted without one', async () => {
  const account = await server.open()
  const { identity, authenticator } = server.parts
  const { userId } = await addUser(server.parts)
  await addMember(server.parts, account.accountId, userId, 'sender')
  const { token } = await signIn({ identity, authenticator }, userId, { kind: 'command_line', method: 'device' })
  const as = { authorization: `Bearer cst_${token}` }
  const document_id = await account.addDocument()
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com' }]
  const created = await account.call('POST', 'document-signrequest', { document_id, signers }, as)
  expect(created.statusCode).toBe(200)
  expect((await account.call('POST', `document-signrequest/${document_id}/cancel`)).statusCode).toBe(200)
  const json = { accept: 'application/json' }
  const trail = (await account.call('GET', `document-signrequest/${document_id}/audit-trail`, undefined, json)).json()
  const actors = trail.entries.map(({ canonical }: { canonical: string }) => JSON.parse(canonical).actor)
  expect(actors[0]).toEqual({ type: 'member', id: publicId('usr', userId) })
  expect(actors.at(-1)).toMatchObject({ type: 'api_key' })
  // The chain has a commitment to the name; the entries of keys are as they were.
  const [first, last] = [trail.entries[0], trail.entries.at(-1)]
  expect(first.canonical).not.toContain('Ada')
  expect(JSON.parse(first.canonical).personal.actor_name).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(first)).toContain('"value":"Ada"')
  expect(Object.keys(JSON.parse(last.canonical).personal).sort()).toEqual(['ip', 'user_agent'])
  expect(checkTrail(trail, (text) => hash('sha256', text, 'hex'))).toMatchObject({ ok: true })
})

test('a member without a name is named by the id alone', async () => {
  const account = await server.open()
  const { identity, authenticator } = server.parts
  const { userId } = await addUser(server.parts)
  await identity.query('UPDATE users SET name = NULL WHERE user_id = $1', [userId])
  await addMember(server.parts, account.accountId, userId, 'sender')
  const { token } = await signIn({ identity, authenticator }, userId, { kind: 'command_line', method: 'device' })
  const document_id = await account.addDocument()
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com' }]
  const as = { authorization: `Bearer cst_${token}` }
  expect((await account.call('POST', 'document-signrequest', { document_id, signers }, as)).statusCode).toBe(200)
  const json = { accept: 'application/json' }
  const trail = (await account.call('GET', `document-signrequest/${document_id}/audit-trail`, undefined, json)).json()
  const { actor, personal } = JSON.parse(trail.entries[0].canonical)
  expect(actor).toEqual({ type: 'member', id: publicId('usr', userId) })
  expect(personal).not.toHaveProperty('actor_name')
})
