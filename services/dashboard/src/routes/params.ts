import { z } from '@hono/zod-openapi'

/** Paths with the uid of something. */
export const uidParams = z.object({ uid: z.string() })

/** Paths with the number of something. */
export const idParams = z.object({ id: z.string() })
