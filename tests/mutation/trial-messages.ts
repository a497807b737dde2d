import { z } from 'zod'

/** Files that changed since the runner last ran, and tests to run; all with their whole paths. */
export const trialRequestSchema = z.object({ tests: z.array(z.string()), changed: z.array(z.string()) })
export type TrialRequest = z.infer<typeof trialRequestSchema>

export const trialAnswerSchema = z.object({ failed: z.boolean(), tookMs: z.number() })
export type TrialAnswer = z.infer<typeof trialAnswerSchema>
