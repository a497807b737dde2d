import { z } from '@hono/zod-openapi'
import type { MarketplaceTemplate } from '../../domain/chatflows/marketplace-template.ts'
import { renderTemplate, templateSchema } from '../../wire/chatflows/template.ts'
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

/** What comes with this server to begin with. */
export function templateEndpoints({ marketplace }: TemplateDeps): readonly ChatflowEndpoint[] {
  return lists.map(({ name, summary, holds }) =>
    endpoint({
      method: 'get',
      path: `/api/v1/marketplaces/${name}`,
      summary,
      access: ['chatflows:view', 'agentflows:view', 'tools:view'],
      output: z.array(templateSchema),
      handle: () =>
        marketplace()
          .filter(({ type }) => holds(type))
          .map(renderTemplate),
    }),
  )
}
