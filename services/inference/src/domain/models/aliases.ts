/** The name of whatever model answers requests that name none. */
export const defaultName = 'default'
/** The name of whatever model makes vectors for requests that name none. */
export const defaultEmbeddingName = 'default-embedding'

/** Further names of models, to their ids. */
export type Aliases = Iterable<readonly [string, string]> & { get(name: string): string | undefined }

export type AliasSources = {
  /** What each of the configuration's own names stands for, those of models among them. */
  readonly configured: ReadonlyMap<string, string>
  /** Further names of the default model. */
  readonly ofDefault: readonly string[]
  readonly defaultId: () => string
  /** The model that was chosen to make vectors; `undefined`: the default one does. */
  readonly embeddingId: () => string | undefined
}

/**
 * The names of the configuration, and those that move: from the moment when another model becomes the
 * default one, they stand for it. A name that the configuration gives to a model stays that model's.
 */
export function createAliases(sources: AliasSources): Aliases {
  const { configured, ofDefault, defaultId, embeddingId } = sources
  const isOfDefault = new Set([...ofDefault, defaultName])
  function get(name: string): string | undefined {
    if (configured.has(name)) return configured.get(name)
    if (isOfDefault.has(name)) return defaultId()
    return name === defaultEmbeddingName ? (embeddingId() ?? defaultId()) : undefined
  }
  function* list(): Generator<readonly [string, string]> {
    const isApart = (embeddingId() ?? defaultId()) !== defaultId()
    const moving = [...isOfDefault, ...(isApart ? [defaultEmbeddingName] : [])]
    for (const name of new Set([...ofDefault, ...configured.keys(), ...moving])) {
      const id = get(name)
      if (id !== undefined && id !== name) yield [name, id]
    }
  }
  return { get, [Symbol.iterator]: list }
}

/** The name under which vectors are asked for by a request that says `name`. */
export function nameForVectors(name: string | undefined, aliases: Aliases, defaultId: string): string {
  const leavesItOpen = name === undefined || name === '' || (name === defaultName && aliases.get(name) === defaultId)
  return leavesItOpen ? defaultEmbeddingName : name
}

/** Whether a name stands for another model after the default one has changed, so that answers tell which it was. */
export function isMovingName(name: string): boolean {
  return name === defaultName || name === defaultEmbeddingName
}
