import { expect, test } from 'vitest'
import { unbreakableStart } from './line-breaks.ts'

test.each([
  ['agreement is made', 'agreement'],
  ['契約を締結する', '契'],
  ['「甲」という。', '「甲」'],
  ['う。）と受託者', 'う。）'],
  ['キャンセル', 'キャ'],
  ['30日以内に', '30'],
  ['8％の利息', '8％'],
  ['สัญญานี้ทำขึ้น', 'สัญญา'],
])('of %s the start %s is on one line', (line, start) => {
  expect(unbreakableStart(line)).toBe(start)
})
