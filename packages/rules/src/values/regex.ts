import { RE2JS } from 're2js'

/**
 * An expression in RE2 syntax whose dot matches line breaks too.
 *
 * @throws {Error} with RE2's words
 */
export function compileRegex(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.DOTALL)
  } catch (error) {
    // The library puts the flag before the pattern, which nobody wrote.
    throw new Error(error instanceof Error ? error.message.replace('`(?s)', '`') : String(error))
  }
}
