/** Foreign JSON, read leniently: a value of the wrong kind counts as absent, because dashboards in the wild hold all of them. */
export type Json = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @returns `{}` for anything but an object */
export function record(value: unknown): Json {
  return isRecord(value) ? value : {}
}

/** @returns `[]` for anything but an array */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The objects of an array; everything else in it is left out. */
export function records(value: unknown): readonly Json[] {
  return list(value).filter(isRecord)
}

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

export function text(value: unknown, fallback = ''): string {
  return textOf(value) ?? fallback
}

/** @returns `undefined` also for an empty text, which dashboards write for "not set" */
export function filledText(value: unknown): string | undefined {
  const found = textOf(value)?.trim()
  return found === '' ? undefined : found
}

/** Numbers, and texts that hold one. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const parsed = Number(value)
  return Number.isFinite(parsed) ? parsed : undefined
}

export function flag(value: unknown, fallback = false): boolean {
  return typeof value === 'boolean' ? value : fallback
}

export function oneOf<Choice extends string>(value: unknown, choices: readonly Choice[], fallback: Choice): Choice {
  return choices.find((choice) => choice === value) ?? fallback
}

/** Texts of an array; a single text counts as an array of one. */
export function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return list(value).flatMap((item) => textOf(item) ?? [])
}

/** The value under a path such as `reduceOptions.calcs`. */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, key) => record(inside)[key], value)
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Leaves out the keys whose value is `undefined`, so that they do not hide defaults below. */
export function compact<T extends object>(value: T): Partial<Present<T>> {
  const kept = Object.entries(value).filter(([, inside]) => inside !== undefined)
  return Object.fromEntries(kept) as Partial<Present<T>>
}
