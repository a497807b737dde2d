import { z } from 'zod'

/** What may be sent with a deletion; how what depends on an object goes is not asked here. */
export const deleteOptionsSchema = z.object({
  dryRun: z.array(z.string()).nullish(),
  preconditions: z.object({ uid: z.string().nullish(), resourceVersion: z.string().nullish() }).nullish(),
})
