import { z } from '@hono/zod-openapi'
import type { SavedTool } from '../../domain/tools/saved-tool.ts'
import { given, type ResourceWire } from '../resource.ts'
import { rowRenderer, stamps } from '../row.ts'

const usualColor = 'linear-gradient(rgb(124,58,237), rgb(59,130,246))'
const maxCodeLength = 1_000_000

/** What a custom tool consists of. */
export const customToolFields = {
  name: z.string().trim().min(1).max(200),
  description: z.string().max(100_000),
  color: z.string().max(1_000),
  iconSrc: z.string().nullish(),
  schema: z
    .string()
    .max(maxCodeLength)
    .refine(isArgumentList, 'Must be JSON as text, an array of {property, type, description, required}')
    .nullish(),
  func: z.string().max(maxCodeLength).nullish(),
}

const created = z
  .object({
    ...customToolFields,
    description: customToolFields.description.default(''),
    color: customToolFields.color.default(usualColor),
  })
  .openapi('NewTool')
const changed = z.object(customToolFields).partial().openapi('ToolChange')

const toolSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    color: z.string(),
    iconSrc: z.string().nullable(),
    schema: z.string().nullable(),
    func: z.string().nullable(),
    ...stamps,
  })
  .openapi('Tool')

export const toolWire: ResourceWire<SavedTool, z.output<typeof created>> = {
  name: 'Tool',
  permission: 'tools',
  path: '/api/v1/tools',
  created,
  changed,
  shown: toolSchema,
  create: ({ name, description, color, iconSrc, schema, func }, own) => ({
    name,
    description,
    color,
    iconSrc: iconSrc ?? undefined,
    schema: schema ?? undefined,
    func: func ?? undefined,
    ...own,
  }),
  change: given,
  render: rowRenderer(toolSchema),
}

function isArgumentList(text: string): boolean {
  try {
    return text === '' || Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}
