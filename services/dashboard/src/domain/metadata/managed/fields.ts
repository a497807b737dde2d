import { hashKey } from '@hearth/kernel'

/** A field of a resource: the members that lead to it, from the outermost. */
export type FieldPath = readonly string[]

/** Values by the key of their path. */
export type Fields = ReadonlyMap<string, unknown>

type Members = Readonly<Record<string, unknown>>

export const keyOf = (path: FieldPath): string => JSON.stringify(path)
export const pathOf = (key: string): FieldPath => JSON.parse(key) as FieldPath

// A number that JavaScript cannot hold is an object that nobody can change.
export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.isFrozen(value)

/**
 * The fields of a resource that somebody manages. Objects are managed member by member, as Grafana's schemas declare no
 * object to be one field; a list is one, as there it is nowhere declared to be merged.
 */
export function fieldsOf(resource: unknown): Fields {
  const fields = new Map<string, unknown>()
  const visit = (value: unknown, path: FieldPath) => {
    const members = isObject(value) ? Object.entries(value) : []
    if (members.length === 0) fields.set(keyOf(path), value)
    for (const [name, inner] of members) visit(inner, [...path, name])
  }
  const { metadata, spec } = isObject(resource) ? resource : {}
  const { labels, annotations } = isObject(metadata) ? metadata : ({} as Members)
  if (isObject(labels) && Object.keys(labels).length > 0) visit(labels, ['metadata', 'labels'])
  if (isObject(annotations) && Object.keys(annotations).length > 0) visit(annotations, ['metadata', 'annotations'])
  if (spec !== undefined) visit(spec, ['spec'])
  return fields
}

/** Tells where there is an object, with or without members. */
export function objectsIn(fields: Fields): (key: string) => boolean {
  let above: ReadonlySet<string> | undefined
  return (key) => {
    if (fields.has(key)) return isObject(fields.get(key))
    above ??= holdersOf(fields)
    return above.has(key)
  }
}

function holdersOf(fields: Fields): ReadonlySet<string> {
  const holders = new Set<string>()
  for (const key of fields.keys()) {
    let path = pathOf(key).slice(0, -1)
    while (path.length > 0 && !holders.has(keyOf(path))) {
      holders.add(keyOf(path))
      path = path.slice(0, -1)
    }
  }
  return holders
}

/** Tells values apart without keeping them; the order in which members are written is none of the value. */
export function digestOf(value: unknown): string {
  return hashKey(JSON.stringify(inOrder(value)) ?? '').slice(0, 16)
}

// As deep as bodies may be. A number that is kept as it is written stays one.
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, inOrder(value[name])]),
  )
}

/** Fields as Kubernetes writes them: `f:` before each name, what is within below it. */
export function renderFieldsV1(keys: Iterable<string>): object {
  const root: Record<string, object> = {}
  for (const key of keys) {
    let at = root
    for (const name of pathOf(key)) {
      const member = `f:${name}`
      if (!Object.hasOwn(at, member))
        Object.defineProperty(at, member, { value: {}, enumerable: true, writable: true, configurable: true })
      at = at[member] as Record<string, object>
    }
  }
  return root
}
