import type { MessagePort } from 'node:worker_threads'
import type { FieldError } from '../../../platform/errors.ts'
import type { Code } from '../../../platform/http/codes.ts'
import type { TemplateVersion } from '../../../templates/find-version.ts'
import type { Chunk } from '../../batch-store.ts'
import type { TemplateRef } from '../../rows/check-row.ts'
import type { CollectedRows, ReadTask } from './collect-rows.ts'

// The messages between the api thread and the reader thread. Each upload has its own message channel.

/** Announces an upload; its messages follow on the port. */
export interface NewUpload {
  task: ReadTask
  port: MessagePort
}

export type ToThread =
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'found'; version: TemplateVersion | null }
  /** Returns the chunk's buffer for reuse. */
  | { kind: 'written'; buffer: ArrayBuffer }

export type FromThread =
  | { kind: 'consumed'; bytes: number }
  | { kind: 'find'; ref: TemplateRef }
  | { kind: 'chunk'; chunk: Chunk }
  | { kind: 'done'; collected: CollectedRows }
  | { kind: 'rejected'; failure: { code: Code; message: string; errors: FieldError[] } }
  | { kind: 'failed'; error: Error }
