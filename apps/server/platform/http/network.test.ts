import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3::5', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('a port that a proxy wrote behind the address does not make another network', () => {
  expect([networkOf('192.0.2.7:50001'), networkOf('192.0.2.7:50002')]).toEqual(['192.0.2.7', '192.0.2.7'])
  expect(networkOf('[2001:db8:1:2::5]:50001')).toBe('2001:db8:1:2::/64')
  expect(networkOf('[::ffff:192.0.2.7]:50001')).toBe('192.0.2.7')
})
