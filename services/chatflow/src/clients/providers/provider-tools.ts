import type { LanguageModelV4ProviderTool } from '@ai-sdk/provider'
import type { ChatModelSettings, ModelOptions, ModelProvider } from '../../domain/chat/chat-model.ts'

type ToolId = LanguageModelV4ProviderTool['id']

// The names that flows have, and what the providers' packages call the same.
const known: Readonly<Partial<Record<ModelProvider, Readonly<Record<string, readonly [name: string, id: ToolId]>>>>> = {
  'openai-responses': {
    web_search_preview: ['web_search_preview', 'openai.web_search_preview'],
    code_interpreter: ['code_interpreter', 'openai.code_interpreter'],
    image_generation: ['image_generation', 'openai.image_generation'],
  },
  google: {
    urlContext: ['url_context', 'google.url_context'],
    googleSearch: ['google_search', 'google.google_search'],
    codeExecution: ['code_execution', 'google.code_execution'],
  },
  anthropic: {
    web_search_20250305: ['web_search', 'anthropic.web_search_20250305'],
    web_fetch_20250910: ['web_fetch', 'anthropic.web_fetch_20250910'],
  },
}

/** The tools at the provider that a call asks for; none where the model is not the provider's own. */
export function providerTools(
  { provider, providerTools: isOwn }: Pick<ChatModelSettings, 'provider' | 'providerTools'>,
  { providerTools: wanted = [] }: ModelOptions,
): readonly LanguageModelV4ProviderTool[] {
  if (isOwn !== true) return []
  const tools = new Map(Object.entries(known[provider] ?? {}))
  return wanted.flatMap((wantedName) => {
    const found = tools.get(wantedName)
    return found === undefined ? [] : [{ type: 'provider', name: found[0], id: found[1], args: {} }]
  })
}
