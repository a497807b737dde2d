import { expect, test } from 'vitest'
import { copyOf } from './copy.ts'

const fixed = { id: 7, uid: 'node', version: 3, title: 'Node', editable: false, tags: ['js'], panels: [] }

test('a copy has no identity of its own yet, and can be edited', () => {
  expect(copyOf(fixed, 'Node (copy)')).toEqual({
    title: 'Node (copy)',
    editable: true,
    tags: ['js'],
    panels: [],
    schemaVersion: 41,
  })
})

test('one within a resource loses the identity that stands around it', () => {
  const resource = {
    apiVersion: 'dashboard.grafana.app/v1',
    kind: 'Dashboard',
    metadata: { name: 'node' },
    spec: fixed,
  }
  const copy = copyOf(resource, 'Other')
  expect(copy).toMatchObject({ title: 'Other', editable: true })
  for (const name of ['id', 'uid', 'version']) expect(copy).not.toHaveProperty(name)
})
