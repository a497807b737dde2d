import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import { toolName } from '../../../domain/tools/toolkit.ts'
import { readObject, readText } from '../../read-inputs.ts'
import { clip } from '../clip.ts'
import { textTool } from '../text-tool.ts'
import { searxngInputs } from './searxng-inputs.ts'
import { searxngUrl } from './searxng-url.ts'
import { fetchJson, renderHits } from './web-search.ts'

const maxOutput = 20_000
const choices = ['categories', 'engines', 'language', 'pageno', 'time_range', 'safesearch'] as const

/** A SearXNG of the owner's; a private one must be named in `allowedHosts`, or be the `searchUrl` of the settings. */
export const searXNG: NodeDefinition = {
  name: 'searXNG',
  label: 'SearXNG',
  version: 3,
  type: 'SearXNG',
  category: 'Tools',
  description: 'Searches the web with a SearXNG of yours',
  baseClasses: ['SearXNG', 'Tool', 'StructuredTool', 'Runnable'],
  inputs: searxngInputs,
  init: (inputs, env) =>
    textTool({
      name: toolName(readText(inputs, 'toolName') ?? 'searxng-search'),
      description:
        readText(inputs, 'toolDescription') ??
        'Searches the web with several search engines at once. For what happened lately and for facts to check; takes a search query, gives a JSON list of results',
      input: 'What to search for',
      async answer(query, { signal }) {
        const base = readText(inputs, 'apiBase') ?? env.searchUrl ?? 'http://localhost:8080'
        const chosen = choices.map((name) => [name, String(inputs.values[name] ?? '')] as const)
        const url = searxngUrl(base, { q: query, ...Object.fromEntries(chosen) })
        const headers = Object.fromEntries(
          Object.entries(readObject(inputs, 'headers') ?? {}).map(([name, value]) => [name, String(value)]),
        )
        return clip(renderHits(await fetchJson('SearXNG', { url, init: { headers } }, env, signal)), maxOutput)
      },
    }),
}
