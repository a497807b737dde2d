import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Permission } from '../../domain/access/permission.ts'
import { letterIcon } from '../../domain/chatflows/letter-icon.ts'
import { kindsIn, type NodeCatalog } from '../../domain/flow/node-definition.ts'
import { componentSchema, renderComponent } from '../../wire/components/component.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { createCachedJson } from './cached-json.ts'
import { sendIcon, svgAnswer } from './send-icon.ts'

export const nameParam = z.object({ name: z.string() })

/** Whoever edits anything that has nodes in it needs their kinds. */
export const nodeViewers: readonly Permission[] = [
  'chatflows:view',
  'agentflows:view',
  'assistants:view',
  'documentStores:view',
  'tools:view',
]

/** What there is to build flows from. */
export function nodeEndpoints({ catalog }: { readonly catalog: NodeCatalog }): readonly ChatflowEndpoint[] {
  const all = createCachedJson(() => kindsIn(catalog).map(renderComponent))
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/nodes',
      summary: 'All kinds of nodes; answers 304 where the client has them already',
      access: nodeViewers,
      output: z.array(componentSchema),
      handle: (_, c) => all(c),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/nodes/category/{name}',
      summary: 'The kinds of nodes of one category',
      access: nodeViewers,
      input: { params: nameParam },
      output: z.array(componentSchema),
      refusals: [],
      handle: ({ params: { name } }) =>
        kindsIn(catalog)
          .filter(({ category }) => category === name)
          .map(renderComponent),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/nodes/{name}',
      summary: 'One kind of node',
      access: nodeViewers,
      input: { params: nameParam },
      output: componentSchema,
      handle: ({ params }) => renderComponent(find(params.name)),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/node-icon/{name}',
      summary: 'The picture of a kind of node',
      access: 'anyone',
      input: { params: nameParam },
      answers: svgAnswer,
      handle({ params }, c) {
        const { label, category } = find(params.name)
        return sendIcon(c, letterIcon(label, category))
      },
    }),
  ]

  function find(name: string) {
    const definition = catalog.get(name)
    if (definition === undefined) throw new Failure('missing', `Node ${name} not found`)
    return definition
  }
}
