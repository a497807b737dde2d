/** The JSON pointer of a field as people write it, with or without its slash. */
export function pointerOf(field: string | undefined): string | undefined {
  const trimmed = field?.trim()
  if (trimmed === undefined || trimmed === '') return undefined
  return trimmed.startsWith('/') ? trimmed : `/${trimmed}`
}
