const reference = /\$(?:\$|\{([^}]*)\}|(\w+))/g

/**
 * Puts variables of the environment into a text, `$name` or `${name}`; `$$` is a dollar. One that is not set is
 * nothing, and is told.
 */
export function expandVariables(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
  missing: (name: string) => void,
): string {
  return text.replaceAll(reference, (_, braced?: string, plain?: string) => {
    const name = braced ?? plain
    if (name === undefined || name === '$') return '$'
    const value = environment[name] ?? ''
    if (value === '') missing(name)
    return value
  })
}
