import type { Context } from 'hono'
import type { ChangeLog } from '../../domain/changes.ts'
import { namespace } from '../../wire/resources/groups.ts'
import { type Endpoint, endpoint } from '../access.ts'
import { readSelection, readSwitch } from './list-params.ts'
import { listResources } from './list-resources.ts'
import { checkPlace, placeParams } from './read-resource.ts'
import { readView } from './read-view.ts'
import type { ResourceKind, Stored } from './resource-kind.ts'
import { selectedNames } from './selected-names.ts'
import type { Watching } from './watch/watch-resources.ts'

export type ListDeps = {
  readonly changes: ChangeLog
  readonly watching: Watching
  readonly nowMs: () => number
}

/**
 * Lists and watches resources of a kind: those of the namespace, and those of all namespaces, which are the same, as
 * there is one. Clients that are not told of a namespace ask for all.
 */
export function listEndpoints<T extends Stored>(kind: ResourceKind<T>, deps: ListDeps): readonly Endpoint[] {
  const { group } = kind
  const described = {
    description:
      'With `watch=true` a line of JSON for each change after `resourceVersion`, `{"type", "object"}`, for `timeoutSeconds`; 410 where it is no longer known.',
    access: 'viewer',
    refusals: [400, 404, 410, 429],
  } as const
  return [
    endpoint({
      ...described,
      method: 'get',
      path: `/apis/${group.name}/{version}/namespaces/{namespace}/${group.plural}`,
      summary: `${group.kind}s as resources, by \`limit\` and \`continue\`, or their changes with \`watch\``,
      input: { params: placeParams },
      handle({ params }, c) {
        checkPlace(group, params)
        return answerList(kind, c, params.version, deps)
      },
    }),
    endpoint({
      ...described,
      method: 'get',
      path: `/apis/${group.name}/{version}/${group.plural}`,
      summary: `${group.kind}s of all namespaces, or their changes: the same as those of the one namespace`,
      input: { params: placeParams.pick({ version: true }) },
      handle({ params: { version } }, c) {
        checkPlace(group, { version, namespace })
        return answerList(kind, c, version, deps)
      },
    }),
  ]
}

function answerList<T extends Stored>(
  kind: ResourceKind<T>,
  c: Context,
  version: string,
  { changes, watching, nowMs }: ListDeps,
): Response {
  // HEAD is answered by this one too, and nobody would take the lines, or ever leave.
  if (readSwitch(c, 'watch') && c.req.method !== 'HEAD') return watching.watch(kind, c, version)
  const view = readView(c, kind.group, version, nowMs)
  const latest = changes.latest()
  return listResources(c, view, latest, selectedNames(kind, c, readSelection(c)), (name) => {
    const found = kind.get(name)
    return found && kind.render(found, version)
  })
}
