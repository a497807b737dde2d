import { describe, expect, test } from 'vitest'
import { dashboardGroup, folderGroup, type ResourceGroup } from '../groups.ts'
import { resourceSchemaOf } from './resource-schema.ts'
import { unknownFields } from './unknown-fields.ts'

type Row = { readonly name: string; readonly group: ResourceGroup; readonly value: object; readonly found: string[] }

const metadata = {
  name: 'a',
  labels: { any: 'x' },
  annotations: { any: 'x' },
  managedFields: [{ fieldsV1: { 'f:x': {} } }],
}

describe('unknownFields()', () => {
  test.each<Row>([
    {
      name: 'none of what is all named',
      group: folderGroup,
      value: { apiVersion: '', kind: '', metadata, spec: { title: '', description: '' }, status: { any: 1 } },
      found: [],
    },
    {
      name: 'those of a folder',
      group: folderGroup,
      value: { spec: { titel: '' }, sepc: {} },
      found: ['spec.titel', 'sepc'],
    },
    {
      name: 'those of metadata, in lists too',
      group: folderGroup,
      value: { metadata: { lables: {}, ownerReferences: [{ name: '' }, { nmae: '' }] } },
      found: ['metadata.lables', 'metadata.ownerReferences[1].nmae'],
    },
    {
      name: 'none of what a dashboard may hold',
      group: dashboardGroup,
      value: { spec: { gnetId: 1, panels: [{ x: 1 }] } },
      found: [],
    },
    { name: 'none of values of another kind', group: folderGroup, value: { metadata: [1], spec: null }, found: [] },
    {
      name: 'those that are named like members of every object',
      group: folderGroup,
      value: { toString: 1 },
      found: ['toString'],
    },
  ])('finds $name', ({ group, value, found }) => {
    expect(unknownFields(value, resourceSchemaOf(group, 'v1'))).toEqual(found)
  })

  test('names a hundred at most', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${at}`, 1]))
    expect(unknownFields(many, resourceSchemaOf(folderGroup, 'v1'))).toHaveLength(100)
  })
})
