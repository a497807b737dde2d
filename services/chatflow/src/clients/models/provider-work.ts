import type {
  LanguageModelV4File,
  LanguageModelV4Source,
  LanguageModelV4ToolCall,
  LanguageModelV4ToolResult,
} from '@ai-sdk/provider'
import type { DrawnImage, ModelAnswer } from '../../domain/chat/chat-model.ts'
import type { UsedTool } from '../../domain/tools/tool.ts'

/** What a provider's own tools leave in an answer. */
export type ProviderPart =
  | LanguageModelV4ToolCall
  | LanguageModelV4ToolResult
  | LanguageModelV4Source
  | LanguageModelV4File

/** Tells it from what a model says and asks of us. */
export function isProviderPart(part: { readonly type: string }): part is ProviderPart {
  if (part.type === 'tool-call') return 'providerExecuted' in part && part.providerExecuted === true
  return part.type === 'tool-result' || part.type === 'source' || part.type === 'file'
}

/** The same in our terms: each call with its result, the pages that were found, the pictures that were drawn. */
export function providerWork(parts: readonly ProviderPart[]): Pick<ModelAnswer, 'usedTools' | 'images'> {
  if (parts.length === 0) return {}
  const results = new Map(parts.filter(isFinalResult).map((part) => [part.toolCallId, part]))
  const calls = parts
    .filter((part) => part.type === 'tool-call')
    .map((call) => usedTool(call, results.get(call.toolCallId)))
  const usedTools = withSources(calls, parts.filter(isPage))
  const images = parts.flatMap(imagesOf)
  return { ...(usedTools.length === 0 ? {} : { usedTools }), ...(images.length === 0 ? {} : { images }) }
}

// Previews come first where something is drawn.
function isFinalResult(part: ProviderPart): part is LanguageModelV4ToolResult {
  return part.type === 'tool-result' && part.preliminary !== true
}

type Page = Extract<LanguageModelV4Source, { sourceType: 'url' }>

function isPage(part: ProviderPart): part is Page {
  return part.type === 'source' && part.sourceType === 'url'
}

function usedTool(
  { toolName, input }: LanguageModelV4ToolCall,
  result: LanguageModelV4ToolResult | undefined,
): UsedTool {
  const output = result === undefined || imagesOf(result).length > 0 ? '' : textOf(result.result)
  const toolInput = parse(input)
  return result?.isError === true
    ? { tool: toolName, toolInput, toolOutput: '', error: output }
    : { tool: toolName, toolInput, toolOutput: output }
}

// Gemini tells what it found without a call; others tell it beside theirs.
function withSources(calls: readonly UsedTool[], pages: readonly Page[]): readonly UsedTool[] {
  const found = [
    ...new Map(pages.map(({ url, title }) => [url, title === undefined ? { url } : { title, url }])).values(),
  ]
  if (found.length === 0) return calls
  const toolOutput = JSON.stringify(found)
  const last = calls.findLastIndex(({ tool }) => /search|fetch|context/.test(tool))
  if (last === -1) return [...calls, { tool: 'web_search', toolInput: {}, toolOutput }]
  return calls.map((call, at) =>
    at === last ? { ...call, toolOutput: [call.toolOutput, toolOutput].join('\n').trim() } : call,
  )
}

function imagesOf(part: ProviderPart): DrawnImage[] {
  if (part.type === 'file' && part.mediaType.startsWith('image/') && part.data.type === 'data') {
    const { data } = part.data
    return [
      { mimeType: part.mediaType, base64: typeof data === 'string' ? data : Buffer.from(data).toString('base64') },
    ]
  }
  if (!isFinalResult(part as ProviderPart) || part.type !== 'tool-result' || part.toolName !== 'image_generation')
    return []
  const drawn = (part.result as { readonly result?: unknown }).result
  return typeof drawn === 'string' && drawn !== '' ? [{ mimeType: 'image/png', base64: drawn }] : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
