import type { ToolSpec } from './tool-spec.ts'

/**
 * The arguments that a model wrote as text, as agents without tool calls do: a JSON object as it
 * is, anything else as the tool's one argument.
 */
export function textArguments(tool: Pick<ToolSpec, 'parameters'>, text: unknown): Readonly<Record<string, unknown>> {
  const value = typeof text === 'string' ? parseLoosely(text) : text
  const names = argumentNames(tool)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  const [name = 'input'] = names
  return value === '' && names.length === 0 ? {} : { [name]: typeof text === 'string' ? unquote(text) : text }
}

// Required arguments come first: a lone text is meant for one of them.
function argumentNames({ parameters }: Pick<ToolSpec, 'parameters'>): string[] {
  const known = Object.keys(typeof parameters.properties === 'object' ? (parameters.properties ?? {}) : {})
  const required = Array.isArray(parameters.required) ? parameters.required.map(String) : []
  return [...required, ...known.filter((name) => !required.includes(name))]
}

function parseLoosely(text: string): unknown {
  const inner = /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(text.trim())?.[1] ?? text.trim()
  if (!inner.startsWith('{')) return inner
  try {
    return JSON.parse(inner)
  } catch {
    return inner
  }
}

function unquote(text: string): string {
  const trimmed = text.trim()
  return /^(["'`])(.*)\1$/s.exec(trimmed)?.[2] ?? trimmed
}
