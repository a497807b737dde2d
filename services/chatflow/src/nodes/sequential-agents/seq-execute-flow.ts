import { Failure } from '@hearth/kernel'
import { choiceInput, credentialInput, flagInput, jsonInput, textInput } from '../inputs.ts'
import { readFlag, readObject, readText } from '../read-inputs.ts'
import { listFlows } from '../tools/list-flows.ts'
import { reasoningOf } from './reasoning.ts'
import { sequentialNode } from './sequential-node.ts'
import { afterAny, returnValueAs, updateState } from './shared-inputs.ts'
import { applied, flowOf, resolve, stateUpdates } from './team-values.ts'

/** Asks another flow among sequential agents. */
export const seqExecuteFlow = sequentialNode(
  {
    name: 'seqExecuteFlow',
    label: 'Execute Flow',
    version: 1,
    type: 'ExecuteFlow',
    description: 'Asks another flow and hands on its answer',
    nameInput: 'seqExecuteFlowName',
    substitution: 'The flow runs in this process; the base URL and the credential are not used',
    inputs: [
      credentialInput(['chatflowApi'], { optional: true }),
      textInput('seqExecuteFlowName', 'Name'),
      { name: 'selectedFlow', label: 'Select Flow', type: 'asyncOptions', loadMethod: 'listFlows' },
      choiceInput('seqExecuteFlowInput', 'Input', {
        description: 'What is put to the flow: {{question}}, or a text of its own',
        freeSolo: true,
        acceptVariable: true,
        options: [
          { label: '{{question}}', name: 'userQuestion', description: 'Use the question of the run' },
          {
            label: 'All Messages (array)',
            name: '$flow.state.messages',
            description: 'All messages of the conversation',
          },
        ],
      }),
      afterAny,
      jsonInput('overrideConfig', 'Override Config', { optional: true, additionalParams: true }),
      textInput('baseURL', 'Base URL', { optional: true, additionalParams: true }),
      flagInput('startNewSession', 'Start new session per message', { optional: true, additionalParams: true }),
      returnValueAs,
      updateState,
    ],
    loadMethods: { listFlows: listFlows(() => true) },
  },
  async (node, team, scope, env) => {
    const chatflowId = readText(node, 'selectedFlow')
    if (chatflowId === undefined) throw new Failure('broken', `Cannot run node "${node.label}": no flow is selected`)
    if (chatflowId === node.chatflowId)
      throw new Failure('broken', `Cannot run node "${node.label}": a flow cannot call itself`)
    const given = readText(node, 'seqExecuteFlowInput')
    const asked = given === undefined || given === 'userQuestion' ? scope.input : resolve(given, flowOf(scope))
    const question = typeof asked === 'string' ? asked : JSON.stringify(asked)
    const overrideConfig = readObject(node, 'overrideConfig')
    const sessionId = readFlag(node, 'startNewSession') ? undefined : scope.context.sessionId
    const call = { chatflowId, question, sessionId, ...(overrideConfig && { overrideConfig }) }
    const answer = await env.runFlow(call, { ...scope.context, streaming: false })
    const content = answer.json === undefined ? answer.text : JSON.stringify(answer.json)
    const state = applied(team, scope.state, await stateUpdates(node, scope, env, { content }))
    const role = node.values.returnValueAs === 'humanMessage' ? 'user' : 'assistant'
    const agentReasoning = reasoningOf(node, 'seqExecuteFlow', { messages: [content], state })
    return { input: { question }, output: { content, agentReasoning }, messages: [{ role, content }], state }
  },
)
