import type { ToolAsk, UpstreamRequest } from './upstream-behaviour.ts'

/**
 * What a willing model says: the JSON that a prompt asks for, the first scenario of several, each
 * tool once, and otherwise its own words.
 */
export function willing(request: UpstreamRequest): string | readonly ToolAsk[] {
  const called = JSON.stringify(request.body.messages.map((message) => Reflect.get(message, 'tool_calls')))
  // A supervisor gives out one task before it is content.
  const isDone = request.body.messages.length > 3
  const last = String(request.body.messages.at(-1)?.content ?? '')
  const schema = schemaIn(request)
  if (schema !== undefined) return JSON.stringify(exampleOf(schema, isDone))
  const scenarios = scenariosIn(last)
  if (scenarios !== undefined) return JSON.stringify({ output: scenarios[0] })
  const tools = toolsOf(request)
  const [tool] = tools.filter(({ name }) => !called.includes(`"${name}"`))
  if (tool !== undefined)
    return [{ name: tool.name, arguments: exampleOf(tool.parameters, isDone) as ToolAsk['arguments'] }]
  return `Said after ${request.body.messages.length}.`
}

type Schema = {
  readonly type?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Record<string, Schema>
}

function toolsOf({ body }: UpstreamRequest): readonly { readonly name: string; readonly parameters: Schema }[] {
  const tools = Array.isArray(body.tools) ? body.tools : []
  return tools.map((tool: { function: { name: string; parameters: Schema } }) => tool.function)
}

// The schema is told in words, as servers differ in how they can be held to one.
const schemaFollows = 'of this schema and nothing else:\n'

function schemaIn({ body }: UpstreamRequest): Schema | undefined {
  const form = body.messages.map(({ content }) => String(content)).find((content) => content.includes(schemaFollows))
  const json = form?.split(schemaFollows)[1]?.split('\n')[0]
  return json === undefined ? undefined : (JSON.parse(json) as Schema)
}

function scenariosIn(text: string): readonly string[] | undefined {
  try {
    return (JSON.parse(text) as { scenarios?: readonly string[] }).scenarios
  } catch {
    return undefined
  }
}

function exampleOf(schema: Schema, isDone: boolean): unknown {
  if (schema.enum !== undefined) return schema.enum.find((value) => isDone === (value === 'FINISH')) ?? schema.enum[0]
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([key, value]) => [key, exampleOf(value, isDone)] as const,
    )
    return Object.fromEntries(fields)
  }
  if (schema.type === 'array') return ['one']
  if (schema.type === 'number' || schema.type === 'integer') return 1
  return schema.type === 'boolean' ? true : 'text'
}
