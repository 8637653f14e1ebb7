import { describe, expect, it } from 'vitest'
import { CREATE, client, create, signer, signersOf, specified } from '../context.ts'

describe('§2.1 Sign request', () => {
  it('takes every field as specified', async () => {
    expect(await create(await specified())).toMatchObject({ status: 200, body: { status: 'success' } })
  })
  it('document_id is the UUID of the document to be signed', async () => {
    expect((await create(await specified({ document_id: 'not-a-uuid' }))).status).toBe(422)
    expect((await create(await specified({ document_id: '01a1dd2a-5c42-734a-9d51-08e8baccd207' }))).status).toBe(404)
  })
  it('expiry_date is a calendar date, YYYY-MM-DD, on which the request expires', async () => {
    const body = await specified()
    await create(body)
    const { body: request } = await client.call('GET', `${CREATE}/${body.document_id}`)
    const dayAfter = new Date(Date.parse(`${body.expiry_date}T00:00:00Z`) + 86_400_000).toISOString()
    expect(request.expires_at).toBe(dayAfter)
    expect((await create(await specified({ expiry_date: '31-12-2026' }))).status).toBe(422)
  })
  it('is_sequential is a boolean', async () => {
    expect((await create(await specified({ is_sequential: 'false' }))).status).toBe(422)
  })
  it('webhook_url is an absolute URL', async () => {
    expect((await create(await specified({ webhook_url: '/hooks' }))).status).toBe(422)
  })
  it('signers holds one or more signers', async () => {
    expect((await create(await specified({ signers: [] }))).status).toBe(422)
  })
})

describe('§2.2 Signer and §2.3 Coordinate box', () => {
  it('keeps sequence, sig_type, name, email and the boxes of page and cords', async () => {
    const body = await specified()
    await create(body)
    expect(await signersOf(body.document_id)).toMatchObject([
      {
        sequence: 1,
        sig_type: 'electronic',
        name: 'Signer 1',
        email: 'signer1@example.com',
        boxes: [{ page: 1, x: 40, y: 600, w: 150, h: 50 }],
      },
      { sequence: 2, boxes: [{ page: 1, x: 300, y: 600, w: 150, h: 50 }] },
    ])
  })
  it('"electronic" is an allowed value of sig_type', async () => {
    expect((await create(await specified())).status).toBe(200)
  })
  it('page numbers are written as strings', async () => {
    expect((await create(await specified({ signers: [{ ...signer(1, 40), page: [1] }] }))).status).toBe(422)
  })
  it('x, y, w and h are numbers, whole ones among them', async () => {
    const box = (cords: unknown) => specified({ signers: [{ ...signer(1, 40), cords: [cords] }] })
    expect((await create(await box({ x: 40, y: 600, w: 150, h: 50 }))).status).toBe(200)
    expect((await create(await box({ x: 40.5, y: 600.25, w: 150, h: 50 }))).status).toBe(200)
    expect((await create(await box({ x: '40', y: 600, w: 150, h: 50 }))).status).toBe(422)
  })
})

describe('§2.4 Create response body', () => {
  it('is exactly status "success", a message for people, and the document_id that was sent', async () => {
    const body = await specified()
    const answer = await create(body)
    expect(answer.body).toEqual({ status: 'success', message: expect.any(String), document_id: body.document_id })
  })
})
