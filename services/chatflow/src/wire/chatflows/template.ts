import { z } from '@hono/zod-openapi'
import type { MarketplaceTemplate } from '../../domain/chatflows/marketplace-template.ts'
import { pictureOfFlow } from '../../domain/chatflows/picture-of-flow.ts'
import { welcomeOf } from '../../domain/chatflows/welcome.ts'
import { pictureSchema, renderPicture } from './picture.ts'

const common = {
  id: z.string(),
  templateName: z.string(),
  badge: z.string(),
  framework: z.array(z.string()),
  usecases: z.array(z.string()),
  categories: z.array(z.string()).openapi({ description: 'Categories of the nodes in it' }),
  description: z.string(),
}

/** Something to begin with, in the shape of Flowise's marketplace: a flow, or a custom tool. */
export const templateSchema = z
  .discriminatedUnion('type', [
    z.object({
      ...common,
      type: z.literal(['Chatflow', 'AgentflowV2']),
      flowData: z.string(),
      chatbotConfig: z
        .string()
        .openapi({ description: 'Its welcome and what to ask it first, for the flow made of it' }),
    }),
    z.object({
      ...common,
      type: z.literal('Tool'),
      name: z.string(),
      color: z.string(),
      iconSrc: z.string(),
      schema: z.string(),
      func: z.string(),
    }),
  ])
  .openapi('Template')

/** What tells templates apart: a flow with a picture in place of its drawing, a tool without its code. */
export const templateOutlineSchema = z
  .discriminatedUnion('type', [
    z.object({ ...common, type: z.literal(['Chatflow', 'AgentflowV2']), picture: pictureSchema }),
    z.object({ ...common, type: z.literal('Tool'), color: z.string(), iconSrc: z.string() }),
  ])
  .openapi('TemplateOutline')

export const templateQuery = z.object({
  view: z
    .enum(['outline'])
    .optional()
    .openapi({ description: 'Rows with a picture in place of the drawing; ours, not of Flowise' }),
})

export function renderTemplateOutline(template: MarketplaceTemplate): z.output<typeof templateOutlineSchema> {
  const whole = renderTemplate(template)
  if (whole.type === 'Tool') {
    const { name: _, schema: __, func: ___, ...outline } = whole
    return outline
  }
  const { flowData, chatbotConfig: _, ...outline } = whole
  return { ...outline, picture: renderPicture(pictureOfFlow(flowData)) }
}

export function renderTemplate(template: MarketplaceTemplate): z.output<typeof templateSchema> {
  const { name, description, usecases } = template
  const shared = { id: idOf(name), templateName: name, badge: '', framework: [], usecases: [...usecases], description }
  if (template.type !== 'Tool') {
    const { type, flowData } = template
    return { ...shared, type, flowData, chatbotConfig: welcomeOf(template), categories: categoriesOf(flowData) }
  }
  const { type, color, iconSrc, schema, func } = template
  return { ...shared, type, name, color, iconSrc, schema, func, categories: [] }
}

// The same from start to start.
function idOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function categoriesOf(flowData: string): string[] {
  const { nodes } = JSON.parse(flowData) as {
    readonly nodes: readonly { readonly data: { readonly category: string } }[]
  }
  return [...new Set(nodes.map(({ data }) => data.category))]
}
