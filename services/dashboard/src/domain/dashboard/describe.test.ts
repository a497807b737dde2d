import { describe, expect, test } from 'vitest'
import { describeDashboard } from './describe.ts'

const unknown = { uid: undefined, id: undefined, version: undefined }

/** So many objects within one another, the outermost included. */
const nested = (depth: number): object => {
  let value: object = {}
  for (let at = 1; at < depth; at++) value = { inner: value }
  return { title: 'Deep', ...value }
}

describe('a dashboard', () => {
  test.each([
    {
      name: 'classic',
      dashboard: { title: ' Load ', tags: ['a', 'b'], uid: 'u', id: 7, version: 3 },
      found: { title: 'Load', tags: ['a', 'b'], uid: 'u', id: 7, version: 3 },
    },
    {
      name: 'a resource, known by its name',
      dashboard: { apiVersion: 'v1', metadata: { name: 'n' }, spec: { title: 'Load', tags: ['a'] } },
      found: { ...unknown, title: 'Load', tags: ['a'], uid: 'n' },
    },
    {
      name: 'a resource with a uid of its own',
      dashboard: { apiVersion: 'v1', metadata: 5, spec: { title: 'Load' }, uid: 'u', id: 1, version: 2 },
      found: { title: 'Load', tags: [], uid: 'u', id: 1, version: 2 },
    },
    {
      name: 'with parts that cannot be read',
      dashboard: { title: 'Load', tags: 'a', uid: 5, id: 'x', version: 'y' },
      found: { ...unknown, title: 'Load', tags: [] },
    },
    {
      name: 'new, whose identity is empty',
      dashboard: { title: 'Load', uid: '', id: 0 },
      found: { ...unknown, title: 'Load', tags: [] },
    },
    {
      name: 'with a spec alone is none of a resource',
      dashboard: { title: 'Load', spec: {} },
      found: { ...unknown, title: 'Load', tags: [] },
    },
  ])('$name', ({ dashboard, found }) => {
    expect(describeDashboard(dashboard)).toEqual(found)
  })

  test.each([{}, { title: '  ' }, { title: 5 }, { apiVersion: 'v1', spec: {} }])(
    'without a title is refused: %j',
    (dashboard) => {
      expect(() => describeDashboard(dashboard)).toThrow('Dashboard title cannot be empty')
    },
  )

  test.each([null, 'text', 5, undefined])('that is no object is refused: %j', (dashboard) => {
    expect(() => describeDashboard(dashboard)).toThrow('bad request data: a dashboard is a JSON object')
  })

  test('may nest two hundred levels deep, and no deeper', () => {
    expect(describeDashboard(nested(200)).title).toBe('Deep')
    expect(() => describeDashboard(nested(201))).toThrow(
      'Cannot read the dashboard: its JSON is nested deeper than 200',
    )
  })
})
