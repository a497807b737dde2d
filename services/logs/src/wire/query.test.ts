import { describe, expect, test } from 'vitest'
import type { Line } from '../domain/lines/line.ts'
import { downloadQuery, filterOf, pageQuery, streamQuery } from './query.ts'

const limits = { defaultLimit: 50, maxLimit: 200 }

describe('the parameters of a page', () => {
  const parse = (query: object) => pageQuery(limits).safeParse({ container: 'web', ...query })

  test('have defaults', () => {
    expect(parse({}).data).toEqual({ container: ['web'], case: 'smart', limit: 50, direction: 'backward' })
  })

  test('never begin with more lines than may be asked for', () => {
    expect(pageQuery({ defaultLimit: 50, maxLimit: 20 }).parse({ container: 'web' }).limit).toBe(20)
  })

  test('name one container or several', () => {
    expect(parse({ container: ['web', 'db'] }).data?.container).toEqual(['web', 'db'])
  })

  test('hold levels behind each other, or apart', () => {
    expect(parse({ level: 'warn,error' }).data?.level).toEqual([['warn', 'error']])
    expect(parse({ level: ['warn', 'error'] }).data?.level).toEqual([['warn'], ['error']])
  })

  test.each([
    { name: 'no container', query: { container: undefined } },
    { name: 'an empty list of containers', query: { container: [] } },
    { name: 'no line', query: { limit: '0' } },
    { name: 'more lines than are given', query: { limit: '201' } },
    { name: 'half a line', query: { limit: '1.5' } },
    { name: 'an unknown level', query: { level: 'warn,loud' } },
    { name: 'an unknown stream', query: { stream: 'stdin' } },
    { name: 'an unknown direction', query: { direction: 'sideways' } },
    { name: 'a text without end', query: { q: 'x'.repeat(1_001) } },
    { name: 'an expression without end', query: { re: 'x'.repeat(1_001) } },
  ])('are refused with $name', ({ query }) => expect(parse(query).success).toBe(false))

  test.each([{ limit: '1' }, { limit: '200' }, { q: 'x'.repeat(1_000) }, { stream: 'stderr' }])('may be %j', (query) =>
    expect(parse(query).success).toBe(true),
  )
})

describe('the parameters of a stream', () => {
  const tailOf = (tail?: string) => streamQuery(limits).safeParse({ container: '*', tail }).data?.tail

  test.each([
    { tail: undefined, lines: 100 },
    { tail: '0', lines: 0 },
    { tail: '200', lines: 200 },
    { tail: 'all', lines: 'all' },
    { tail: '201', lines: undefined },
    { tail: '-1', lines: undefined },
  ])('begin with $lines for the tail $tail', ({ tail, lines }) => expect(tailOf(tail)).toBe(lines))
})

test('a download is plain text of all that is kept, from no place', () => {
  expect(downloadQuery().parse({ container: 'web', cursor: 'x' })).toEqual({
    container: ['web'],
    case: 'smart',
    format: 'text',
    gzip: '0',
  })
})

describe('filterOf()', () => {
  const line = (text: string): Line => ({
    container: 'c',
    generation: 'g',
    time: '0'.repeat(19),
    stream: 'stdout',
    text,
    partial: false,
  })
  const found = (wanted: object) =>
    ['INFO: ready', 'ERROR: broken', 'WARN: Ready soon'].filter((text) =>
      filterOf({ case: 'smart', ...wanted })(line(text)),
    )

  test.each([
    { name: 'nothing lets all through', wanted: {}, lines: 3 },
    { name: 'empty texts let all through', wanted: { q: '', search: '', re: '' }, lines: 3 },
    { name: 'a text', wanted: { q: 'ready' }, lines: 2 },
    { name: 'the same under its other name', wanted: { search: 'ready' }, lines: 2 },
    { name: 'a text before its other name', wanted: { q: 'broken', search: 'ready' }, lines: 1 },
    { name: 'an expression', wanted: { re: '^w' }, lines: 1 },
    { name: 'levels of all lists', wanted: { level: [['error'], ['warn', 'info']] }, lines: 3 },
    { name: 'another stream', wanted: { stream: 'stderr' }, lines: 0 },
    { name: 'a letter case', wanted: { q: 'ready', case: 'sensitive' }, lines: 1 },
  ])('$name', ({ wanted, lines }) => expect(found(wanted)).toHaveLength(lines))
})
