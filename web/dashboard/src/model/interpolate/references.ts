/** A variable in a text: `$name`, `${name}`, `${name.path}`, `${name["key"]}`, `${name:format:args}`, `[[name]]`. */
export type Reference = {
  readonly name: string
  /** What follows the name, such as `labels.job` or `labels["a b"]`; empty for the variable itself. */
  readonly path: string
  readonly format: string | undefined
  /** What follows the format; empty for none. */
  readonly args: string
}

const pattern = /\$(\w+)|\[\[(\w+)(?::(\w+))?\]\]|\$\{(\w+)((?:\.[^:^}[]+|\[[^\]]*\])*)(?::([^}:]+)(?::([^}]*))?)?\}/g

/**
 * Replaces the references in a text. One for which `resolve` has no answer stays as it is: `$1` in
 * `label_replace` is none of ours.
 */
export function replaceReferences(text: string, resolve: (reference: Reference) => string | undefined): string {
  return text.replace(pattern, (found, ...groups: (string | undefined)[]) => resolve(toReference(groups)) ?? found)
}

/** Names that a text refers to, each once, in the order of their first use. */
export function referencedNames(text: string): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, ...groups]) => toReference(groups).name))]
}

function toReference([plain, square, squareFormat, braced, path = '', format, args = '']: readonly (
  | string
  | undefined
)[]): Reference {
  return {
    name: plain ?? square ?? braced ?? '',
    path: path.startsWith('.') ? path.slice(1) : path,
    format: squareFormat ?? format,
    args,
  }
}
