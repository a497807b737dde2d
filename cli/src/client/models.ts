import { z } from 'zod'
import { ask, askJson } from './ask-json.ts'

const statusSchema = z.object({
  value: z.string(),
  /** Share of a download from 0 to 1, and its bytes, where the server tells them. */
  progress: z.unknown().optional(),
  failed: z.boolean().optional(),
})

const modelSchema = z.object({ id: z.string(), status: statusSchema.optional() })

export type Model = z.output<typeof modelSchema>

/** The models of the inference service with their states. */
export async function listModels(inferenceUrl: string): Promise<Model[]> {
  const schema = z.object({ data: z.array(modelSchema) })
  return (await askJson(`${inferenceUrl}/models`, schema, { what: 'list the models' })).data
}

/** Asks the inference service to download a model; it goes on in the background. */
export async function requestPull(inferenceUrl: string, model: string): Promise<void> {
  await ask(`${inferenceUrl}/models`, { method: 'POST', body: { model }, what: `pull "${model}"` })
}
