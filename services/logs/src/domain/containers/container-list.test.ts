import { describe, expect, test } from 'vitest'
import type { Container } from './container.ts'
import { exitCodeOf, type ListRequest, listContainers, madeAt, stateOf } from './container-list.ts'

const engineId = (digit: string) => digit.repeat(64)

function container(name: string, own: Partial<Container> = {}, engine: Partial<Container['engine']> = {}): Container {
  return {
    id: name,
    name,
    image: 'image',
    source: 'docker',
    state: 'running',
    health: undefined,
    pid: undefined,
    port: undefined,
    restarts: undefined,
    retained: undefined,
    engine: {
      fullId: engineId(name.slice(0, 1)),
      labels: {},
      createdAt: '1700000000000000000',
      startedAt: undefined,
      finishedAt: undefined,
      exitCode: undefined,
      logDriver: undefined,
      tty: undefined,
      ...engine,
    },
    ...own,
  }
}

const everything: ListRequest = {
  all: true,
  limit: 0,
  names: [],
  ids: [],
  labels: [],
  states: [],
  healths: [],
  exitCodes: [],
  before: undefined,
  since: undefined,
}
const listed = (containers: readonly Container[], request: Partial<ListRequest> = {}) =>
  listContainers(containers, { ...everything, ...request }).map(({ name }) => name)

const at = (seconds: number) => ({ createdAt: `${seconds}000000000`.padStart(19, '0') })
const [a, b, c] = [container('a', {}, at(10)), container('b', {}, at(30)), container('c', {}, at(20))]

describe('the list of containers', () => {
  test('has the newest first', () => {
    expect(listed([a, b, c])).toEqual(['b', 'c', 'a'])
  })

  test('has those of one second in the reverse of the order in which they were made', () => {
    const within = (nanos: string) => ({ createdAt: `0000000010${nanos}` })
    const first = container('first', {}, within('900000000'))
    const second = container('second', {}, within('100000000'))
    expect(listed([first, second])).toEqual(['second', 'first'])
  })

  test.each([
    { state: 'running', shown: true },
    { state: 'paused', shown: true },
    { state: 'restarting', shown: true },
    { state: 'exited', shown: false },
    { state: 'created', shown: false },
    { state: 'removed', shown: false },
  ] as const)('shows a container that is $state unasked: $shown', ({ state, shown }) => {
    expect(listed([container('a', { state })], { all: false })).toEqual(shown ? ['a'] : [])
  })

  test('shows those that do not run where states are asked for, or a number', () => {
    const over = container('a', { state: 'exited' })
    expect(listed([over], { all: false, states: ['exited'] })).toEqual(['a'])
    expect(listed([over], { all: false, limit: 1 })).toEqual(['a'])
  })

  test.each([
    { limit: 2, expected: ['b', 'c'] },
    { limit: 0, expected: ['b', 'c', 'a'] },
    { limit: -1, expected: ['b', 'c', 'a'] },
  ])('has at most $limit', ({ limit, expected }) => expect(listed([a, b, c], { limit })).toEqual(expected))

  test.each([
    { name: 'before', request: { before: c }, expected: ['a'] },
    { name: 'since', request: { since: c }, expected: ['b'] },
    { name: 'between two', request: { before: b, since: a }, expected: ['c'] },
    { name: 'between two in the wrong order', request: { before: a, since: b }, expected: [] },
  ])('has those made $name', ({ request, expected }) => expect(listed([a, b, c], request)).toEqual(expected))
})

describe('a filter', () => {
  const web = container('web-1', { health: 'healthy' }, { labels: { tier: 'front', eq: 'a=b' } })
  const over = container('db', { state: 'exited' }, { exitCode: 3, fullId: engineId('e') })
  const gone = container('0ld', { state: 'removed' })

  test.each([
    { name: 'part of a name', request: { names: ['web'] }, expected: ['web-1'] },
    { name: 'a name with its slash', request: { names: ['^/web-1$'] }, expected: ['web-1'] },
    { name: 'a name without its slash', request: { names: ['^web-1$'] }, expected: ['web-1'] },
    { name: 'either of two names', request: { names: ['web', 'db'] }, expected: ['db', 'web-1'] },
    { name: 'no name of theirs', request: { names: ['none'] }, expected: [] },
    { name: 'an expression that is none', request: { names: ['web-1('] }, expected: [] },
    { name: 'the beginning of an id', request: { ids: ['eee'] }, expected: ['db'] },
    { name: 'the beginning of two ids', request: { ids: [''] }, expected: [] },
    { name: 'a label', request: { labels: ['tier'] }, expected: ['web-1'] },
    { name: 'a label and its value', request: { labels: ['tier=front'] }, expected: ['web-1'] },
    { name: 'a label and another value', request: { labels: ['tier=back'] }, expected: [] },
    { name: 'a value with an equals sign', request: { labels: ['eq=a=b'] }, expected: ['web-1'] },
    { name: 'all of several labels', request: { labels: ['tier', 'none'] }, expected: [] },
    { name: 'a state', request: { states: ['exited'] }, expected: ['db'] },
    { name: 'Docker’s word for one that is removed', request: { states: ['removing'] }, expected: ['0ld'] },
    { name: 'a health', request: { healths: ['healthy'] }, expected: ['web-1'] },
    { name: 'no health', request: { healths: ['none'] }, expected: ['0ld', 'db'] },
    { name: 'an exit code', request: { exitCodes: [1, 3] }, expected: ['db'] },
    { name: 'an exit code of those that run', request: { exitCodes: [0] }, expected: [] },
  ])('by $name lets through $expected', ({ request, expected }) => {
    expect(listed([web, over, gone], request)).toEqual(expected)
  })

  test('by a text that is no expression lets through the very name', () => {
    expect(listed([container('a(')], { names: ['a('] })).toEqual(['a('])
  })
})

describe('of a container', () => {
  const process = { ...container('p'), engine: undefined }

  test('its making is told by the engine, or else by the oldest line that is kept', () => {
    expect(madeAt(a)).toBe('0000000010000000000')
    expect(madeAt({ ...process, retained: { from: '7', to: '8', bytes: 1 } })).toBe('7')
    expect(madeAt(process)).toBe('0'.repeat(19))
  })

  test.each([
    { name: 'runs', state: 'running', exitCode: 1, expected: undefined },
    { name: 'has ended', state: 'exited', exitCode: 1, expected: 1 },
    { name: 'is dead', state: 'dead', exitCode: 2, expected: 2 },
    { name: 'has ended with nothing known', state: 'exited', exitCode: undefined, expected: 0 },
  ] as const)('that $name the exit code is $expected', ({ state, exitCode, expected }) => {
    expect(exitCodeOf(container('a', { state }, { exitCode }))).toBe(expected)
  })

  test('its state has Docker’s word', () => {
    expect([stateOf(container('a', { state: 'removed' })), stateOf(a)]).toEqual(['removing', 'running'])
  })
})
