import { describe, expect, test } from 'vitest'
import { compileRegex, compileWhole, isFault, literalsOf } from './regex.ts'

describe('literalsOf()', () => {
  test.each([
    { pattern: '', texts: [''] },
    { pattern: 'abc', texts: ['abc'] },
    { pattern: 'a|bc|', texts: ['a', 'bc', ''] },
    { pattern: 'a\\.b|\\|', texts: ['a.b', '|'] },
    { pattern: 'a b\n', texts: ['a b\n'] },
    { pattern: 'ä-/', texts: ['ä-/'] },
    ...['a.', 'a+', 'a*', 'a?', '(a)', 'a)', '[a]', 'a]', 'a{1}', 'a}', '^a', 'a$'].map((pattern) => ({
      pattern,
      texts: undefined,
    })),
    ...['\\d', '\\n', '\\_', '\\ ', 'a\\', '\\'].map((pattern) => ({ pattern, texts: undefined })),
  ])('of $pattern', ({ pattern, texts }) => expect(literalsOf(pattern)).toEqual(texts))
})

describe('compileWhole()', () => {
  test.each([
    { pattern: 'a|b', fitting: ['a', 'b'] },
    { pattern: 'a.*', fitting: ['a', 'ab', 'a\nb'] },
    { pattern: '.', fitting: ['a', 'b', '\n'] },
    { pattern: '', fitting: [''] },
    { pattern: '.*b', fitting: ['b', 'ab', 'a\nb'] },
  ])('matches all of a text by $pattern, the second time too', ({ pattern, fitting }) => {
    const matches = compileWhole(pattern)
    if (typeof matches !== 'function') throw new Error(matches.fault)
    const texts = ['', 'a', 'b', 'ab', 'a\nb', '\n']
    expect(texts.filter(matches)).toEqual(fitting)
    expect(texts.filter(matches)).toEqual(fitting)
  })

  test('tells more values apart than it remembers', () => {
    const matches = compileWhole('x\\d*[05]')
    if (typeof matches !== 'function') throw new Error(matches.fault)
    const values = Array.from({ length: 1_010 }, (_, at) => `x${at}`)
    expect(values.filter(matches)).toHaveLength(202)
    expect(values.slice(-10).filter(matches)).toEqual(['x1000', 'x1005'])
  })

  test('tells why a pattern is none as it was written', () => {
    expect(compileWhole('a.(')).toEqual({ fault: 'error parsing regexp: missing closing ): `a.(`' })
  })
})

test('compileRegex() makes an expression, or tells why it is none', () => {
  const [regex, fault] = [compileRegex('a+'), compileRegex('*')]
  expect([isFault(regex), isFault(fault)]).toEqual([false, true])
  expect(fault).toEqual({
    fault: expect.stringMatching(/^error parsing regexp: missing argument to repetition operator/),
  })
})
