import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { run } from '../run.ts'
import { type Examination, NotChecked } from './examination.ts'
import { examine, kindOf } from './examine.ts'
import { smtpExtensions } from './probe-smtp.ts'
import { reportJson, reportText, withoutSecrets } from './report.ts'
import { runExaminations } from './run-examinations.ts'

// `bin/prove doctor` plants mistakes in a complete deployment. Here are the parts that need none.

function check(name: string, run: Examination['run'], more: Partial<Examination> = {}): Examination {
  return { group: 'database', name, title: `${name} holds.`, required: true, run, ...more }
}

const passes = async () => null
const noted = (order: string[], name: string) => async () => {
  order.push(name)
  return null
}
const fails = async () => ({ problem: 'It is red.', remedy: 'Paint it.' })

describe('the checks of the doctor', () => {
  test('run after those that they need, and not without them', async () => {
    const order: string[] = []
    const outcomes = await runExaminations([
      check('last', noted(order, 'last'), { needs: ['first', 'absent'] }),
      check('first', noted(order, 'first')),
      check('broken', fails),
      check('after', passes, { needs: ['broken'] }),
      check('later', passes, { needs: ['first', 'after', 'broken'] }),
    ])
    expect(order).toEqual(['first', 'last'])
    expect(outcomes.map(({ name, status, reason }) => [name, status, reason])).toEqual([
      ['last', 'ok', null],
      ['first', 'ok', null],
      ['broken', 'problem', null],
      ['after', 'not_checked', 'It needs broken.'],
      ['later', 'not_checked', 'It needs broken.'],
    ])
  })

  test('that reject or do not answer are problems with their remedy', async () => {
    const outcomes = await runExaminations(
      [
        check('rejects', () => Promise.reject(new Error('It is broken.')), { remedy: 'Repair it.' }),
        check('hangs', () => new Promise(() => {}), { remedy: 'Wake it.' }),
        check('unsure', () => Promise.reject(new NotChecked('Nobody knows.'))),
      ],
      20,
    )
    expect(outcomes.map(({ problem }) => problem)).toEqual([
      { problem: 'It is broken.', remedy: 'Repair it.' },
      { problem: 'There was no answer within 0.02 s.', remedy: 'Wake it.' },
      null,
    ])
    expect(outcomes[2]).toMatchObject({ status: 'not_checked', reason: 'Nobody knows.' })
  })
})

describe('the report', () => {
  test('has one line for each check, the remedy of each problem, and the counts last', async () => {
    const outcomes = await runExaminations([
      check('a', passes),
      check('b', fails),
      check('c', passes, { needs: ['b'] }),
    ])
    expect(reportText(outcomes, 'api').split('\n').slice(2)).toEqual([
      'database',
      '  ok           a holds.',
      '  PROBLEM      b: It is red.',
      '               Paint it.',
      '  not checked  c holds. It needs b.',
      '',
      '1 ok, 1 problem, 1 not checked',
    ])
    expect(reportJson(outcomes, 'api')).toMatchObject({
      status: 'problems',
      process: 'api',
      counts: { ok: 1, problems: 1, not_checked: 1 },
      checks: [
        { group: 'database', name: 'a', title: 'a holds.', status: 'ok' },
        { name: 'b', status: 'problem', problem: 'It is red.', remedy: 'Paint it.' },
        { name: 'c', status: 'not_checked', reason: 'It needs b.' },
      ],
    })
  })

  test('has no secret of the settings, however a message repeats it', () => {
    const env = {
      COUNTERSIGN_DATABASE_URL: 'postgres://cs_api:pass%2Fword@db/countersign',
      COUNTERSIGN_SMTP_URL: 'smtp://me:mail-secret@mail',
      COUNTERSIGN_S3_SECRET_KEY: 'key"with"quotes',
    }
    const text = withoutSecrets(
      JSON.stringify(['pass%2Fword', 'pass/word', 'mail-secret', 'key"with"quotes', 'no secret']),
      env,
    )
    expect(JSON.parse(text)).toEqual(['…', '…', '…', '…', 'no secret'])
  })
})

describe('the settings', () => {
  const names = async (env: Record<string, string>) => {
    const outcomes = await examine(env, { kind: 'all', dkimSelector: null })
    return outcomes.filter(({ status }) => status === 'problem').map(({ name, problem }) => [name, problem?.remedy])
  }

  test('are examined alone if no process can start with them', async () => {
    const env = { COUNTERSIGN_PORT: 'eighty', COUNTERSIGN_SMPT_URL: 'smtp://mail', COUNTERSIGN_COLOUR: 'red' }
    expect(await names(env)).toEqual([
      [
        'unknown_settings',
        'Remove COUNTERSIGN_COLOUR. Rename COUNTERSIGN_SMPT_URL to COUNTERSIGN_SMTP_URL. docs/operators/settings.md lists all settings.',
      ],
      ['settings', expect.stringContaining('docs/operators/settings.md')],
    ])
  })

  test('name the kind of process by the user of the database', () => {
    const of = (user: string) => kindOf({ COUNTERSIGN_DATABASE_URL: `postgres://${user}@db/countersign` })
    expect(['cs_api', 'cs2_worker', 'cs_sealer', 'cs_all', 'postgres'].map(of)).toEqual([
      ...['api', 'worker', 'sealer', 'all', 'all'],
    ])
  })

  test('are those of a running process, if its id is given', async () => {
    const settings = { COUNTERSIGN_PORT: 'eighty', COUNTERSIGN_DATABASE_URL: 'postgres://cs_worker@db/countersign' }
    const child = spawn('sleep', ['60'], { env: { PATH: process.env.PATH, ...settings }, stdio: 'ignore' })
    onTestFinished(() => {
      child.kill()
    })
    await once(child, 'spawn')
    let out = ''
    const context = { env: {}, out: (text: string) => (out += text), err: () => {} }
    expect(await run(['doctor', '--json', '--pid', String(child.pid)], context)).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ process: 'worker', status: 'problems' })
    expect(await run(['doctor', '--pid', 'none'], context)).toBe(2)
  })

  test('of an unknown kind of process are wrong usage', async () => {
    let err = ''
    const context = { env: {}, out: () => {}, err: (text: string) => (err += text) }
    expect(await run(['doctor', '--process', 'king'], context)).toBe(2)
    expect(err).toContain('api, worker, sealer, all')
  })
})

test('the extensions of a mail server are read from any number of lines, in any number of pieces', async () => {
  const server = createServer(async (socket) => {
    socket.on('error', () => {})
    socket.write('220-mail.test\r\n220 ready\r\n')
    await once(socket, 'data')
    for (const piece of ['250-mail', '.test\r', '\n250-SIZE 1000\r\n250-start', 'TLS\r\n250 8BITMIME\r\n']) {
      await new Promise((sent) => socket.write(piece, sent))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const url = new URL(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(await smtpExtensions(url)).toEqual(['SIZE 1000', 'STARTTLS', '8BITMIME'])
})
