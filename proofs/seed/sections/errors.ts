import { describe, expect, it } from 'vitest'
import { create, specified } from '../context.ts'

describe('§7 Errors', () => {
  it('success is HTTP 200 with status "success", and nothing else is', async () => {
    const refused = await create(await specified({ signers: 'nobody' }))
    expect(refused.status).toBe(422)
    expect(refused.body.status).toBe('error')
  })
})
