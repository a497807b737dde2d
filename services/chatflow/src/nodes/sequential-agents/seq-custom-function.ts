import { textInput } from '../inputs.ts'
import { readObject, readText } from '../read-inputs.ts'
import { reasoningOf } from './reasoning.ts'
import { sequentialNode } from './sequential-node.ts'
import { afterAny, returnValueAs, updateState } from './shared-inputs.ts'
import { applied, flowOf, resolve, stateUpdates } from './team-values.ts'

/** JavaScript of the flow's owner among sequential agents. */
export const seqCustomFunction = sequentialNode(
  {
    name: 'seqCustomFunction',
    label: 'Custom JS Function',
    version: 1,
    type: 'CustomFunction',
    description: 'Runs JavaScript of yours',
    nameInput: 'functionName',
    inputs: [
      {
        name: 'functionInputVariables',
        label: 'Input Variables',
        description: 'The function has each of them by its name after a $, such as $city',
        type: 'json',
        optional: true,
        acceptVariable: true,
        list: true,
      },
      afterAny,
      textInput('functionName', 'Function Name', { placeholder: 'My Function' }),
      { name: 'javascriptFunction', label: 'Javascript Function', type: 'code' },
      returnValueAs,
      updateState,
    ],
  },
  async (node, team, scope, env) => {
    const flow = flowOf(scope)
    const given = Object.entries(readObject(node, 'functionInputVariables') ?? {})
    const globals = Object.fromEntries(given.map(([name, value]) => [`$${name}`, resolve(value, flow)]))
    const code = readText(node, 'javascriptFunction') ?? ''
    const { context, input } = scope
    const all = { ...globals, $flow: flow, $vars: context.vars, $input: input }
    const result = await env.sandbox.run(code, { globals: all, network: true, signal: context.signal })
    const content = typeof result === 'string' ? result : JSON.stringify(result ?? '')
    const asState = node.values.returnValueAs === 'stateObj'
    const set = asState && typeof result === 'object' && result !== null ? { ...result } : {}
    const updates = { ...set, ...(await stateUpdates(node, scope, env, { content })) }
    const state = applied(team, scope.state, updates)
    const role = node.values.returnValueAs === 'humanMessage' ? 'user' : 'assistant'
    const agentReasoning = reasoningOf(node, 'seqCustomFunction', { messages: [content], state })
    return {
      input: { code },
      output: { content, agentReasoning },
      messages: asState ? [] : [{ role, content }],
      state,
    }
  },
)
