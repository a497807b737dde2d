import { Failure } from '@hearth/kernel'
import type { StepNode } from '../../../domain/agentflow/agent-node.ts'
import { credentialInput, textInput } from '../../inputs.ts'
import { readObject, readText } from '../../read-inputs.ts'
import { listFlows } from '../../tools/list-flows.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { answeredAs } from '../model/conversation.ts'
import { returnAsInput, updateStateInput } from '../shared-inputs.ts'

/** Asks another flow, in this process. */
export const executeFlowAgentflow = agentflowNode(
  {
    name: 'executeFlowAgentflow',
    label: 'Execute Flow',
    version: 1.2,
    type: 'ExecuteFlow',
    color: '#a3b18a',
    description: 'Execute another flow',
    substitution: 'The flow runs in this process; the base URL and the credential are not used',
    inputs: [
      credentialInput(['chatflowApi'], { optional: true }),
      { name: 'executeFlowSelectedFlow', label: 'Select Flow', type: 'asyncOptions', loadMethod: 'listFlows' },
      textInput('executeFlowInput', 'Input', { rows: 4, acceptVariable: true }),
      {
        name: 'executeFlowOverrideConfig',
        label: 'Override Config',
        description: 'Settings of that flow which count for this call',
        type: 'json',
        optional: true,
        acceptVariable: true,
      },
      textInput('executeFlowBaseURL', 'Base URL', {
        description: 'Flows run in this process, so this is not used',
        placeholder: 'http://localhost:3000',
        optional: true,
      }),
      returnAsInput('executeFlowReturnResponseAs'),
      updateStateInput('executeFlowUpdateState'),
    ],
    loadMethods: { listFlows: listFlows(() => true) },
  },
  async (node, scope, env) => {
    const chatflowId = selectedFlow(node)
    const question = readText(node, 'executeFlowInput') ?? scope.input
    const overrideConfig = readObject(node, 'executeFlowOverrideConfig')
    const call = { chatflowId, question, sessionId: scope.context.sessionId, ...(overrideConfig && { overrideConfig }) }
    const answer = await env.runFlow(call, { ...scope.context, streaming: false })
    const content =
      answer.json === undefined ? answer.text : `\`\`\`json\n${JSON.stringify(answer.json, null, 2)}\n\`\`\``
    if (scope.isLast) await scope.say(content)
    const asked = scope.messages.length === 0 ? [{ role: 'user', content: question } as const] : []
    return {
      input: { messages: [{ role: 'user', content: question }] },
      output: { content, ...(answer.sourceDocuments && { sourceDocuments: answer.sourceDocuments }) },
      messages: [...asked, answeredAs(node, 'executeFlowReturnResponseAs', content)],
      // Its tokens were counted where they were used.
      usage: undefined,
    }
  },
)

function selectedFlow(node: StepNode): string {
  const id = readText(node, 'executeFlowSelectedFlow')
  if (id === undefined) throw new Failure('broken', `Cannot run node "${node.label}": no flow is selected`)
  if (id !== node.chatflowId) return id
  throw new Failure('broken', `Cannot run node "${node.label}": Cannot call the same agentflow!`)
}
