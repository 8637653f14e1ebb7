import type * as theirs from '@countersign/signing'
import { expectTypeOf, test } from 'vitest'
import type * as ours from './wire.ts'

test('the helper reads what the service says', () => {
  expectTypeOf<theirs.HelperSession>().toExtend<ours.HelperSession>()
  expectTypeOf<theirs.CheckState>().toExtend<ours.CheckState>()
  expectTypeOf<theirs.AttemptState>().toExtend<ours.AttemptState>()
  expectTypeOf<theirs.DocumentHead>().toExtend<ours.DocumentHead>()
})

test('the service reads what the helper says', () => {
  expectTypeOf<ours.AttemptBody>().toExtend<theirs.AttemptBody>()
  expectTypeOf<ours.HelperState>().toExtend<theirs.HelperState>()
})
