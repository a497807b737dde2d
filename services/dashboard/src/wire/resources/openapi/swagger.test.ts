import { describe, expect, test } from 'vitest'
import { dashboardGroup, folderGroup } from '../groups.ts'
import { renderOpenApi } from './document.ts'
import { renderSwagger } from './swagger.ts'

const info = { title: 'All', version: '1' }
const swagger = renderSwagger([renderOpenApi(folderGroup, 'v1', '1'), renderOpenApi(dashboardGroup, 'v2', '1')], info)
const folders = '/apis/folder.grafana.app/v1/namespaces/{namespace}/folders'
const folder = { $ref: '#/definitions/app.grafana.folder.v1.Folder' }

describe('renderSwagger()', () => {
  test('has the paths and schemas of all documents', () => {
    expect(swagger).toMatchObject({ swagger: '2.0', info })
    expect(Object.keys(swagger.paths)).toEqual(expect.arrayContaining([folders, `${folders}/{name}`]))
    expect(Object.keys(swagger.definitions)).toEqual([
      'app.grafana.folder.v1.Folder',
      'app.grafana.folder.v1.FolderList',
      'app.grafana.dashboard.v2.Dashboard',
      'app.grafana.dashboard.v2.DashboardList',
    ])
  })

  test('sends a body as a parameter, and says of what types it may be', () => {
    const { put, patch } = swagger.paths[`${folders}/{name}`] ?? {}
    expect(put?.parameters?.[0]).toEqual({ name: 'body', in: 'body', required: true, schema: folder })
    expect(put?.parameters?.[1]).toEqual({ name: 'dryRun', in: 'query', type: 'string' })
    expect(put?.responses).toEqual({ 200: { description: 'OK', schema: folder } })
    expect(patch).not.toHaveProperty('requestBody')
    expect(patch?.consumes).toEqual([
      'application/json-patch+json',
      'application/merge-patch+json',
      'application/apply-patch+yaml',
    ])
    expect(patch?.['x-kubernetes-group-version-kind']).toEqual({
      group: 'folder.grafana.app',
      version: 'v1',
      kind: 'Folder',
    })
  })

  test('names parameters of a path, and asks for no body where none is read', () => {
    const { parameters, get } = swagger.paths[`${folders}/{name}`] ?? {}
    expect(parameters?.[1]).toEqual({ name: 'name', in: 'path', required: true, type: 'string' })
    expect(get).not.toHaveProperty('consumes')
  })

  test('refers to definitions by its own names, at any depth', () => {
    const text = JSON.stringify(swagger)
    expect(swagger.definitions['app.grafana.folder.v1.FolderList']?.properties?.items?.items).toEqual(folder)
    expect(text).not.toContain('#/components/')
    expect(text).not.toContain('allOf')
    for (const [, name = ''] of text.matchAll(/"#\/definitions\/([^"]+)"/g))
      expect(swagger.definitions).toHaveProperty([name])
  })
})
