import { Failure } from '@hearth/kernel'
import { outwardPath } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Documents } from '../../wire/resources/openapi/documents.ts'
import { type Endpoint, endpoint } from '../access.ts'
import { acceptedType } from './accepted-type.ts'

const params = z.object({ group: z.string(), version: z.string() })
const json = 'application/json'
const protobuf = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf'
// A media type has no @; so the clients ask all the same.
const protobufAsAsked = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'

/**
 * The schemas of the resources, where Kubernetes' clients look for them.
 *
 * @param load the documents, which are made when somebody first asks
 */
export function openApiEndpoints(load: () => Promise<Documents>): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/openapi/v2',
      summary: 'The schemas of all resources, as one Swagger document in JSON or protobuf',
      access: 'viewer',
      refusals: [406],
      async handle(_, c) {
        const type = acceptedType(c.req.header('accept'), [json, protobuf, protobufAsAsked])
        const { version2 } = await load()
        const headers = { vary: 'Accept', 'cache-control': 'private, no-cache' }
        if (type === json) return c.body(version2.json, 200, { ...headers, 'content-type': json })
        return c.body(version2.protobuf, 200, { ...headers, 'content-type': protobuf })
      },
    }),
    endpoint({
      method: 'get',
      path: '/openapi/v3',
      summary: 'Where the schemas of the resources are, by group and version',
      access: 'viewer',
      async handle(_, c) {
        const paths = [...(await load()).version3].map(([path, { hash }]) => {
          const serverRelativeURL = `${outwardPath(c, `/openapi/v3/${path}`)}?hash=${hash}`
          return [path, { serverRelativeURL }] as const
        })
        return c.json({ paths: Object.fromEntries(paths) })
      },
    }),
    endpoint({
      method: 'get',
      path: '/openapi/v3/apis/{group}/{version}',
      summary: 'The schemas of the resources of a version, as an OpenAPI document',
      access: 'viewer',
      input: { params },
      refusals: [404, 406],
      async handle({ params: { group, version } }, c) {
        acceptedType(c.req.header('accept'), [json])
        const found = (await load()).version3.get(`apis/${group}/${version}`)
        if (found === undefined) throw new Failure('missing', `There are no resources of ${group}/${version}`)
        // Of that hash it stays what it is; nobody but who asked may keep it.
        const isNamed = c.req.query('hash') === found.hash
        const kept = isNamed ? 'private, max-age=31536000, immutable' : 'no-cache'
        return c.body(found.text, 200, { 'content-type': json, vary: 'Accept', 'cache-control': kept })
      },
    }),
  ]
}
