/** The first `max` characters, the last of them an ellipsis where there were more. */
export function truncate(text: string, max: number): string {
  const signs = [...text]
  return signs.length <= max ? text : `${signs.slice(0, max - 1).join('')}…`
}

/** Without what is empty, as servers take it for said. */
export function dropEmpty<T extends object>(fields: T): Partial<T> {
  const kept = Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined)
  return Object.fromEntries(kept) as Partial<T>
}
