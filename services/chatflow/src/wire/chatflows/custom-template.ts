import { z } from '@hono/zod-openapi'
import type { Chatflow } from '../../domain/chatflows/chatflow.ts'
import type { CustomTemplate } from '../../domain/chatflows/custom-template.ts'
import { redactFlow } from '../../domain/chatflows/redact-flow.ts'
import { renderDate } from '../common.ts'

const toolSchema = z.looseObject({
  iconSrc: z.string().nullish(),
  schema: z.string().nullish(),
  func: z.string().nullish(),
})

export const newTemplateSchema = z
  .object({
    name: z.string().trim().min(1).max(1_000),
    description: z.string().max(100_000).nullish(),
    badge: z.string().max(200).nullish(),
    usecases: z.array(z.string()).max(1_000).nullish(),
    type: z.string().max(200).nullish(),
    chatflowId: z.string().optional().openapi({ description: 'The flow to keep' }),
    tool: toolSchema.optional().openapi({ description: 'Or the tool to keep' }),
  })
  .openapi('NewTemplate')

export const customTemplateSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    flowData: z.string().optional(),
    description: z.string().nullable(),
    badge: z.string(),
    framework: z.string(),
    usecases: z.union([z.array(z.string()), z.literal('')]),
    categories: z.array(z.string()),
    type: z.string().nullable(),
    iconSrc: z.string().nullish(),
    schema: z.string().nullish(),
    func: z.string().nullish(),
    createdDate: z.iso.datetime(),
    updatedDate: z.iso.datetime(),
    workspaceId: z.null(),
  })
  .openapi('CustomTemplate')

type NewTemplate = z.output<typeof newTemplateSchema>
type Own = Pick<CustomTemplate, 'id' | 'createdAtMs' | 'updatedAtMs'>

/** A template of a flow, without what is secret in it, or of a tool. */
export function createTemplate(sent: NewTemplate, source: Chatflow | undefined, own: Own): CustomTemplate {
  const { name, description, badge, usecases, type, tool = {} } = sent
  const { iconSrc, schema, func } = tool
  return {
    name,
    description: description ?? undefined,
    badge: badge || undefined,
    usecases: usecases === undefined || usecases === null ? undefined : JSON.stringify(usecases),
    framework: undefined,
    type: source === undefined ? 'Tool' : (type ?? undefined),
    flowData: source === undefined ? JSON.stringify({ iconSrc, schema, func }) : redactFlow(source.flowData),
    ...own,
  }
}

export function renderCustomTemplate(template: CustomTemplate): z.output<typeof customTemplateSchema> {
  const { id, name, flowData, description, badge, framework, usecases, type, createdAtMs, updatedAtMs } = template
  const isTool = type === 'Tool'
  return {
    id,
    name,
    ...(isTool ? renderTool(flowData) : { flowData }),
    description: description ?? null,
    badge: badge ?? '',
    framework: framework ?? '',
    usecases: usecases === undefined ? '' : (JSON.parse(usecases) as string[]),
    categories: isTool ? [] : categoriesOf(flowData),
    type: type ?? null,
    createdDate: renderDate(createdAtMs),
    updatedDate: renderDate(updatedAtMs),
    workspaceId: null,
  }
}

function renderTool(flowData: string) {
  const tool = toolSchema.safeParse(JSON.parse(flowData)).data
  return { iconSrc: tool?.iconSrc ?? null, schema: tool?.schema ?? null, func: tool?.func ?? null }
}

const drawingSchema = z.object({ nodes: z.array(z.object({ data: z.object({ category: z.string() }) })) })

function categoriesOf(flowData: string): string[] {
  const drawing = drawingSchema.safeParse(JSON.parse(flowData))
  return [...new Set(drawing.data?.nodes.map(({ data }) => data.category) ?? [])]
}
