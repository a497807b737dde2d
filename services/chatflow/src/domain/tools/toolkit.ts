import type { RunContext } from '../flow/run-context.ts'
import type { Tool } from './tool.ts'

/** Several tools that are known only once a server has been asked or a file been read. */
export type Toolkit = {
  /** @throws {Failure} when whoever has them cannot be asked */
  tools(context: RunContext): Promise<readonly Tool[]>
}

/**
 * All tools behind what is wired to an anchor for tools: one, a toolkit, or lists of these. Of
 * several with one name the first counts, as models know them by name.
 */
export async function toolsOf(wired: unknown, context: RunContext): Promise<readonly Tool[]> {
  const found = await collect(wired, context)
  return [...new Map(found.toReversed().map((tool) => [tool.name, tool])).values()].toReversed()
}

/** A name that models accept: letters, digits, `_` and `-`, at most 64 of them. */
export function toolName(text: string): string {
  const name = text
    .trim()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-zA-Z0-9_-]/g, '')
  return name === '' ? 'tool' : name.slice(0, 64)
}

async function collect(wired: unknown, context: RunContext): Promise<readonly Tool[]> {
  if (Array.isArray(wired)) return (await Promise.all(wired.map((item) => collect(item, context)))).flat()
  if (isTool(wired)) return [wired]
  return isToolkit(wired) ? await wired.tools(context) : []
}

function isTool(value: unknown): value is Tool {
  return typeof value === 'object' && value !== null && 'call' in value && 'parameters' in value
}

function isToolkit(value: unknown): value is Toolkit {
  return typeof value === 'object' && value !== null && 'tools' in value && typeof value.tools === 'function'
}
