import { describe, expect, test } from 'vitest'
import { createScope } from '../interpolate/scope.ts'
import { readAnnotations } from '../read/read-annotations.ts'
import type { Annotation } from './annotation.ts'
import { annotationAsk } from './annotation-request.ts'
import { annotationSwitches } from './annotation-switches.ts'
import { plainText } from './plain-text.ts'
import { shownAnnotations } from './shown-annotations.ts'

const context = {
  scope: createScope([], { job: { text: 'a.b', value: 'a.b' } }, {}),
  range: { fromMs: 1, toMs: 2 },
  datasources: [{ uid: 'main', name: 'Main', type: 'prometheus', isDefault: true }],
  dashboardUid: 'd 1',
}
const ask = (json: object) => {
  const query = readAnnotations([json]).at(-1)
  return query && annotationAsk(query, context)
}

describe('annotationAsk()', () => {
  test('asks for what is kept with the dashboard, also where its JSON has no query for it', () => {
    const [builtIn] = readAnnotations([])
    expect(builtIn).toMatchObject({ isBuiltIn: true, isEnabled: true, isHidden: true })
    expect(builtIn && annotationAsk(builtIn, context)).toEqual({
      kind: 'kept',
      path: '/api/annotations?from=1&to=2&limit=100&type=annotation&dashboardUID=d+1',
    })
  })

  test('asks for tags in any dashboard', () => {
    const target = { type: 'tags', tags: ['x', '$job'], matchAny: true, limit: 5 }
    expect(ask({ datasource: { type: 'grafana', uid: '-- Grafana --' }, target })).toEqual({
      kind: 'kept',
      path: '/api/annotations?from=1&to=2&limit=5&type=annotation&tags=x&tags=a.b&matchAny=true',
    })
  })

  test.each([
    { name: 'beside the name, as older ones', json: { expr: 'x{job="$job"}', step: '30s' }, interval: '30s' },
    { name: 'in a target', json: { target: { expr: 'x{job="$job"}' } }, interval: '60s' },
  ])('asks a query that stands $name', ({ json, interval }) => {
    const request = { from: '1', to: '2', queries: [expect.objectContaining({ expr: 'x{job="a.b"}', interval })] }
    expect(ask({ datasource: 'Main', ...json })).toEqual({ kind: 'query', request })
  })

  test('asks for nothing without a query', () => {
    expect(ask({ datasource: 'Main' })).toBeUndefined()
  })
})

describe('annotationSwitches()', () => {
  test('stand as the dashboard says until the address says otherwise', () => {
    const queries = readAnnotations([{ name: 'a', enable: false }, { name: 'b' }, { name: 'c' }])
    const states = annotationSwitches(queries, (name) => ({ 'anno-a': 'on', 'anno-b': 'off' })[name])
    expect(states.slice(1).map(({ query, isOn }) => [query.name, isOn])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ])
  })
})

describe('shownAnnotations()', () => {
  const queries = readAnnotations([
    { name: 'only', filter: { ids: [1] } },
    { name: 'not', filter: { ids: [1], exclude: true } },
    { name: 'all' },
  ])
  const found = ['only', 'not', 'all'].map((source) => ({ source, panelId: undefined }) as Annotation)
  const own = { source: 'all', panelId: 2 } as Annotation

  test.each([
    { panelId: 1, wanted: ['only', 'all'] },
    { panelId: 2, wanted: ['not', 'all', 'all'] },
  ])('of panel $panelId are $wanted', ({ panelId, wanted }) => {
    expect(shownAnnotations([...found, own], queries, panelId).map(({ source }) => source)).toEqual(wanted)
  })
})

describe('plainText()', () => {
  test.each([
    { markup: '<b>by</b> me<br>and <script>x</script>', plain: 'by me\nand x' },
    { markup: 'a &lt; b &amp; c', plain: 'a < b & c' },
    { markup: '1 < 2 > 0', plain: '1 < 2 > 0' },
  ])('of $markup', ({ markup, plain }) => {
    expect(plainText(markup)).toBe(plain)
  })
})
