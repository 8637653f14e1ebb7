import { expect, test } from 'vitest'
import { EXIT } from '../failure.ts'
import { readAddress } from './address.ts'

test.each([
  ['https://sign.example.com/sign/sgn_1', 'https://sign.example.com'],
  ['sign.example.com', 'https://sign.example.com'],
  ['https://sign.example.com:8443', 'https://sign.example.com:8443'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('reads %s as %s', (text, origin) => {
  expect(readAddress(text).origin).toBe(origin)
})

test.each([
  'http://sign.example.com',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://10.0.0.1',
  'ftp://sign.example.com',
  'file:///etc/passwd',
  'https://user:secret@sign.example.com',
  'https://',
])('rejects %s', (text) => {
  expect(() => readAddress(text)).toThrow(expect.objectContaining({ exit: EXIT.usage }))
})
