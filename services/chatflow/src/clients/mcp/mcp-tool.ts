import { Failure } from '@hearth/kernel'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { McpTool } from '../../domain/flow/node-env.ts'
import type { Artifact, JsonSchema, ToolResult } from '../../domain/tools/tool.ts'

type Listed = { readonly name: string; readonly description?: string | undefined; readonly inputSchema: JsonSchema }

export type McpToolOptions = {
  readonly timeoutMs: number
  readonly maxOutputChars: number
  /** Runs `work` with a connection that is open, and keeps it open meanwhile. */
  readonly use: <T>(work: (client: Client) => Promise<T>, signal: AbortSignal) => Promise<T>
}

/** A tool of a server as one of ours; its name as models accept it. */
export function mcpTool({ name, description, inputSchema }: Listed, options: McpToolOptions): McpTool {
  const { timeoutMs: timeout, maxOutputChars, use } = options
  return {
    name: name.replaceAll(/[^\w-]/g, '_').slice(0, 64),
    description: description ?? name,
    parameters: inputSchema,
    call: (args, { signal }) =>
      use(async (client) => {
        const result = await client.callTool({ name, arguments: { ...args } }, undefined, { signal, timeout })
        const read = readResult(result, maxOutputChars)
        if (result.isError === true) throw new Failure('upstream', `The tool failed: ${read.output}`)
        return read
      }, signal),
  }
}

function readResult(result: Readonly<Record<string, unknown>>, maxChars: number): ToolResult {
  const content: readonly unknown[] = Array.isArray(result.content) ? result.content : []
  const texts = content.map(textOf).filter((text) => text !== undefined)
  const output =
    texts.length > 0 ? texts.join('\n') : JSON.stringify(result.structuredContent ?? result.toolResult ?? '')
  const artifacts = content.flatMap(pictureOf)
  return { output: output.slice(0, maxChars), ...(artifacts.length === 0 ? {} : { artifacts }) }
}

function textOf(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null || !('type' in part)) return undefined
  if (part.type === 'text' && 'text' in part) return String(part.text)
  if (part.type === 'resource' && 'resource' in part) return JSON.stringify(part.resource)
  return part.type === 'resource_link' ? JSON.stringify(part) : undefined
}

function pictureOf(part: unknown): Artifact[] {
  if (typeof part !== 'object' || part === null || !('type' in part) || part.type !== 'image') return []
  if (!('data' in part) || !('mimeType' in part)) return []
  const type = String(part.mimeType).replace(/^image\//, '')
  return [{ type, data: `data:${part.mimeType};base64,${part.data}` }]
}
