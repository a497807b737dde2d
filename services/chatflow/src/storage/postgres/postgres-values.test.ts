import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText, encodeText } from './postgres-values.ts'

describe('text for Postgres', () => {
  test('comes back as it was and never holds NUL', () => {
    const odd = fc.string({ unit: fc.constantFrom('a', '0', '1', '\u0000', '\uf0e0', '🙂') })
    fc.assert(
      fc.property(odd, (text) => {
        const encoded = String(encodeText(text))
        expect(encoded).not.toContain('\u0000')
        expect(decodeText(encoded)).toBe(text)
      }),
    )
  })

  test.each([7, null, undefined, 'plain'])('leaves %j as it is', (value) => {
    expect(encodeText(value)).toBe(value)
  })
})
