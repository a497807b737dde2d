import type { CodeSandbox } from '../../code/code-sandbox.ts'
import type { NodeAnswer, RunContext } from '../../flow/run-context.ts'

type Answered = {
  readonly answer: NodeAnswer
  readonly question: string
  readonly past: readonly { readonly role: string; readonly content: string }[]
  readonly context: Pick<RunContext, 'chatflowId' | 'chatId' | 'sessionId' | 'vars' | 'signal'>
}

/**
 * Gives the owner's code the last word on an answer: it finds it as `$flow.rawOutput` and what it
 * returns takes the answer's place.
 *
 * @throws {Failure} `broken` with the code's own error
 */
export async function postProcess(
  sandbox: CodeSandbox,
  code: string,
  { answer, question, past, context }: Answered,
): Promise<NodeAnswer> {
  const { chatflowId, chatId, sessionId, vars, signal } = context
  const { sourceDocuments, usedTools, artifacts, details } = answer
  const rawOutput = answer.json === undefined ? answer.text : JSON.stringify(answer.json)
  const $flow = {
    rawOutput,
    input: question,
    chatHistory: past,
    chatflowId,
    chatId,
    sessionId,
    sourceDocuments,
    usedTools,
    artifacts,
    fileAnnotations: details?.fileAnnotations,
  }
  const result = await sandbox.run(code, {
    globals: { $flow: withoutAbsent($flow), $vars: vars, $rawOutput: rawOutput },
    network: true,
    signal,
  })
  if (result === undefined || result === null) return answer
  const { json: _replaced, ...rest } = answer
  return { ...rest, text: typeof result === 'string' ? result : JSON.stringify(result) }
}

function withoutAbsent(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
