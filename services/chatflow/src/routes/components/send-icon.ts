import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'

const keepSeconds = 86_400

/** A picture as the answer of an endpoint. */
export const svgAnswer = {
  200: {
    description: 'The picture',
    content: { 'image/svg+xml': { schema: z.string().openapi({ format: 'binary' }) } },
  },
}

/** Answers with a picture that may be kept for a day. */
export function sendIcon(c: Context, svg: string): Response {
  return c.body(svg, 200, {
    'content-type': 'image/svg+xml',
    'cache-control': `public, max-age=${keepSeconds}`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
}
