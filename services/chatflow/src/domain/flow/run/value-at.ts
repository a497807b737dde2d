/** The value at a path such as `items[0].name`; only what is the object's own. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<unknown>((found, key) => {
      if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
      return Reflect.get(found, key)
    }, value)
}

/** What stands in a text for a value: lists and objects as JSON; `undefined` for what is not there. */
export function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
