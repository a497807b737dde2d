import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../../domain/flow/node-form.ts'
import { toolName } from '../../../domain/tools/toolkit.ts'
import { readObject, readText } from '../../read-inputs.ts'
import { clip, textTool } from '../text-tool.ts'
import { askSearxng } from './ask-searxng.ts'
import { maxOutput } from './web-search.ts'

const searches =
  'Searches the web with several search engines at once. For what happened lately and for facts to check; takes a search query, gives a JSON list of results'
const choices = ['categories', 'engines', 'language', 'pageno', 'time_range', 'safesearch'] as const

// Editors get keys in the order written: this node has the label before the name.
const searxngInputs: readonly NodeInput[] = [
  { label: 'Base URL', name: 'apiBase', type: 'string', default: 'http://localhost:8080' },
  { label: 'Tool Name', name: 'toolName', type: 'string', default: 'searxng-search' },
  { label: 'Tool Description', name: 'toolDescription', type: 'string', rows: 4, default: searches },
  {
    label: 'Headers',
    name: 'headers',
    type: 'json',
    description: 'Sent with each request',
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Format',
    name: 'format',
    type: 'options',
    options: [
      { label: 'JSON', name: 'json' },
      { label: 'HTML', name: 'html' },
    ],
    default: 'json',
    description: 'Not used: results are read as JSON, which search.formats in the settings of the SearXNG must allow',
    additionalParams: true,
  },
  choice('categories', 'Categories', 'string', 'Which categories are searched, separated by commas'),
  choice('engines', 'Engines', 'string', 'Which search engines are asked, separated by commas'),
  choice('language', 'Language', 'string', 'Code of a language, such as de'),
  choice('pageno', 'Page No.', 'number', 'Which page of the results'),
  choice(
    'time_range',
    'Time Range',
    'string',
    'How old results may be: day, month or year; not all search engines know',
  ),
  choice(
    'safesearch',
    'Safe Search',
    'number',
    '0 for no filter, 1 for a moderate one, 2 for a strict one; not all search engines have it',
  ),
]

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
  init: (given, env) =>
    textTool({
      name: toolName(readText(given, 'toolName') ?? 'searxng-search'),
      description: readText(given, 'toolDescription') ?? searches,
      input: 'What to search for',
      argument: 'query',
      async answer(query, { signal }) {
        const chosen = choices.map((name) => [name, String(given.values[name] ?? '')] as const)
        const headers = Object.entries(readObject(given, 'headers') ?? {})
        const search = {
          engine: 'SearXNG',
          base: readText(given, 'apiBase') ?? env.searchUrl ?? 'http://localhost:8080',
          query: { q: query, ...Object.fromEntries(chosen) },
          headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        }
        return clip(await askSearxng(search, env, signal), maxOutput)
      },
    }),
}

function choice(name: (typeof choices)[number], label: string, type: string, description: string): NodeInput {
  return { label, name, description, optional: true, additionalParams: true, type }
}
