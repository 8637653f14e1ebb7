import { expect, test } from 'vitest'
import { uploadName } from './name.ts'

test.each([
  ['card.png', 'png', 'card.png'],
  ['Photo.JPG', 'jpeg', 'Photo.JPG'],
  ['scan.pdf', 'png', 'scan.png'],
  ['run.exe', 'pdf', 'run.exe.pdf'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\fakepath\\Ausweis.pdf', 'pdf', 'Ausweis.pdf'],
  ['\u200eWhatsApp\u202e image\u0000.jpeg', 'jpeg', 'WhatsApp image.jpeg'],
  ['', 'png', 'document.png'],
  [undefined, 'jpeg', 'document.jpg'],
] as const)('the name %j of a %s becomes %j', (given, type, name) => {
  expect(uploadName(given, type)).toBe(name)
})

test('a long name keeps its extension and has at most 100 characters', () => {
  const name = uploadName(`${'ä'.repeat(300)}.pdf`, 'pdf')
  expect([...name]).toHaveLength(100)
  expect(name).toMatch(/ä\.pdf$/)
  expect([...uploadName('x'.repeat(300), 'jpeg')]).toHaveLength(100)
})
