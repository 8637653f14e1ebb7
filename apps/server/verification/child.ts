import { readTrust, type TrustJson, verifyFile } from '@countersign/verify'
import { bodyOf, FrameReader, sendFrame } from '../platform/confinement/frames.ts'

// The child process: reads one file with its trust anchors, and answers with one verdict.

const frame = await new FrameReader(process.stdin).next({ headBytes: 2 ** 32 - 1, bodyBytes: 2 ** 32 - 1 })
const bytes = new Uint8Array(await bodyOf(frame))
await sendFrame(process.stdout, await verifyFile(bytes, readTrust(frame.head as TrustJson)))
