import type { TokenUsage } from '../../chat/chat-model.ts'
import type { NodeAnswer } from '../../flow/run-context.ts'
import type { TraceEntry } from '../trace/trace.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a stopped run waits for: the first of its nodes that wait. */
export function actionIn(entries: readonly TraceEntry[]): object | undefined {
  const action = outputOf(entries.find(({ status }) => status === 'STOPPED')).humanInputAction
  return typeof action === 'object' && action !== null ? action : undefined
}

/** Fields of an output that belong to the answer, in Flowise's names. */
const answerFields = ['sourceDocuments', 'usedTools', 'artifacts'] as const
const detailFields = ['fileAnnotations', 'reasonContent'] as const

/**
 * The answer of a run: what its last node said, or the one that waits for a person.
 *
 * @param shown the trace as the caller may see it
 */
export function answerOf(
  entries: readonly TraceEntry[],
  shown: readonly TraceEntry[],
  executionId: string,
  usage: TokenUsage | undefined,
): NodeAnswer {
  const output = outputOf(entries.find(({ status }) => status === 'STOPPED') ?? entries.at(-1))
  const action = actionIn(shown)
  return {
    text: textOf(output.content ?? ' '),
    usage,
    ...filled(output, answerFields),
    details: {
      executionId,
      agentFlowExecutedData: shown,
      ...(action === undefined ? {} : { action }),
      ...filled(output, detailFields),
    },
  }
}

function outputOf(entry: TraceEntry | undefined): Fields {
  const output = entry?.data.output
  return typeof output === 'object' && output !== null ? (output as Fields) : {}
}

function filled(output: Fields, names: readonly string[]): Fields {
  const given = names.flatMap((name) => {
    const value = output[name]
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0)
    return isEmpty ? [] : [[name, value] as const]
  })
  return Object.fromEntries(given)
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content)
}
