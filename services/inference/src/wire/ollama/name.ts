const tag = ':latest'

/** A model's name as Ollama writes it: `:latest` where it has no tag of its own. */
export function taggedName(name: string): string {
  return /:[^/]*$/.test(name) ? name : name + tag
}

/** The name without the tag that Ollama's clients add; `undefined` when it has no such tag. */
export function untaggedName(name: string): string | undefined {
  return name.endsWith(tag) ? name.slice(0, -tag.length) : undefined
}
