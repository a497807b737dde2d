import { describe, expect, test } from 'vitest'
import { parseLogQuery } from './log-query.ts'
import type { LogContainer } from './log-source.ts'
import { planSearch } from './plan-search.ts'

const container = (name: string, own: Partial<LogContainer> = {}): LogContainer => ({
  id: `bundle/${name}`,
  name,
  source: 'process',
  image: '',
  project: '',
  service: '',
  ...own,
})
const known = [
  container('web'),
  container('web-2', { id: 'docker/1', source: 'docker', image: 'nginx:1', project: 'shop', service: 'front' }),
  container('db'),
]
const plan = (text: string) => planSearch(parseLogQuery(text), known)

describe('planSearch()', () => {
  test.each([
    { text: '{}', ids: ['bundle/web', 'docker/1', 'bundle/db'] },
    { text: '{container="web"}', ids: ['bundle/web'] },
    { text: '{container=~"web"}', ids: ['bundle/web'] },
    { text: '{container=~"web.*"}', ids: ['bundle/web', 'docker/1'] },
    { text: '{container!~"web.*"}', ids: ['bundle/db'] },
    { text: '{service_name="front"}', ids: ['docker/1'] },
    { text: '{service_name="db"}', ids: ['bundle/db'] },
    { text: '{compose_project="shop", image=~"nginx.*"}', ids: ['docker/1'] },
    { text: '{compose_project=""}', ids: ['bundle/web', 'bundle/db'] },
  ])('$text reads $ids', ({ text, ids }) => {
    expect(plan(text)?.containers).toEqual(ids)
  })

  test.each([
    '{container="gone"}',
    '{container="web", container="db"}',
    '{level="none"}',
    '{level="info", detected_level="error"}',
    '{stream="stdin"}',
  ])('%s finds nothing, so nothing is asked', (text) => expect(plan(text)).toBeUndefined())

  test.each([
    { text: '{level=~"warn|error"}', expected: { levels: ['warn', 'error'], stream: undefined } },
    { text: '{} | level!="debug"', expected: { levels: ['trace', 'info', 'warn', 'error', 'fatal', 'unknown'] } },
    { text: '{stream="stderr"}', expected: { stream: 'stderr', levels: undefined } },
    { text: '{} |= "a" |~ "b.*"', expected: { text: 'a', pattern: 'b.*', accept: undefined } },
    { text: '{} |= "" |~ ""', expected: { text: undefined, pattern: undefined, accept: undefined } },
    { text: `{} |= "${'a'.repeat(1_001)}"`, expected: { text: undefined, accept: expect.any(Function) } },
  ])('$text leaves to the log service what it can do', ({ text, expected }) => {
    expect(plan(text)).toMatchObject(expected)
  })

  test('does the rest itself', () => {
    const accept = plan('{} |= "first" |= "second" != "not" !~ "no.e"')?.accept
    expect(['first second', 'second', 'second not', 'second none', 'first'].filter((text) => accept?.(text))).toEqual([
      'first second',
      'second',
    ])
  })

  test('takes the patterns that tell a value from those that begin with it', () => {
    const planned = plan(String.raw`{} |~ "(^|\\s)status=5(\\s|$)" !~ "\"id\":\\s*1[,}\\s]"`)
    expect(planned?.pattern).toBe(String.raw`(^|\s)status=5(\s|$)`)
    const fitting = ['{"id":10}', '{"id": 1}', '{"id":1,"a":2}'].filter((text) => planned?.accept?.(text))
    expect(fitting).toEqual(['{"id":10}'])
    const out = plan(String.raw`{} !~ "(^|\\s)status=5(\\s|$)"`)
    const others = ['status=50', 'xstatus=5', 'a status=5'].filter((text) => out?.accept?.(text))
    expect(others).toEqual(['status=50', 'xstatus=5'])
  })

  test('names the labels there are for one that there is not', () => {
    expect(() => plan('{namespace="a"}')).toThrow('by "namespace": they have the labels container, service_name')
  })

  test('refuses an expression that is none', () => {
    expect(() => plan('{} |~ "a" !~ "("')).toThrow('Cannot search for "("')
  })
})
