import { z } from 'zod'

/** Files that changed since the runner last ran, and tests to run; all with their whole paths. */
export const trialRequestSchema = z.object({ tests: z.array(z.string()), changed: z.array(z.string()) })
export type TrialRequest = z.infer<typeof trialRequestSchema>

/** `failed` too for what fails outside of any test. `files` are those of tests that ran, with what each took. */
export const trialAnswerSchema = z.object({
  failed: z.boolean(),
  files: z.array(z.object({ test: z.string(), failed: z.boolean(), ms: z.number() })),
})
export type TrialAnswer = z.infer<typeof trialAnswerSchema>
