import type { MessagePort } from 'node:worker_threads'
import type { FieldError } from '../../../platform/errors.ts'
import type { Code } from '../../../platform/http/codes.ts'
import type { TemplateVersion } from '../../../templates/find-version.ts'
import type { Chunk } from '../../store.ts'
import type { CollectedRows, ReadTask, TemplateRef } from './collect-rows.ts'

// What the api and its reading thread say to each other. Each upload has a channel of its own.

/** A new upload; what follows comes by its port. */
export interface Opening {
  order: ReadTask
  port: MessagePort
}

export type ToThread =
  | { kind: 'piece'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'found'; version: TemplateVersion | null }
  /** The chunk's memory comes back with it. */
  | { kind: 'written'; memory: ArrayBuffer }

export type FromThread =
  | { kind: 'taken'; bytes: number }
  | { kind: 'find'; wish: TemplateRef }
  | { kind: 'chunk'; chunk: Chunk }
  | { kind: 'done'; gathered: CollectedRows }
  | { kind: 'refused'; refusal: { code: Code; message: string; errors: FieldError[] } }
  | { kind: 'broken'; error: Error }
