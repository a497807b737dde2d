import { assessCode } from '../../assess-code.ts'
import { textInput } from '../../inputs.ts'
import { readText } from '../../read-inputs.ts'
import { readList } from '../../read-list.ts'
import { flowValues } from '../../tools/flow-values.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { updateStateInput } from '../shared-inputs.ts'

const example = `/*
* Input variables are there as $name, the saved variables as $vars.<name>.
* $flow has sessionId, chatId, chatflowId, input and state.
* The function ends with a text, or with what can be written as JSON.
*/
const response = await fetch('https://api.open-meteo.com/v1/forecast?latitude=52.52&longitude=13.41&current_weather=true')
return await response.text()`

/** JavaScript of the flow's owner. */
export const customFunctionAgentflow = agentflowNode(
  {
    assess: async ({ values }, env) => await assessCode(values.customFunctionJavascriptFunction, env),
    name: 'customFunctionAgentflow',
    label: 'Custom Function',
    version: 1.1,
    type: 'CustomFunction',
    color: '#E4B7FF',
    description: 'Runs JavaScript of yours',
    inputs: [
      {
        name: 'customFunctionInputVariables',
        label: 'Input Variables',
        description: 'The function has each of them by its name after a $, such as $city',
        type: 'array',
        optional: true,
        acceptVariable: true,
        array: [
          textInput('variableName', 'Variable Name'),
          textInput('variableValue', 'Variable Value', { acceptVariable: true }),
        ],
      },
      {
        name: 'customFunctionJavascriptFunction',
        label: 'Javascript Function',
        type: 'code',
        codeExample: example,
        description: 'Returns a text, or an object, which is handed on as JSON',
      },
      updateStateInput('customFunctionUpdateState'),
    ],
  },
  async (node, scope, env) => {
    const variables = readList(node, 'customFunctionInputVariables')
    const code = readText(node, 'customFunctionJavascriptFunction') ?? ''
    const { context, state, input } = scope
    const given = variables.map(
      ({ variableName, variableValue }) => [`$${String(variableName)}`, variableValue] as const,
    )
    const result = await env.sandbox.run(code, {
      globals: {
        ...Object.fromEntries(given),
        $vars: context.vars,
        $flow: { ...flowValues(context), input, state },
        $input: input,
      },
      network: true,
      signal: context.signal,
    })
    const content =
      typeof result === 'object' && result !== null ? JSON.stringify(result, null, 2) : String(result ?? '')
    if (scope.isLast) await scope.say(content)
    return { input: { inputVariables: variables, code }, output: { content } }
  },
)
