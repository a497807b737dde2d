import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import {
  type FoundGroup,
  foundGroups,
  namespace,
  renderGroup,
  renderGroups,
  renderResources,
  renderVersion,
} from '../../wire/resources/groups.ts'
import type { Documents } from '../../wire/resources/openapi/documents.ts'
import { type Endpoint, endpoint } from '../access.ts'
import type { DashboardDeps } from '../dashboards/dashboards.ts'
import type { FolderDeps } from '../folders.ts'
import { dashboardKind } from './dashboard-resources.ts'
import { folderKind } from './folder-resources.ts'
import { openApiEndpoints } from './openapi-endpoints.ts'
import { checkPlace } from './read-resource.ts'
import { type EndpointDeps, endpointsOf } from './resource-endpoints.ts'
import type { Changing } from './resource-kind.ts'
import { reviewed } from './reviews/resource-rights.ts'
import { reviewEndpoints } from './reviews/review-endpoints.ts'
import { createWatching, type WatchingDeps } from './watch/watch-resources.ts'

export type ResourceDeps = DashboardDeps &
  Changing &
  WatchingDeps &
  Pick<EndpointDeps, 'maxBodyBytes'> & {
    /** Of this program. */
    readonly version: string
    readonly folderDeps: FolderDeps
  }

/** Dashboards and folders as resources of a Kubernetes server, for the tools that take Grafana for one. */
export function resourceEndpoints(deps: ResourceDeps): readonly Endpoint[] {
  const [dashboards, folders] = [dashboardKind(deps), folderKind(deps.folderDeps, deps)]
  const { changes, maxBodyBytes, nowMs } = deps
  const shared = { changes, maxBodyBytes, nowMs, watching: createWatching(deps) }
  return [
    ...discoveryEndpoints(deps.version),
    ...openApiEndpoints(lateDocuments(deps.version)),
    ...endpointsOf(dashboards, shared),
    ...endpointsOf(folders, shared),
    ...reviewEndpoints((c) => {
      const rights = deps.rightsOf(c)
      return [reviewed(c, dashboards, rights), reviewed(c, folders, rights)]
    }),
  ]
}

// Few ask for them, and some never: they are made, and what makes them is loaded, for the first who does.
function lateDocuments(version: string): () => Promise<Documents> {
  let documents: Promise<Documents> | undefined
  return () => {
    documents ??= import('../../wire/resources/openapi/documents.ts')
      .then((made) => made.renderDocuments(version))
      // What could not be loaded now, as without a file to open, may be later.
      .catch((error: unknown) => {
        documents = undefined
        throw error
      })
    return documents
  }
}

const groupParams = z.object({ group: z.string() })
const versionParams = groupParams.extend({ version: z.string() })

function discoveryEndpoints(version: string): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/version',
      summary: 'Which version of Kubernetes these resources are answered like',
      access: 'viewer',
      handle: (_, c) => c.json(renderVersion(version)),
    }),
    endpoint({
      method: 'get',
      path: '/apis',
      summary: 'The groups of resources',
      access: 'viewer',
      handle: (_, c) => c.json(renderGroups()),
    }),
    endpoint({
      method: 'get',
      path: '/apis/{group}',
      summary: 'The versions of a group',
      access: 'viewer',
      input: { params: groupParams },
      handle: ({ params }, c) => c.json(renderGroup(groupOf(params.group))),
    }),
    endpoint({
      method: 'get',
      path: '/apis/{group}/{version}',
      summary: 'The resources of a version',
      access: 'viewer',
      input: { params: versionParams },
      handle({ params }, c) {
        const group = groupOf(params.group)
        checkPlace(group, { version: params.version, namespace })
        return c.json(renderResources(group, params.version))
      },
    }),
  ]
}

function groupOf(name: string): FoundGroup {
  const group = foundGroups.find((one) => one.name === name)
  if (group !== undefined) return group
  const known = foundGroups.map((one) => one.name).join(', ')
  throw new Failure('missing', `There is no group "${name}" here; there are ${known}`)
}
