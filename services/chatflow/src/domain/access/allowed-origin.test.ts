import { describe, expect, test } from 'vitest'
import { originRefusal } from './allowed-origin.ts'

const named = { origins: ['https://shop.example', 'other.example:8443'], refusal: undefined }

describe('originRefusal()', () => {
  test.each([
    { name: 'a page that is named', config: named, origin: 'https://shop.example' },
    { name: 'a page named without a scheme', config: named, origin: 'https://other.example:8443' },
    { name: 'a caller that is no page', config: named, origin: undefined },
    { name: 'any page when none is named', config: undefined, origin: 'https://evil.example' },
  ])('lets past $name', ({ config, origin }) => {
    expect(originRefusal(config, origin)).toBeUndefined()
  })

  test.each(['https://evil.example', 'https://shop.example.evil.example', 'https://shop.example:444', 'null', ''])(
    'refuses the origin "%s"',
    (origin) => {
      expect(originRefusal(named, origin)).toBe('This site is not allowed to access this chatbot')
    },
  )

  test("refuses in the owner's words", () => {
    const config = { origins: ['https://a.example'], refusal: 'Go away' }
    expect(originRefusal(config, 'https://b.example')).toBe('Go away')
  })
})
