import { describe, expect, test } from 'vitest'
import { LogqlError } from '../../logql-error.ts'
import { Lexer } from './lexer.ts'
import { TokenStream } from './token-stream.ts'

const streamOf = (query: string) => new TokenStream(new Lexer(query))

describe('TokenStream', () => {
  test('looks at a word as often as asked, and takes it once', () => {
    const tokens = streamOf('a , b')
    expect([tokens.peek().text, tokens.peek().text, tokens.take().text]).toEqual(['a', 'a', 'a'])
    expect([tokens.take().text, tokens.take().text, tokens.take().type]).toEqual([',', 'b', '$end'])
  })

  test('reads no further than it is asked', () => {
    const tokens = streamOf('a "')
    expect(tokens.take().text).toBe('a')
    expect(() => tokens.peek()).toThrow('literal not terminated')
  })

  test('tells the type of the next word', () => {
    const tokens = streamOf(', x')
    expect([tokens.is(','), tokens.is('.', ','), tokens.is('.'), tokens.is()]).toEqual([true, true, false, false])
  })

  test('accepts a word of the type alone', () => {
    const tokens = streamOf(', x')
    expect([tokens.accept('.'), tokens.accept(','), tokens.accept(',')]).toEqual([false, true, false])
    expect(tokens.take().text).toBe('x')
  })

  test('expects a type, and names what could have stood there, in the order of the peer', () => {
    const tokens = streamOf('x\n ,')
    expect(tokens.expect('IDENTIFIER').text).toBe('x')
    expect(() => tokens.expect('(', 'STRING')).toThrow(
      new LogqlError('parse', 'parse error at line 2, col 2: syntax error: unexpected ,, expecting STRING or ('),
    )
    expect(tokens.take().type).toBe(',')
  })

  test.each([
    { expected: [], end: '' },
    { expected: [')'], end: ', expecting )' },
    { expected: ['!=', '=', '!~', '=~'], end: ', expecting = or =~ or !~ or !=' },
    { expected: ['a', 'b', 'c', 'd', 'e'], end: '' },
  ])('names up to four types: $expected', ({ expected, end }) => {
    expect(streamOf('x').unexpected(...expected).message).toBe(
      `parse error at line 1, col 1: syntax error: unexpected IDENTIFIER${end}`,
    )
  })

  test('nests 200 levels and no more, beside one another as often as wanted', () => {
    const tokens = streamOf('')
    const nest = (levels: number): number => (levels === 0 ? 7 : tokens.nested(() => nest(levels - 1)))
    expect([nest(200), nest(200)]).toEqual([7, 7])
    expect(() => nest(201)).toThrow(new LogqlError('parse', 'parse error : nested deeper than 200 levels'))
  })
})
