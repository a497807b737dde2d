import type { CodeSandbox } from '../code/code-sandbox.ts'

type Values = Readonly<Record<string, unknown>>

export type ToolCode = {
  /** JavaScript whose `$name` are the arguments. */
  readonly func: string
  /** Names of all arguments there may be. */
  readonly names: readonly string[]
  readonly args: Values
  /** What it finds besides, such as `$vars` and `$flow`. */
  readonly globals: Values
}

/**
 * Runs the code of a custom tool.
 *
 * @returns text as it is, anything else as JSON
 * @throws {Failure} `broken` with the code's own error
 */
export async function runToolCode(
  sandbox: CodeSandbox,
  { func, names, args, globals }: ToolCode,
  options: { readonly signal: AbortSignal; readonly log?: (line: string) => void },
): Promise<string> {
  const given = { ...argumentGlobals(args), ...globals }
  return outputText(
    await sandbox.run(`${undefinedGlobals(names, args)}${func}`, { ...options, globals: given, network: true }),
  )
}

/** Each argument as `$name`. */
export function argumentGlobals(args: Values): Values {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [`$${name}`, value]))
}

/** What code returned as a tool's output: text as it is, anything else as JSON. */
export function outputText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

// What a model leaves out is asked for by `if ($name)`, which fails for a name that nobody has set. It stays on the first
// line, so that failures name the lines of the owner's code.
function undefinedGlobals(names: readonly string[], args: Values): string {
  const missing = names.filter((name) => !(name in args))
  return missing.map((name) => `globalThis[${JSON.stringify(`$${name}`)}] = undefined; `).join('')
}
