import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeTestApi, type TestApi } from '@countersign/server/testing/guarded-api.ts'
import type { UserDeps } from '@countersign/server/users/deps.ts'
import { decideDevice } from '@countersign/server/users/device/decide.ts'
import { deviceRoutes } from '@countersign/server/users/device/routes.ts'
import { endSessions } from '@countersign/server/users/sessions/end.ts'
import { addMember, addUser, signIn as signInBrowser } from '@countersign/server/users/testing/users.ts'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { run } from '../run.ts'
import { credentialsFile, readCredentials, storeCredential } from './credentials.ts'
import { login } from './login.ts'

let api: TestApi
let deps: UserDeps
let url: string
let env: Record<string, string | undefined>
let user: { userId: string; email: string }

beforeAll(async () => {
  let now = Date.now()
  api = await makeTestApi()
  const other = await makeTestApi({
    database: api.database,
    // Each call is ten seconds after the one before: the client need not wait.
    routes: (app) => {
      deviceRoutes(app, { identity: api.identity, ...late(), now: () => (now += 10_000) }, 'http://x')
      const send = (type: string) => async (_: unknown, reply: FastifyReply) =>
        reply.type(type).send('{"a":1}\n{"b":2}\n')
      app.get('/api/v1/lines', send('application/x-ndjson'))
      app.get('/api/v1/file', send('application/pdf'))
      app.post('/api/v1/sensitive', { config: { scope: 'requests:read', stepUp: true } }, async () => ({ done: true }))
    },
  })
  deps = { ...other.sessions, identity: other.identity }
  url = await other.app.listen({ host: '127.0.0.1', port: 0 })
  close = () => other.close()
})
let close: () => Promise<void>
const late = () => ({ authenticator: () => deps.authenticator() })
afterAll(async () => {
  await close()
  await api.close()
})

beforeEach(async () => {
  env = { XDG_CONFIG_HOME: await mkdtemp(join(tmpdir(), 'countersign-cli-')), COUNTERSIGN_URL: url }
  user = await addUser(api.users)
  return () => rm(env.XDG_CONFIG_HOME ?? '', { recursive: true })
})

/** A browser in which the person is signed in. */
async function browser() {
  const { sessionId } = await signInBrowser(deps, user.userId)
  return { userId: user.userId, sessionId, ssoAccountId: null }
}

async function countersign(...args: string[]) {
  return countersignWith(undefined, ...args)
}

/** `wait`: what the person does while the command line waits, with the code that it shows. */
async function countersignWith(wait: ((userCode: string) => Promise<unknown>) | undefined, ...args: string[]) {
  let [out, err] = ['', '']
  const code = await run(args, {
    ...{ env, out: (text) => (out += text), err: (text) => (err += text) },
    wait: wait && (() => wait(/code ([A-Z]{4}-[A-Z]{4})/.exec(err)?.[1] ?? '')),
  })
  return { code, out, err }
}

/** Signs in with a person who confirms, or refuses, while the command line waits the second time. */
function signIn(decision: 'approve' | 'deny' = 'approve') {
  let waits = 0
  let code = ''
  return login({
    ...{ url, clientName: 'ada on laptop' },
    show: ({ userCode }) => {
      code = userCode
    },
    wait: async () => {
      waits += 1
      if (waits === 2) await decideDevice(deps, await browser(), { userCode: code, decision })
    },
  })
}

describe('login', () => {
  test('waits until the person has confirmed the code', async () => {
    const credential = await signIn()
    expect(credential.token).toMatch(/^cst_/)
    expect(Date.parse(credential.expires_at)).toBeGreaterThan(Date.now())
  })

  test('fails when the person refuses', async () => {
    await expect(signIn('deny')).rejects.toThrow('refused')
  })

  test('sends no token over a network without encryption', async () => {
    expect(await countersign('login', '--url', 'http://countersign.example.com')).toMatchObject({ code: 2 })
    expect(await countersign('login', '--url', 'nonsense')).toMatchObject({ code: 2 })
  })

  test('says that the service does not answer', async () => {
    const { code, err } = await countersign('login', '--url', 'http://127.0.0.1:1')
    expect([code, err]).toEqual([1, expect.stringContaining('http://127.0.0.1:1 does not answer')])
  })
})

describe('whoami and logout', () => {
  test('show the user and the accounts, and end the session', async () => {
    const account = await api.open()
    await addMember(api.users, account.accountId, user.userId, 'sender', ['test'])
    await storeCredential(env, url, await signIn())
    delete env.COUNTERSIGN_URL
    const shown = await countersign('whoami')
    expect(shown).toMatchObject({ code: 0 })
    expect(shown.out).toContain(`${user.email} at ${url}`)
    expect(shown.out).toMatch(/acc_\w+ {2}Ada {2}sender {2}test/)
    expect(JSON.parse((await countersign('whoami', '--json')).out)).toMatchObject({ user: { email: user.email } })
    const token = (await readCredentials(env))[url]?.token
    expect(await countersign('logout')).toMatchObject({ code: 0, out: `You are not signed in at ${url}.\n` })
    expect(await readCredentials(env)).toEqual({})
    const answer = await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  })

  test('whoami says that an account is closed', async () => {
    const account = await api.open()
    await addMember(api.users, account.accountId, user.userId, 'sender', ['test'])
    await api.database.owner('UPDATE accounts SET closed_at = clock_timestamp() WHERE account_id = $1', [
      account.accountId,
    ])
    await storeCredential(env, url, await signIn())
    expect((await countersign('whoami')).out).toMatch(/acc_\w+ {2}Ada {2}sender {2}test {2}closed\n/)
  })

  test('without a session, or with one that has ended, exit with 6 and 0', async () => {
    expect(await countersign('whoami')).toMatchObject({ code: 6, err: expect.stringContaining('countersign login') })
    expect(await countersign('logout')).toMatchObject({ code: 0 })
    await storeCredential(env, url, await signIn())
    await endSessions(deps, { userId: user.userId, ssoAccountId: null })
    expect(await countersign('whoami')).toMatchObject({
      code: 6,
      err: expect.stringContaining(`countersign login --url ${url}\n`),
    })
    expect(await countersign('logout')).toMatchObject({ code: 0 })
    expect(await readCredentials(env)).toEqual({})
  })

  test('ask which service, if there are sessions at several', async () => {
    const credential = await signIn()
    await storeCredential(env, url, credential)
    await storeCredential(env, 'https://other.example.com', credential)
    delete env.COUNTERSIGN_URL
    expect(await countersign('whoami')).toMatchObject({ code: 2, err: expect.stringContaining('--url') })
    expect(await countersign('whoami', '--url', url)).toMatchObject({ code: 0 })
  })
})

