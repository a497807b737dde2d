import type { AppEnv } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { z } from 'zod'
import { annotationChangeSchema, annotationSchema, graphiteSchema } from '../wire/annotation.ts'
import { importSchema, restoreSchema, saveSchema } from '../wire/dashboard.ts'
import { dataSourceSchema } from '../wire/data-source.ts'
import { folderChangeSchema, moveSchema, newFolderSchema } from '../wire/folder.ts'
import { queryRequestSchema } from '../wire/query.ts'
import { preferencesSchema } from '../wire/settings.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Method, path, what it does, and the schema of the body where it takes one. */
type Endpoint = readonly [Method, string, string, z.ZodType?]

const endpoints: readonly Endpoint[] = [
  ['get', '/api/health', 'State of the database and of the provisioned files; needs no credentials'],
  ['get', '/api/search', 'Folders and dashboards by text, type, tag, folder and uid'],
  ['get', '/api/dashboards/uid/{uid}', 'A dashboard with its metadata'],
  ['delete', '/api/dashboards/uid/{uid}', 'Removes a dashboard'],
  ['post', '/api/dashboards/db', 'Creates or replaces the dashboard in `dashboard`', saveSchema],
  ['post', '/api/dashboards/import', 'Saves a dashboard with its inputs put in', importSchema],
  ['post', '/api/dashboards/interpolate', 'Answers a dashboard with its inputs put in', importSchema],
  ['get', '/api/dashboards/home', 'Where the first page is'],
  ['get', '/api/dashboards/tags', 'All tags with how often each is used'],
  ['get', '/api/dashboards/uid/{uid}/versions', 'Versions of a dashboard, newest first'],
  ['get', '/api/dashboards/uid/{uid}/versions/{version}', 'A version with its dashboard'],
  ['post', '/api/dashboards/uid/{uid}/restore', 'Goes back to a version', restoreSchema],
  ['get', '/api/folders', 'Folders of the root or of `parentUid`'],
  ['post', '/api/folders', 'Creates a folder', newFolderSchema],
  ['get', '/api/folders/{uid}', 'A folder'],
  ['put', '/api/folders/{uid}', 'Renames a folder', folderChangeSchema],
  ['delete', '/api/folders/{uid}', 'Removes a folder with all that is in it'],
  ['post', '/api/folders/{uid}/move', 'Puts a folder into another', moveSchema],
  ['get', '/api/folders/{uid}/counts', 'How much is in a folder'],
  ['get', '/api/datasources', 'All data sources'],
  ['post', '/api/datasources', 'Adds a data source', dataSourceSchema],
  ['get', '/api/datasources/uid/{uid}', 'A data source; also by `name/{name}` and `{id}`'],
  ['put', '/api/datasources/uid/{uid}', 'Changes a data source', dataSourceSchema],
  ['delete', '/api/datasources/uid/{uid}', 'Removes a data source'],
  ['get', '/api/datasources/uid/{uid}/health', 'Whether a data source answers'],
  ['get', '/api/datasources/proxy/uid/{uid}/{path}', 'Passes a request on to a data source'],
  ['get', '/api/datasources/uid/{uid}/resources/{path}', 'The same'],
  ['post', '/api/ds/query', 'Runs the queries of a panel', queryRequestSchema],
  ['get', '/api/annotations', 'Annotations by time, dashboard, panel and tags'],
  ['post', '/api/annotations', 'Adds an annotation', annotationSchema],
  ['post', '/api/annotations/graphite', "Adds an annotation in Graphite's form", graphiteSchema],
  ['patch', '/api/annotations/{id}', 'Changes an annotation', annotationChangeSchema],
  ['delete', '/api/annotations/{id}', 'Removes an annotation'],
  ['get', '/api/org/preferences', 'Theme, time zone and first dashboard'],
  ['put', '/api/org/preferences', 'Sets them', preferencesSchema],
  ['get', '/api/user', 'The one user'],
  ['get', '/api/frontend/settings', 'What clients read at their start'],
  ['post', '/api/admin/provisioning/dashboards/reload', 'Reads the provisioned files again'],
]

/** Puts the endpoints into the OpenAPI document; bodies are read as JSON whatever their type says. */
export function documentRoutes(routes: OpenAPIHono<AppEnv>): void {
  const { openAPIRegistry: registry } = routes
  registry.registerComponent('securitySchemes', 'basic', { type: 'http', scheme: 'basic' })
  for (const [method, path, summary, schema] of endpoints) {
    const body = schema && { body: { content: { 'application/json': { schema } } } }
    const security = path === '/api/health' ? [] : [{ basic: [] }]
    const responses = { 200: { description: 'Done' }, 401: { description: 'Credentials are missing or wrong' } }
    registry.registerPath({ method, path, summary, security, request: { ...body }, responses })
  }
}
