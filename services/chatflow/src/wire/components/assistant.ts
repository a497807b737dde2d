import { z } from '@hono/zod-openapi'
import { ASSISTANT_TYPES, type Assistant } from '../../domain/records/assistant.ts'
import { given, type ResourceWire } from '../resource.ts'
import { rowRenderer, stamps } from '../row.ts'

const types = z.enum(ASSISTANT_TYPES)

const fields = {
  details: z.string().max(1_000_000).refine(isObject, 'Must be JSON as text, an object'),
  credential: z.string().nullish(),
  iconSrc: z.string().nullish(),
  // Those of other vendors live with their vendor, who would have to be asked.
  type: z.literal('CUSTOM', 'Only assistants of the type CUSTOM can be made here'),
}

const created = z.object({ ...fields, type: fields.type.default('CUSTOM') }).openapi('NewAssistant')
const changed = z.object(fields).partial().openapi('AssistantChange')

const assistantSchema = z
  .object({
    id: z.string(),
    details: z.string(),
    credential: z.string().nullable(),
    iconSrc: z.string().nullable(),
    type: types,
    ...stamps,
  })
  .openapi('Assistant')

export const assistantWire: ResourceWire<Assistant, z.output<typeof created>> = {
  name: 'Assistant',
  permission: 'assistants',
  path: '/api/v1/assistants',
  created,
  changed,
  shown: assistantSchema,
  query: { type: types.optional() },
  parseFilter: ({ type }) => {
    const parsed = types.safeParse(type)
    return parsed.success ? { type: parsed.data } : {}
  },
  create: ({ details, credential, iconSrc, type }, own) => ({
    details,
    credential: credential ?? undefined,
    iconSrc: iconSrc ?? undefined,
    type,
    ...own,
  }),
  change: given,
  render: rowRenderer(assistantSchema),
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
