import { z } from 'zod'
import { ask, askJson } from './ask-json.ts'

const datasetSchema = z.object({ id: z.string(), name: z.string() })
const evaluatorSchema = z.object({ id: z.string(), name: z.string(), type: z.string() })

const pastSchema = z.object({
  datasetId: z.string(),
  additionalConfig: z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'is no JSON' })
      return z.NEVER
    }
  }),
})

const verdictSchema = z.object({
  name: z.string(),
  result: z.enum(['pass', 'fail', 'error', 'none']),
  reason: z.string().nullable(),
})

const evaluationSchema = z.object({
  status: z.enum(['pending', 'completed', 'error', 'stopped']),
  totalRows: z.int(),
  targets: z.array(z.object({ version: z.union([z.int(), z.literal('draft')]) })),
  rows: z.array(
    z.object({
      input: z.string(),
      answers: z.array(
        z.object({
          text: z.string(),
          error: z.string().nullable(),
          durationMs: z.number(),
          totalTokens: z.number().nullable(),
          costUsd: z.number().nullable(),
          verdicts: z.array(verdictSchema),
        }),
      ),
    }),
  ),
})

export type Dataset = z.output<typeof datasetSchema>
export type Evaluator = z.output<typeof evaluatorSchema>
export type PastEvaluation = z.output<typeof pastSchema>
export type Evaluation = z.output<typeof evaluationSchema>
export type EvaluatedRow = Evaluation['rows'][number]

/** The chatflow service, as far as tests of flows go. */
export type EvaluationServer = {
  datasets(): Promise<readonly Dataset[]>
  evaluators(): Promise<readonly Evaluator[]>
  /** Of a flow, the newest first. */
  past(flowId: string): Promise<readonly PastEvaluation[]>
  start(body: object): Promise<void>
  get(id: string): Promise<Evaluation>
  stop(id: string): Promise<void>
}

export function openEvaluationServer(url: string, key: string): EvaluationServer {
  const api = `${url}/api/v1`
  return {
    datasets: () => askJson(`${api}/datasets`, z.array(datasetSchema), { key, what: 'list the datasets' }),
    evaluators: () => askJson(`${api}/evaluators`, z.array(evaluatorSchema), { key, what: 'list the evaluators' }),
    past: (flowId) =>
      askJson(`${api}/evaluations?chatflowId=${encodeURIComponent(flowId)}`, z.array(pastSchema), {
        key,
        what: 'list the tests of the flow',
      }),
    async start(body) {
      await ask(`${api}/evaluations`, { key, method: 'POST', body, what: 'begin the test' })
    },
    get: (id) => askJson(`${api}/evaluations/${id}`, evaluationSchema, { key, what: 'read the test' }),
    async stop(id) {
      await ask(`${api}/evaluations/${id}/stop`, { key, method: 'POST', what: 'stop the test' })
    },
  }
}
