import type * as theirs from '@countersign/signing'
import { expectTypeOf, test } from 'vitest'
import type * as ours from './wire.ts'

test('the service’s messages have the types that the helper reads', () => {
  expectTypeOf<theirs.HelperSession>().toExtend<ours.HelperSession>()
  expectTypeOf<theirs.CheckState>().toExtend<ours.CheckState>()
  expectTypeOf<theirs.AttemptState>().toExtend<ours.AttemptState>()
  expectTypeOf<theirs.DocumentRevision>().toExtend<ours.DocumentRevision>()
})

test('the helper’s messages have the types that the service reads', () => {
  expectTypeOf<ours.AttemptBody>().toExtend<theirs.AttemptBody>()
  expectTypeOf<ours.HelperState>().toExtend<theirs.HelperState>()
})
