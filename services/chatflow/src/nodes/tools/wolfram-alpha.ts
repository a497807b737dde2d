import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { textTool } from './text-tool.ts'

/** Wolfram|Alpha's answers, with a credential of its own. */
export const wolframAlpha: NodeDefinition = {
  name: 'wolframAlpha',
  label: 'WolframAlpha',
  version: 1,
  type: 'WolframAlpha',
  category: 'Tools',
  description: 'Wrapper around WolframAlpha - a powerful computational knowledge engine',
  baseClasses: ['WolframAlpha', 'Tool', 'StructuredTool', 'Runnable'],
  inputs: [
    { name: 'credential', label: 'Connect Credential', type: 'credential', credentialNames: ['wolframAlphaAppId'] },
  ],
  init: ({ credentialId, label }, env) =>
    textTool({
      name: 'wolfram_alpha',
      description:
        'A wrapper around Wolfram Alpha. Useful for when you need to answer questions about Math, Science, Technology, Culture, Society and Everyday Life. Input should be a search query.',
      input: 'The query',
      async answer(input, { signal }) {
        const appid =
          credentialId === undefined ? undefined : (await env.revealCredential(credentialId))?.wolframAlphaAppId
        if (!appid) throw new Failure('broken', `Cannot run node "${label}": it needs a "wolframAlphaAppId" credential`)
        const query = new URLSearchParams({ appid, input })
        const response = await env.fetch(`https://www.wolframalpha.com/api/v1/llm-api?${query}`, { signal })
        if (response.ok) return await response.text()
        throw new Failure('upstream', `Cannot ask WolframAlpha: it answered ${response.status}`)
      },
    }),
}
