import { describe, expect, test } from 'vitest'
import { readAnnotations } from '../read/read-annotations.ts'
import { annotationList, newAnnotation, originOf, partOf, withOrigin, withPanels, withPart } from './annotations.ts'

const query = { name: 'Deployments', enable: true, iconColor: 'red', expr: 'changes(up[1m]) > 0', step: '60s' }

describe('annotationList()', () => {
  test('begins with the own marks of the dashboard, as they are read where nothing is written', () => {
    const [own] = annotationList(undefined, 'Own')
    expect(own).toMatchObject({ builtIn: 1, name: 'Own' })
    expect(readAnnotations(annotationList([query], 'Own'))).toMatchObject([
      { isBuiltIn: true, isHidden: true, isEnabled: true },
      { isBuiltIn: false, name: 'Deployments' },
    ])
  })

  test('is as it is written where they are among it', () => {
    const written = [query, { builtIn: 1, name: 'Mine' }]
    expect(annotationList(written, 'Own')).toEqual(written)
  })
})

test('a new query has a name of its own', () => {
  const first = newAnnotation([], 'New')
  expect(first).toMatchObject({ name: 'New', enable: true })
  expect(newAnnotation([first], 'New')).toMatchObject({ name: 'New 2' })
})

describe('the origin', () => {
  test.each([
    { name: 'a query', given: query, origin: 'query' },
    { name: 'own marks', given: { builtIn: 1 }, origin: 'kept' },
    { name: 'a source by its uid', given: { datasource: { uid: '-- Grafana --' } }, origin: 'kept' },
    { name: 'a source by its old name', given: { datasource: '-- Grafana --' }, origin: 'kept' },
    { name: 'a source by its type', given: { datasource: { type: 'grafana', uid: 'x' } }, origin: 'kept' },
  ])('of $name', ({ given, origin }) => expect(originOf(given)).toBe(origin))

  test('is changed, and what only the one before understood goes', () => {
    const kept = withOrigin({ ...query, filter: { ids: [1] } }, 'kept')
    expect(kept).not.toHaveProperty('expr')
    expect(readAnnotations([kept])).toContainEqual(
      expect.objectContaining({ name: 'Deployments', kept: expect.objectContaining({ by: 'tags', limit: 100 }) }),
    )
    expect(withOrigin(kept, 'query')).toEqual({
      name: 'Deployments',
      enable: true,
      iconColor: 'red',
      filter: { ids: [1] },
      datasource: null,
      expr: '',
    })
  })
})

describe('a part', () => {
  test('is set where it stands', () => {
    expect(withPart(query, 'expr', 'up')).toMatchObject({ expr: 'up' })
    expect(withPart({ ...query, expr: undefined, target: { expr: 'a' } }, 'expr', 'up').target).toEqual({ expr: 'up' })
  })

  test('that is new stands beside the others', () => {
    expect(withPart(query, 'titleFormat', 'a')).toMatchObject({ titleFormat: 'a' })
    expect(withPart({ target: {} }, 'limit', 5)).toEqual({ target: { limit: 5 } })
    expect(partOf({ target: { limit: 5 }, limit: 1 }, 'limit')).toBe(5)
  })
})

test.each([
  { of: 'all', ids: [1], panels: { ids: [], isExcluded: false } },
  { of: 'these', ids: [1], panels: { ids: [1], isExcluded: false } },
  { of: 'others', ids: [1, 2], panels: { ids: [1, 2], isExcluded: true } },
] as const)('marks are shown in $of of the panels', ({ of, ids, panels }) => {
  expect(readAnnotations([withPanels({ ...query, filter: { ids: [9] } }, of, ids)])).toContainEqual(
    expect.objectContaining({ panels }),
  )
})