describe('a call that needs a step-up', () => {
  const decide = (decision: 'approve' | 'deny') => {
    let decided = false
    return async (userCode: string) => {
      if (decided) return
      decided = true
      const confirmedAt = Date.now() + 3600_000
      await decideDevice(deps, await browser(), { userCode, decision, confirmedAt })
    }
  }
  const call = (wait?: (userCode: string) => Promise<unknown>) => countersignWith(wait, 'api', 'POST', '/sensitive')
  beforeEach(async () => {
    const account = await api.open()
    await addMember(api.users, account.accountId, user.userId)
    await storeCredential(env, url, await signIn())
  })

  test('shows a code, waits for the person, and is made again with the new token of the session', async () => {
    const before = (await readCredentials(env))[url]?.token
    const answer = await call(decide('approve'))
    expect(answer).toMatchObject({ code: 0, out: '{"done":true}\n' })
    expect(answer.err).toMatch(/Open http:\/\/x\/device and enter the code/)
    const after = (await readCredentials(env))[url]?.token
    expect(after).not.toBe(before)
    expect(await call()).toMatchObject({ code: 0, err: '' })
  })

  test('fails if the person denies, and the session stays', async () => {
    expect(await call(decide('deny'))).toMatchObject({ code: 1, out: '', err: expect.stringContaining('refused') })
    expect(await countersign('whoami')).toMatchObject({ code: 0 })
  })

  test('can be prepared by countersign step-up', async () => {
    expect(await countersignWith(decide('approve'), 'step-up')).toMatchObject({ code: 0 })
    expect(await call()).toMatchObject({ code: 0, err: '' })
  })
})

describe('api', () => {
  test('calls paths of the API only, and says what is wrong with its arguments', async () => {
    await storeCredential(env, url, await signIn())
    expect(await countersign('api', 'GET', '/me')).toMatchObject({ code: 0, out: expect.stringContaining(user.email) })
    for (const args of [
      ['GET', 'me'],
      ['GET', '/../../x'],
      ['TRACE', '/me'],
      ['PATCH', '/me', '--data', '{'],
    ]) {
      expect(await countersign('api', ...args)).toMatchObject({ code: 2, out: '' })
    }
    expect(await countersign('api', 'GET', '/nothing')).toMatchObject({ code: 1, out: '' })
    const changed = await countersign('api', 'patch', '/me', '--data', '{"name":"Grace"}')
    expect(changed).toMatchObject({ code: 0, out: expect.stringContaining('Grace') })
  })
})

test('api prints lines of JSON as they are, and a document only to a file', async () => {
  await storeCredential(env, url, await signIn())
  const lines = '{"a":1}\n{"b":2}\n'
  expect(await countersign('api', 'GET', '/lines')).toMatchObject({ code: 0, out: lines })
  expect(await countersign('api', 'GET', '/file')).toMatchObject({ code: 2, err: expect.stringContaining('--output') })
  const file = join(env.XDG_CONFIG_HOME ?? '', 'file.pdf')
  expect(await countersign('api', 'GET', '/file', '--output', file)).toMatchObject({ code: 0, out: '' })
  expect(await readFile(file, 'utf8')).toBe(lines)
})

describe('the file of credentials', () => {
  const credential = { token: 'cst_x', expires_at: '2030-01-01T00:00:00Z' }

  test('has mode 600 in a folder of mode 700, whatever the umask, and leaves nothing beside it', async () => {
    const before = process.umask(0)
    try {
      await storeCredential(env, url, credential)
      await storeCredential(env, 'https://other.example.com', credential)
    } finally {
      process.umask(before)
    }
    const path = credentialsFile(env)
    expect(path).toBe(join(env.XDG_CONFIG_HOME ?? '', 'countersign', 'credentials.json'))
    expect([(await stat(path)).mode & 0o777, (await stat(dirname(path))).mode & 0o777]).toEqual([0o600, 0o700])
    expect(await readdir(dirname(path))).toEqual(['credentials.json'])
    expect(JSON.parse(await readFile(path, 'utf8'))).toHaveProperty(['https://other.example.com'], credential)
  })

  test('is not used if other users can read it, or if it is damaged', async () => {
    const path = credentialsFile(env)
    await storeCredential(env, url, credential)
    await chmod(path, 0o640)
    expect(await countersign('whoami')).toMatchObject({ code: 1, err: expect.stringContaining('chmod 600') })
    await rm(path)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '{"http://x": 1}', { mode: 0o600 })
    expect(await countersign('whoami')).toMatchObject({ code: 1, err: expect.stringContaining('Delete it') })
  })
})
