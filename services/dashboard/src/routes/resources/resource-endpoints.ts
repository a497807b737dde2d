import { resourceSchema } from '../../wire/resources/resource.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { answerReplaced, change, managedBy } from './change-resource.ts'
import { deleteEndpoints } from './delete-endpoints.ts'
import { isDryRun } from './dry-run.ts'
import { type ListDeps, listEndpoints } from './list-endpoints.ts'
import { patchEndpoint } from './patch-endpoint.ts'
import { checkPlace, nameParams, needName, placeParams, readResource, refuseTaken } from './read-resource.ts'
import { readView } from './read-view.ts'
import type { ResourceKind, Stored } from './resource-kind.ts'

const json = { 'content-type': 'application/json' }

export type EndpointDeps = ListDeps & {
  /** Of a request, and of what a patch makes. */
  readonly maxBodyBytes: number
}

/** Lists, watches, reads, creates, replaces, patches and deletes resources of a kind. */
export function endpointsOf<T extends Stored>(kind: ResourceKind<T>, deps: EndpointDeps): readonly Endpoint[] {
  const { group } = kind
  const all = `/apis/${group.name}/{version}/namespaces/{namespace}/${group.plural}`
  const one = `${all}/{name}`
  return [
    ...listEndpoints(kind, deps),
    createEndpoint(kind, all, deps),
    ...oneEndpoints(kind, deps, one),
    patchEndpoint(kind, one, deps),
    ...deleteEndpoints(kind, all, deps),
  ]
}

function createEndpoint<T extends Stored>(kind: ResourceKind<T>, path: string, { nowMs }: EndpointDeps): Endpoint {
  const { group } = kind
  return endpoint({
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
      const isDry = isDryRun(c)
      const read = await readResource(c, group, params, (start) => `${start}${kind.newUid()}`)
      const name = needName(read)
      if (kind.get(name) !== undefined) refuseTaken(group, name)
      const by = managedBy(c, kind, params.version, nowMs(), false)
      const create = () => kind.create(c, name, read, params.version)
      const made = change(kind, { isDry, version: params.version, read, by, stored: undefined }, create)
      return c.body(made, 201, json)
    },
  })
}

function oneEndpoints<T extends Stored>(kind: ResourceKind<T>, { nowMs }: EndpointDeps, path: string): Endpoint[] {
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
        const found = kind.render(kind.find(c, params.name, 'look'), params.version)
        return c.body(readView(c, group, params.version, nowMs).one(found), 200, json)
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
        const isDry = isDryRun(c)
        const read = await readResource(c, group, params, () => params.name)
        const by = managedBy(c, kind, params.version, nowMs(), false)
        return answerReplaced(kind, c, params, { stored: kind.find(c, params.name, 'change'), read, isDry, by })
      },
    }),
  ]
}
