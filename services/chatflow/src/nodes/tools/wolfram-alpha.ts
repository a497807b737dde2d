import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { credentialInput } from '../inputs.ts'
import { readCredential } from '../read-credential.ts'
import { textTool } from './text-tool.ts'

/** Wolfram|Alpha's answers, with a credential of its own. */
export const wolframAlpha: NodeDefinition = {
  name: 'wolframAlpha',
  label: 'WolframAlpha',
  version: 1,
  type: 'WolframAlpha',
  category: 'Tools',
  description: 'Asks Wolfram|Alpha, which computes its answers',
  baseClasses: ['WolframAlpha', 'Tool', 'StructuredTool', 'Runnable'],
  inputs: [credentialInput(['wolframAlphaAppId'])],
  init: (inputs, env) =>
    textTool({
      name: 'wolfram_alpha',
      description:
        'Asks Wolfram|Alpha, which knows mathematics, science, technology, geography and everyday facts. Takes a question',
      input: 'The query',
      async answer(input, { signal }) {
        const appid = (await readCredential(inputs, env))?.wolframAlphaAppId
        if (!appid)
          throw new Failure('broken', `Cannot run node "${inputs.label}": it needs a "wolframAlphaAppId" credential`)
        const query = new URLSearchParams({ appid, input })
        const response = await env.fetch(`https://www.wolframalpha.com/api/v1/llm-api?${query}`, { signal })
        if (response.ok) return await response.text()
        throw new Failure('upstream', `Cannot ask WolframAlpha: it answered ${response.status}`)
      },
    }),
}
