import { expect, test } from 'vitest'
import { allowsPage, isHereAlone } from './reach.ts'

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.1.4', false],
  ['hearth.example', false],
])('the address of "%s" is of this machine alone: %s', (hostname, expected) =>
  expect(isHereAlone(hostname)).toBe(expected),
)

test.each([
  [[], true],
  [['shop.example'], false],
  [['shop.example', 'http://hearth.example:3000'], true],
  [['hearth.example'], false],
])('pages of hearth.example:3000 may ask where %j may: %s', (allowed, expected) =>
  expect(allowsPage(allowed, 'hearth.example:3000')).toBe(expected),
)
