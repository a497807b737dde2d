import type { Context } from 'hono'
import type { ResourceGroup } from '../../wire/resources/groups.ts'
import { resourceSchema } from '../../wire/resources/resource.ts'
import { renderDeleted } from '../../wire/resources/status.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { listResources } from './list-resources.ts'
import {
  checkPlace,
  nameParams,
  needName,
  needSameName,
  needSameVersion,
  placeParams,
  type ReadResource,
  readResource,
  refuseTaken,
} from './read-resource.ts'

/** What is kept here and answered as a resource. `version` is that of the form, as the path has it. */
export type ResourceKind<T extends { readonly revision: number }> = {
  readonly group: ResourceGroup
  /** What one is, with its article. */
  readonly one: string
  /** What the deletion of one does. */
  readonly removal: string
  /** The names of those that the caller may look at. */
  names(c: Context): readonly string[]
  get(name: string): T | undefined
  /** @throws {Failure} `missing`, or `forbidden` for who may not look at it, or not change it */
  find(c: Context, name: string, aim: 'look' | 'change'): T
  create(c: Context, name: string, read: ReadResource, version: string): T
  replace(c: Context, stored: T, read: ReadResource, version: string): T
  remove(c: Context, stored: T): void | Promise<void>
  /** As JSON text. */
  render(one: T, version: string): string
  newUid(): string
}

const json = { 'content-type': 'application/json' }

/** Lists, reads, creates, replaces and deletes resources of a kind. */
export function endpointsOf<T extends { readonly revision: number }>(kind: ResourceKind<T>): readonly Endpoint[] {
  const { group } = kind
  const all = `/apis/${group.name}/{version}/namespaces/{namespace}/${group.plural}`
  return [...allEndpoints(kind, all), ...oneEndpoints(kind, `${all}/{name}`)]
}

function allEndpoints<T extends { readonly revision: number }>(kind: ResourceKind<T>, path: string): Endpoint[] {
  const { group } = kind
  return [
    endpoint({
      method: 'get',
      path,
      summary: `${group.kind}s as resources, by \`limit\` and \`continue\``,
      access: 'viewer',
      input: { params: placeParams },
      refusals: [400, 404],
      handle({ params }, c) {
        checkPlace(group, params)
        return listResources(c, group, params.version, kind.names(c), (name) => {
          const found = kind.get(name)
          return found && kind.render(found, params.version)
        })
      },
    }),
    endpoint({
      method: 'post',
      path,
      summary: `Creates ${kind.one} from a resource`,
      access: 'writer',
      input: { params: placeParams },
      reads: jsonBody(resourceSchema),
      answers: { 201: { description: `The ${group.singular}` } },
      refusals: [400, 404, 409],
      async handle({ params }, c) {
        checkPlace(group, params)
        const read = await readResource(c, group, params, (start) => `${start}${kind.newUid()}`)
        const name = needName(read)
        if (kind.get(name) !== undefined) refuseTaken(group, name)
        return c.body(kind.render(kind.create(c, name, read, params.version), params.version), 201, json)
      },
    }),
  ]
}

function oneEndpoints<T extends { readonly revision: number }>(kind: ResourceKind<T>, path: string): Endpoint[] {
  const { group } = kind
  return [
    endpoint({
      method: 'get',
      path,
      summary: `A ${group.singular} as a resource`,
      access: 'viewer',
      input: { params: nameParams },
      handle({ params }, c) {
        checkPlace(group, params)
        return c.body(kind.render(kind.find(c, params.name, 'look'), params.version), 200, json)
      },
    }),
    endpoint({
      method: 'put',
      path,
      summary: `Replaces ${kind.one} by a resource`,
      description: 'Refused with 409 where `metadata.resourceVersion` is not that of what is stored.',
      access: 'writer',
      input: { params: nameParams },
      reads: jsonBody(resourceSchema),
      refusals: [400, 404, 409],
      async handle({ params }, c) {
        checkPlace(group, params)
        const read = await readResource(c, group, params, () => params.name)
        const stored = kind.find(c, params.name, 'change')
        needSameName(read, params.name)
        needSameVersion(group, params.name, read, stored.revision)
        return c.body(kind.render(kind.replace(c, stored, read, params.version), params.version), 200, json)
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: kind.removal,
      access: 'writer',
      input: { params: nameParams },
      refusals: [400, 404],
      async handle({ params }, c) {
        checkPlace(group, params)
        await kind.remove(c, kind.find(c, params.name, 'change'))
        return c.json(renderDeleted(c.req.path))
      },
    }),
  ]
}
