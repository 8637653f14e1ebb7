import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPki, issueSigner } from '@countersign/sandbox-pki'
import { afterEach, describe, expect, test } from 'vitest'
import type { Check } from '../../platform/checks/check.ts'
import { processMetrics } from '../../platform/metrics/registry.ts'
import { freePort } from '../../testing/free-port.ts'
import { sealCertificateCheck, timestampingCheck } from './checks.ts'
import { sandboxCredentials } from './sandbox.ts'

const DAY_MS = 24 * 3_600_000

describe('the certificate of the live seal', () => {
  /** A certificate that began 100 days ago and ends in some days. */
  function checkOfCertificate(daysLeft: number): Check {
    const notBefore = new Date(Date.now() - 100 * DAY_MS)
    const pki = createPki({ baseUrl: 'http://pki.sandbox.invalid', now: () => notBefore })
    const lifetimeMs = (100 + daysLeft) * DAY_MS + 60_000
    const { key, chain } = issueSigner(pki, { subject: { commonName: 'Seal' }, notBefore, lifetimeMs })
    return sealCertificateCheck(async () => sandboxCredentials(pki, key, chain[0]))
  }

  async function daysLeft(): Promise<number> {
    const found = /^countersign_seal_certificate_remaining_seconds (\S+)/m.exec(await processMetrics.metrics())
    return Number(found?.[1]) / 86_400
  }

  test('O9: is no problem for a year, and its days are a gauge', async () => {
    expect(await checkOfCertificate(365).run()).toBeNull()
    expect(Math.floor(await daysLeft())).toBe(365)
  })

  test('O9: is a problem 30 days before its end', async () => {
    expect(await checkOfCertificate(29).run()).toEqual({
      problem: expect.stringContaining('expires in 29 days'),
      remedy: expect.stringContaining('new certificate'),
    })
  })

  test('O9: is a problem after its end, and says that no live document is sealed', async () => {
    expect(await checkOfCertificate(-2).run()).toMatchObject({
      problem: expect.stringMatching(/expired at .* No live document is sealed/),
    })
    expect(await daysLeft()).toBeLessThan(0)
  })
})

describe('timestamping authorities', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  async function authority(status: number): Promise<string> {
    const started = createServer((_, response) => response.writeHead(status).end('Only POST.'))
    server = started
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}/tsa`
  }

  const closed = async () => `http://127.0.0.1:${await freePort()}/tsa`

  test('O9: that answer anything are no problem', async () => {
    expect(await timestampingCheck([await authority(405)]).run()).toBeNull()
  })

  test('O9: one that does not answer is named, and so is the effect', async () => {
    const problem = await timestampingCheck([await authority(405), await closed()]).run()
    expect(problem?.problem).toMatch(
      /^One timestamping authority does not answer; the other one is used: .*ECONNREFUSED/,
    )
  })

  test('O9: none that answers means that no live document is sealed', async () => {
    const url = await authority(503)
    const problem = await timestampingCheck([url, await closed()]).run()
    expect(problem?.problem).toMatch(/no live document is sealed/)
    expect(problem?.problem).toContain(`${url} returned status 503`)
    expect(problem?.remedy).toContain('COUNTERSIGN_TSA_URLS')
  })
})
