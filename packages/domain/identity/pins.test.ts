import { expect, test } from 'vitest'
import { unmetPin } from './pins.ts'

const subject = { serial: '0a1b2c', organisations: ['Analytical Engines Ltd'] }

test('accepts a serial number in hexadecimal or decimal', () => {
  for (const serial_number of ['0a1b2c', 'A1B2C', '0A:1B:2C', '0x0a1b2c', '0a 1b 2c', '662316', ' 662316 ']) {
    expect(unmetPin({ serial_number }, subject), serial_number).toBeUndefined()
  }
  for (const serial_number of ['0a1b2d', '662317', 'a1b2', '', 'none', '0x']) {
    expect(unmetPin({ serial_number }, subject), serial_number).toBe('serial_number')
  }
})

test('compares an organisation without case and whitespace', () => {
  expect(unmetPin({ organisation: ' analytical  engines LTD' }, subject)).toBeUndefined()
  expect(unmetPin({ organisation: 'Analytical Engines' }, subject)).toBe('organisation')
  expect(unmetPin({ organisation: 'x' }, { ...subject, organisations: [] })).toBe('organisation')
})

test('requires every pin, and nothing without pins', () => {
  expect(unmetPin({ serial_number: 'a1b2c', organisation: 'Other' }, subject)).toBe('organisation')
  expect(unmetPin(null, subject)).toBeUndefined()
  expect(unmetPin({}, subject)).toBeUndefined()
})
