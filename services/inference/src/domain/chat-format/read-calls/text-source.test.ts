import { describe, expect, test } from 'vitest'
import { type Reading, TextSource } from './text-source.ts'

/** Reads while text is appended piece by piece; `undefined` as long as more is needed. */
function reading<T>(source: TextSource, steps: Reading<T>) {
  const next = () => {
    const { done, value } = steps.next()
    return done ? { value } : undefined
  }
  return {
    next,
    append(text: string) {
      source.append(text)
      return next()
    },
    end() {
      source.end()
      return next()
    },
  }
}

function holding(text: string): TextSource {
  const source = new TextSource()
  source.append(text)
  return source
}

describe('text that is taken', () => {
  test('is known no more, and counts as taken since a position', () => {
    const source = holding('abcdef')
    expect(source.take(2)).toBe('ab')
    const { position } = source
    expect(source.take(3)).toBe('cde')
    expect([source.known, source.takenSince(position)]).toEqual(['f', 'cde'])
  })

  test('is no more than there is', () => {
    const source = holding('ab')
    expect([source.take(9), source.position]).toEqual(['ab', 2])
  })

  test('is there again after going back', () => {
    const source = holding('abc')
    source.take(2)
    source.rewind(1)
    expect(source.known).toBe('bc')
  })

  test('is let go of, and positions start anew', () => {
    const source = holding('abc')
    source.take(2)
    source.forget()
    expect([source.position, source.known]).toEqual([0, 'c'])
    source.append('d')
    expect(source.take(2)).toBe('cd')
  })
})

describe('whether there is more', () => {
  test('is said at once where there is', () => {
    const source = holding('a')
    expect(reading(source, source.hasMore()).next()).toEqual({ value: true })
  })

  test('waits for what comes', () => {
    const source = new TextSource()
    const more = reading(source, source.hasMore())
    expect(more.next()).toBeUndefined()
    expect(more.append('a')).toEqual({ value: true })
  })

  test('is denied at the end', () => {
    const source = new TextSource()
    const more = reading(source, source.hasMore())
    expect(more.next()).toBeUndefined()
    expect(more.end()).toEqual({ value: false })
  })
})

describe('a marker', () => {
  test('is waited for while the text may still become it', () => {
    const source = holding('<ca')
    const seen = reading(source, source.sees('<call>'))
    expect(seen.next()).toBeUndefined()
    expect(seen.append('l')).toBeUndefined()
    expect(seen.append('l>x')).toEqual({ value: true })
    expect(source.known).toBe('<call>x')
  })

  test('is denied as soon as the text is another', () => {
    const source = holding('<ca')
    const seen = reading(source, source.sees('<call>'))
    expect(seen.next()).toBeUndefined()
    expect(seen.append('t')).toEqual({ value: false })
  })

  test('is denied when the text ends within it', () => {
    const source = holding('<ca')
    const seen = reading(source, source.sees('<call>'))
    expect(seen.next()).toBeUndefined()
    expect(seen.end()).toEqual({ value: false })
  })

  test('is looked for where reading stands', () => {
    const source = holding('x<call>')
    expect(reading(source, source.sees('<call>')).next()).toEqual({ value: false })
    source.take(1)
    expect(reading(source, source.sees('<call>')).next()).toEqual({ value: true })
  })

  test('is taken if it is there, and nothing otherwise', () => {
    const source = holding('<call>x')
    expect(reading(source, source.takes('</call>')).next()).toEqual({ value: false })
    expect(source.known).toBe('<call>x')
    expect(reading(source, source.takes('<call>')).next()).toEqual({ value: true })
    expect(source.known).toBe('x')
  })
})

test('space is skipped as far as it reaches, however it is cut', () => {
  const source = holding(' \n')
  const skipped = reading(source, source.skipSpace())
  expect(skipped.next()).toBeUndefined()
  expect(skipped.append('\t')).toBeUndefined()
  expect(skipped.append(' a ')).toEqual({ value: undefined })
  expect(source.known).toBe('a ')
})

test('space at the end is skipped too', () => {
  const source = holding(' ')
  const skipped = reading(source, source.skipSpace())
  expect(skipped.next()).toBeUndefined()
  expect(skipped.end()).toEqual({ value: undefined })
  expect(source.known).toBe('')
})
