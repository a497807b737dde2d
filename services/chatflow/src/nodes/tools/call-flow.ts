import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import type { Tool, ToolResult } from '../../domain/tools/tool.ts'
import { toolName } from '../../domain/tools/toolkit.ts'
import { readCredential } from '../read-credential.ts'
import { readFlag, readObject, readText } from '../read-inputs.ts'
import { textTool } from './text-tool.ts'

export type CallFlow = {
  /** Name of the input that says which flow. */
  readonly selection: string
  readonly defaultName: string
  /** Field of the credential that holds the other server's key. */
  readonly keyField: string
}

/** Another flow as a tool: run in this process, or asked over HTTP where the node names another server. */
export function callFlowTool(inputs: NodeInputs, env: NodeEnv, kind: CallFlow): Tool {
  const chatflowId = readText(inputs, kind.selection)
  if (chatflowId === undefined) throw new Failure('broken', `Cannot run node "${inputs.label}": no flow is selected`)
  if (chatflowId === inputs.chatflowId)
    throw new Failure('broken', `Cannot run node "${inputs.label}": a flow cannot be its own tool`)
  const baseUrl = readText(inputs, 'baseURL')
  const given = readFlag(inputs, 'useQuestionFromChat') ? 'chat' : readText(inputs, 'customInput')
  const isHere = baseUrl === undefined || env.isThisService(baseUrl)
  const ask = isHere ? askHere : askThere(baseUrl, env, inputs, kind.keyField)
  return textTool({
    name: toolName(readText(inputs, 'name') ?? kind.defaultName),
    description: readText(inputs, 'description') ?? 'Asks another flow',
    input: 'The question',
    returnDirect: readFlag(inputs, 'returnDirect'),
    answer(input, context) {
      const question = readFlag(inputs, 'useQuestionFromChat') ? context.question : (given ?? input)
      const overrideConfig = readObject(inputs, 'overrideConfig')
      const sessionId = readFlag(inputs, 'startNewSession') ? undefined : context.sessionId
      return ask({ chatflowId, question, sessionId, ...(overrideConfig && { overrideConfig }) }, context)
    },
  })

  async function askHere(call: Parameters<NodeEnv['runFlow']>[0], context: RunContext): Promise<ToolResult> {
    const answer = await env.runFlow(call, context)
    const output = answer.json === undefined ? answer.text : JSON.stringify(answer.json)
    const { sourceDocuments, artifacts } = answer
    return { output, ...(sourceDocuments && { sourceDocuments }), ...(artifacts && { artifacts }) }
  }
}

type Ask = (call: Parameters<NodeEnv['runFlow']>[0], context: RunContext) => Promise<ToolResult>

function askThere(baseUrl: string, env: NodeEnv, inputs: NodeInputs, keyField: string): Ask {
  return async ({ chatflowId, question, sessionId, overrideConfig }, { signal }) => {
    const key = (await readCredential(inputs, env))?.[keyField]
    const response = await env.fetch(`${baseUrl.replace(/\/$/, '')}/api/v1/prediction/${chatflowId}`, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        'flowise-tool': 'true',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ question, overrideConfig: { ...(sessionId && { sessionId }), ...overrideConfig } }),
    })
    if (!response.ok)
      throw new Failure('upstream', `Cannot run node "${inputs.label}": ${baseUrl} answered ${response.status}`)
    const answer: unknown = await response.json()
    return { output: answerText(answer) }
  }
}

function answerText(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return String(answer)
  if ('text' in answer && typeof answer.text === 'string') return answer.text
  return JSON.stringify('json' in answer ? answer.json : answer)
}
