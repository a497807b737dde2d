import { isField } from '@hearth/flow'
import { z } from '@hono/zod-openapi'
import type { Permission } from '../../domain/access/permission.ts'
import type { SavedDocumentStore } from '../../domain/documents/ingest/saved-document-store.ts'
import { kindsIn, type NodeCatalog, type NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { Rows } from '../../domain/records/rows.ts'
import { componentSchema, renderComponent } from '../../wire/components/component.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type AssistantComponentDeps = {
  readonly catalog: NodeCatalog
  readonly documentStores: Pick<Rows<SavedDocumentStore>, 'list'>
}

const base = '/api/v1/assistants/components'
const viewers: readonly Permission[] = ['assistants:view', 'assistants:create', 'assistants:update']

const kinds: readonly {
  readonly name: string
  readonly summary: string
  readonly fits: (kind: NodeDefinition) => boolean
}[] = [
  {
    name: 'chatmodels',
    summary: 'Kinds of chat models for assistants',
    fits: ({ category }) => category === 'Chat Models',
  },
  {
    name: 'tools',
    summary: 'Kinds of tools for assistants: those that need nothing wired to them',
    fits: ({ category, inputs }) => /^Tools( \(MCP\))?$/.test(category) && inputs.every(isField),
  },
]

/** `/assistants/components/…`: what an assistant can be built of. */
export function assistantComponentEndpoints(deps: AssistantComponentDeps): readonly ChatflowEndpoint[] {
  const { catalog, documentStores } = deps
  return [
    ...kinds.map(({ name, summary, fits }) =>
      endpoint({
        method: 'get',
        path: `${base}/${name}`,
        summary,
        access: viewers,
        output: z.array(componentSchema),
        handle: () =>
          kindsIn(catalog)
            .filter((kind) => fits(kind) && !kind.name.endsWith('LlamaIndex'))
            .map(renderComponent),
      }),
    ),
    endpoint({
      method: 'get',
      path: `${base}/docstores`,
      summary: 'Document stores that assistants can ask; the name is id and name, joined by a colon',
      access: viewers,
      output: z.array(z.object({ name: z.string(), label: z.string(), description: z.string() })),
      async handle() {
        const { rows } = await documentStores.list()
        const filled = rows.filter(({ status }) => status === 'UPSERTED')
        return filled.map(({ id, name, description = '' }) => ({ name: `${id}:${name}`, label: name, description }))
      },
    }),
  ]
}
