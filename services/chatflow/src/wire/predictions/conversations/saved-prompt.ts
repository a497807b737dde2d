import { z } from '@hono/zod-openapi'
import type { SavedPrompt } from '../../../domain/records/saved-prompt.ts'
import { given, type ResourceWire } from '../../resource.ts'
import { rowRenderer, stamps } from '../../row.ts'

const fields = { name: z.string().trim().min(1).max(200), text: z.string().min(1).max(100_000) }

const created = z.object(fields).openapi('NewSavedPrompt')
const changed = z.object(fields).partial().openapi('SavedPromptChange')
const savedPromptSchema = z
  .object({ id: z.string(), name: z.string(), text: z.string(), ...stamps })
  .openapi('SavedPrompt')

export const savedPromptWire: ResourceWire<SavedPrompt, z.output<typeof created>> = {
  name: 'Prompt',
  permission: 'chatflows',
  path: '/api/v1/saved-prompts',
  created,
  changed,
  shown: savedPromptSchema,
  create: ({ name, text }, own) => ({ name, text, ...own }),
  change: given,
  render: rowRenderer(savedPromptSchema),
}
