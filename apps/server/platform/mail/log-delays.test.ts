import { expect, test, vi } from 'vitest'
import { logDelays } from './log-delays.ts'
import { type Mail, type Mailer, MailRefused } from './mailer.ts'
import { openSmtp } from './smtp.ts'

const MAIL: Mail = {
  ...{ tenantId: 't', messageId: 'm', to: { name: 'Asha', email: 'asha@example.org' } },
  ...{ subject: 'Sign', text: 'Sign.', html: '<p>Sign.</p>' },
}

test('O2: the worker logs mails that the server does not accept, at most once a minute, without addresses', async () => {
  const smtp = openSmtp({ url: 'smtp://127.0.0.1:1', from: 'no-reply@example.org' })
  const warn = vi.fn()
  let now = 0
  const mailer = logDelays(smtp, { warn }, () => now)
  for (const at of [0, 1, 59_999, 60_000]) {
    now = at
    await expect(mailer.send(MAIL)).rejects.toThrow('did not take it now')
  }
  await smtp.close()
  expect(warn.mock.calls.map(([fields]) => fields.delayed)).toEqual([1, 3])
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ code: 'ESOCKET', command: 'CONN' })
  expect(JSON.stringify(warn.mock.calls)).not.toContain('asha')
})

test('a mail that is refused for good is not a failure of the server', async () => {
  const warn = vi.fn()
  const refusing = { send: () => Promise.reject(new MailRefused('no such user')) } as unknown as Mailer
  await expect(logDelays(refusing, { warn }).send(MAIL)).rejects.toThrow('no such user')
  expect(warn).not.toHaveBeenCalled()
})
