import { z } from '@hono/zod-openapi'
import type { Chatflow } from '../domain/chatflow.ts'

/** A flow to begin with, in the shape of Flowise's marketplace. */
export const templateSchema = z
  .object({
    id: z.string(),
    templateName: z.string(),
    flowData: z.string(),
    badge: z.string(),
    framework: z.array(z.string()),
    usecases: z.array(z.string()),
    categories: z.array(z.string()),
    type: z.literal('Chatflow'),
    description: z.string(),
  })
  .openapi('Template')

/** @param description what the flow does, in a sentence */
export function renderTemplate(chatflow: Chatflow, description: string): z.output<typeof templateSchema> {
  return {
    id: chatflow.id,
    templateName: chatflow.name,
    flowData: chatflow.flowData,
    badge: '',
    framework: [],
    usecases: [],
    categories: chatflow.category?.split(';') ?? [],
    type: 'Chatflow',
    description,
  }
}
