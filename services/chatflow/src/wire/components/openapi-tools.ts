import { z } from '@hono/zod-openapi'

/** Where an OpenAPI document is: here as text, or at an address. */
export const openApiSource = z
  .object({
    text: z.string().min(1).max(5_000_000).optional(),
    url: z.url({ protocol: /^https?$/ }).optional(),
    server: z.string().optional().openapi({ description: 'Which of its servers is called; the first by default' }),
  })
  .refine(({ text, url }) => (text === undefined) !== (url === undefined), 'Must have either "text" or "url"')
  .openapi('OpenApiSource')

export const openApiToolsSchema = z
  .object({
    servers: z.array(z.string()),
    tools: z.array(
      z.object({
        operation: z.string().openapi({ example: 'GET /pets/{id}' }),
        name: z.string(),
        description: z.string(),
        schema: z.string(),
        func: z.string(),
      }),
    ),
  })
  .openapi('OpenApiTools')
