import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { outputText } from '../../domain/tools/run-tool-code.ts'
import { toolName } from '../../domain/tools/toolkit.ts'
import { credentialInput, textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { clip, textTool } from './text-tool.ts'

const maxOutput = 100_000
const about =
  'Evaluates JavaScript in a sandbox without network and files. Send the whole script every time; its `return` value is the result.'

/** Runs code that a model writes. There is no Python here: models are told to write JavaScript. */
export const codeInterpreterE2B: NodeDefinition = {
  name: 'codeInterpreterE2B',
  label: 'Code Interpreter by E2B',
  version: 1,
  type: 'CodeInterpreter',
  category: 'Tools',
  description: 'Runs JavaScript that a model writes',
  baseClasses: ['CodeInterpreter', 'Tool', 'StructuredTool', 'Runnable'],
  substitution: 'Runs JavaScript in the sandbox of this service in place of Python at E2B',
  inputs: [
    credentialInput(['E2BApi'], { optional: true }),
    textInput('toolName', 'Tool Name', { description: 'Name of the tool', default: 'code_interpreter' }),
    textInput('toolDesc', 'Tool Description', {
      rows: 4,
      description: 'Tells the model when to use the tool; a text that speaks of Python gives way to the usual one',
      default: about,
    }),
  ],
  init(inputs, env) {
    const described = readText(inputs, 'toolDesc') ?? about
    return textTool({
      name: toolName(readText(inputs, 'toolName') ?? 'code_interpreter'),
      // Imported flows still speak of Python.
      description: /python/i.test(described) ? about : described,
      input: 'The JavaScript to run',
      async answer(input, { signal }) {
        const code = /^```(?:js|javascript)?\s*([\s\S]*?)```\s*$/.exec(input.trim())?.[1] ?? input
        return clip(outputText(await env.sandbox.run(code, { globals: {}, network: false, signal })), maxOutput)
      },
    })
  },
}
