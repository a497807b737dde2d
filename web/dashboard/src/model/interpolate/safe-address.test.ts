import { describe, expect, test } from 'vitest'
import { linkAddress } from './link-scope.ts'
import { isSafeAddress } from './safe-address.ts'

describe('isSafeAddress()', () => {
  test.each([
    'https://example.org/x?y=1',
    'http://example.org',
    '//example.org/x',
    '/d/abc?var-job=api',
    'd/abc',
    '?from=now-1h',
    '#top',
    '',
    'mailto:a@example.org',
    'tel:+391234',
    'javascript/guide.html',
  ])('follows "%s"', (address) => expect(isSafeAddress(address)).toBe(true))

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:http://a/b',
    'file:///etc/passwd',
    'view-source:http://a',
    'http://[broken',
  ])('does not follow "%s"', (address) => expect(isSafeAddress(address)).toBe(false))
})

test('linkAddress() gives no address for a link that a variable turns into a program', () => {
  const scope = (name: string) =>
    name === 'scheme' ? { value: 'javascript', text: 'javascript', isPattern: false, isRaw: true } : undefined
  expect(linkAddress('$scheme:alert(1)', scope)).toBeUndefined()
  expect(linkAddress('/d/$scheme', scope)).toBe('/d/javascript')
})
