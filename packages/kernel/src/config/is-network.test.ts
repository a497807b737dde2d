import { expect, test } from 'vitest'
import { isNetwork } from './is-network.ts'

test.each([
  { text: '10.0.0.1', is: true },
  { text: '10.0.0.0/8', is: true },
  { text: '::1', is: true },
  { text: 'fd00::/8', is: true },
  { text: '10.0.0.0/33', is: false },
  { text: '10.0.0.0/', is: false },
  { text: '10.0.0.0/8/8', is: false },
  { text: 'proxy.example', is: false },
])('$text is a network: $is', ({ text, is }) => {
  expect(isNetwork(text)).toBe(is)
})
