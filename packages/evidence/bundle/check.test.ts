import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chainEntry, GENESIS } from '../chain/index.ts'
import { checkBundle } from './check.ts'
import { FORMAT, type Manifest, PATHS, VERSION } from './manifest.ts'

const hex = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const sha256 = (bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest())

/** A bundle with an uploaded and a shown document, and a trail that records these contents. */
function bundleOf(recorded: { uploaded: string; shown: string; template?: object }) {
  const { canonical, hash, revealed } = chainEntry(
    {
      ...{
        request: 'sr_1',
        seq: 1,
        at: '2026-11-15T10:00:00.000Z',
        kind: 'request_created',
        actor: { type: 'system' },
      },
      data: {
        uploaded_sha256: hex(recorded.uploaded),
        document_sha256: hex(recorded.shown),
        ...(recorded.template ? { template: {} } : {}),
      },
      personal: {},
    },
    GENESIS,
    hex,
    () => '',
  )
  const trail = { sign_request_id: 'sr_1', count: 1, head: hash, entries: [{ canonical, hash, revealed }] }
  const files = new Map<string, Uint8Array>([
    [PATHS.auditTrail, Buffer.from(JSON.stringify(trail))],
    [PATHS.originalDocument, Buffer.from('as received')],
    [PATHS.shownDocument, Buffer.from('as shown')],
  ])
  const manifest: Manifest = {
    ...{ format: FORMAT, version: VERSION, sign_request_id: 'sr_1', document_id: '1', mode: 'live', state: 'declined' },
    ...{ made_at: '2026-11-15T10:00:01.000Z', chain: { count: 1, head: hash } },
    files: [...files].map(([path, bytes]) => ({ path, sha256: hex(bytes), size: bytes.length, what: 'other' })),
  }
  return { manifest, files }
}

describe('a bundle whose trail records the upload', () => {
  it('is accepted if the original and the shown document match', () => {
    expect(checkBundle(bundleOf({ uploaded: 'as received', shown: 'as shown' }), sha256).faults).toEqual([])
  })

  it('is rejected if either was replaced, even if the manifest matches', () => {
    expect(checkBundle(bundleOf({ uploaded: 'another', shown: 'as shown' }), sha256).faults).toEqual([
      `${PATHS.originalDocument} does not match its hash in the audit trail`,
    ])
    expect(checkBundle(bundleOf({ uploaded: 'as received', shown: 'another' }), sha256).faults).toEqual([
      `${PATHS.shownDocument} does not match its hash in the audit trail`,
    ])
  })

  it('ignores these hashes if the document was created from a template', () => {
    expect(checkBundle(bundleOf({ uploaded: '', shown: '', template: {} }), sha256).faults).toEqual([])
  })
})
