import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Permission } from '../../domain/access/permission.ts'
import type { MarketplaceTemplate } from '../../domain/chatflows/marketplace-template.ts'
import {
  renderTemplate,
  renderTemplateOutline,
  templateOutlineSchema,
  templateQuery,
  templateSchema,
} from '../../wire/chatflows/template.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type TemplateDeps = {
  /** What there is, made when it is asked for. */
  readonly marketplace: () => readonly MarketplaceTemplate[]
}

// Clients from before the lists were one ask for one kind.
const lists = [
  { name: 'templates', summary: 'Flows and tools to begin with', holds: () => true },
  { name: 'chatflows', summary: 'Flows to begin with', holds: (type: string) => type !== 'Tool' },
  { name: 'tools', summary: 'Tools to begin with', holds: (type: string) => type === 'Tool' },
]

const access: readonly Permission[] = ['chatflows:view', 'agentflows:view', 'tools:view']

/** What comes with this server to begin with. */
export function templateEndpoints({ marketplace }: TemplateDeps): readonly ChatflowEndpoint[] {
  return [
    ...lists.map(({ name, summary, holds }) =>
      endpoint({
        method: 'get',
        path: `/api/v1/marketplaces/${name}`,
        summary,
        access,
        input: { query: templateQuery },
        output: z.union([z.array(templateSchema), z.array(templateOutlineSchema)]),
        refusals: [400],
        handle({ query: { view } }) {
          const held = marketplace().filter(({ type }) => holds(type))
          return view === 'outline' ? held.map(renderTemplateOutline) : held.map(renderTemplate)
        },
      }),
    ),
    endpoint({
      method: 'get',
      path: '/api/v1/marketplaces/templates/{id}',
      summary: 'One of the flows and tools to begin with',
      access,
      input: { params: z.object({ id: z.string() }) },
      output: templateSchema,
      refusals: [404],
      handle({ params }) {
        const found = marketplace()
          .map(renderTemplate)
          .find(({ id }) => id === params.id)
        if (found === undefined) throw new Failure('missing', `Template ${params.id} not found`)
        return found
      },
    }),
  ]
}
