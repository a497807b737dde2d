import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { Evaluator, PastEvaluation } from '../client/evaluations.ts'

const configSchema = z.object({
  simpleEvaluators: z.array(z.string()).default([]),
  lLMEvaluators: z.array(z.string()).default([]),
  llmConfig: z
    .object({ llm: z.string(), model: z.string().optional(), credentialId: z.string().optional() })
    .optional(),
  datasetAsOneConversation: z.boolean().default(false),
})

type Choice = {
  /** Named on the command line, by name or id. */
  readonly named: readonly string[]
  readonly evaluators: readonly Evaluator[]
  /** Of the same flow and dataset, the newest first. */
  readonly past: readonly PastEvaluation[]
}

/**
 * Members of a new evaluation that say who judges: the evaluators that are named, or else those of the last test, which
 * also says which model judges and whether the rows are one conversation.
 *
 * @throws {Failure} `missing` for a name that no evaluator has, and where nothing says who judges
 */
export function chooseEvaluators({ named, evaluators, past }: Choice): object {
  const last = configSchema.parse(past[0]?.additionalConfig ?? {})
  const ids = new Set(named.length > 0 ? named.map((name) => find(evaluators, name).id) : known(evaluators, last))
  if (ids.size === 0) {
    const names = evaluators.map(({ name }) => `"${name}"`).join(', ')
    const hint = names === '' ? 'make one on the page of the flow' : `there are ${names}`
    throw new Failure('missing', `Cannot test: name who judges with --evaluator, or test once on the page; ${hint}`)
  }
  const chosen = evaluators.filter(({ id }) => ids.has(id))
  return {
    selectedSimpleEvaluators: chosen.filter(({ type }) => type !== 'llm').map(({ id }) => id),
    selectedLLMEvaluators: chosen.filter(({ type }) => type === 'llm').map(({ id }) => id),
    datasetAsOneConversation: last.datasetAsOneConversation,
    ...last.llmConfig,
  }
}

// One that has been removed since judges no more.
function known(evaluators: readonly Evaluator[], last: z.output<typeof configSchema>): readonly string[] {
  const ids = [...last.simpleEvaluators, ...last.lLMEvaluators]
  return ids.filter((id) => evaluators.some((evaluator) => evaluator.id === id))
}

function find(evaluators: readonly Evaluator[], name: string): Evaluator {
  const found = evaluators.find((one) => one.id === name) ?? evaluators.find((one) => one.name === name)
  if (found !== undefined) return found
  const names = evaluators.map((one) => `"${one.name}"`).join(', ') || 'none yet'
  throw new Failure('missing', `Cannot test: there is no evaluator "${name}"; there are ${names}`)
}
