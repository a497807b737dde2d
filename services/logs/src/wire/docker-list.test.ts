import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { Container } from '../domain/containers/container.ts'
import { parseListRequest } from './docker-list.ts'

const container = (id: string) => ({ id, name: id }) as Container
const find = (wanted: string) => {
  if (wanted === 'gone') throw new Failure('missing', 'gone')
  return container(wanted)
}
const parse = (query: Record<string, string>) => parseListRequest(query, find)
const filtered = (filters: unknown) => parse({ filters: JSON.stringify(filters) })

test('without parameters running containers are wanted, all of them', () => {
  expect(parse({})).toEqual({
    all: false,
    limit: 0,
    names: [],
    ids: [],
    labels: [],
    states: [],
    healths: [],
    exitCodes: [],
    before: undefined,
    since: undefined,
  })
})

test('all and limit are read as Docker reads them', () => {
  expect(parse({ all: '1', limit: '5' })).toMatchObject({ all: true, limit: 5 })
  expect(parse({ all: 'false', limit: '-1' })).toMatchObject({ all: false, limit: -1 })
})

describe('filters', () => {
  test('are lists, sets or nothing', () => {
    expect(filtered({ name: ['a', 'b'], id: { c: true, d: true }, label: null })).toMatchObject({
      names: ['a', 'b'],
      ids: ['c', 'd'],
      labels: [],
    })
    expect(parse({ filters: 'null' }).names).toEqual([])
  })

  test('take states, healths and exit codes that there are', () => {
    const states = ['paused', 'restarting', 'removing', 'running', 'dead', 'created', 'exited']
    const healths = ['starting', 'healthy', 'unhealthy', 'none']
    expect(filtered({ status: states, health: healths, exited: ['0', '-1', '+137'] })).toMatchObject({
      states,
      healths,
      exitCodes: [0, -1, 137],
    })
  })

  test('of several containers before and since which, the last counts', () => {
    const { before, since } = filtered({ before: ['a', 'b'], since: ['c'] })
    expect([before?.id, since?.id]).toEqual(['b', 'c'])
    expect(() => filtered({ before: ['gone'] })).toThrow('gone')
  })

  test('isolation lets all through', () => {
    expect(filtered({ isolation: ['x'] })).toEqual(parse({}))
  })

  test.each([
    { filters: { status: ['gone'] }, message: "invalid filter 'status=gone'" },
    { filters: { health: ['well'] }, message: 'unrecognized filter value for health: well' },
    {
      filters: { exited: ['x'] },
      message: `invalid filter 'exited=x': strconv.Atoi: parsing "x": invalid syntax`,
    },
    { filters: { other: ['x'] }, message: "invalid filter 'other'" },
    {
      filters: { ancestor: ['x'] },
      message:
        'Cannot filter containers by "ancestor" here: it takes name, id, label, status, health, exited, before, since',
    },
    { filters: { name: 7 }, message: 'invalid filter' },
    { filters: [], message: 'invalid filter' },
  ])('$filters: $message', ({ filters, message }) => {
    expect(() => filtered(filters)).toThrow(new Failure('invalid', message))
  })

  test('are refused when they are no JSON', () => {
    expect(() => parse({ filters: '{' })).toThrow(new Failure('invalid', 'invalid filter'))
  })
})

test.each(['', '1.5', 'x', '1x', 'x1', '1234567890123456789'])('a limit of "%s" is no number', (limit) => {
  expect(() => parse({ limit })).toThrow(`strconv.Atoi: parsing ${JSON.stringify(limit)}: invalid syntax`)
})

test.each(['before', 'since', 'size'])('the parameter %s is refused rather than passed over', (name) => {
  expect(() => parse({ [name]: 'x' })).toThrow(`Cannot apply the parameter "${name}"`)
  expect(parse({ [name]: '0' })).toEqual(parse({}))
})
