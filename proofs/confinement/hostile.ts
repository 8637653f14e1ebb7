import { FrameReader, sendFrame } from '../../apps/server/platform/confinement/frames.ts'
import { tryEverything } from './escapes.ts'
import type { Targets } from './targets.ts'

// The program of a confined process that a file has taken over.

const { head } = await new FrameReader(process.stdin).next({ headBytes: 100_000, bodyBytes: 100_000 })
await sendFrame(process.stdout, await tryEverything(head as Targets))
