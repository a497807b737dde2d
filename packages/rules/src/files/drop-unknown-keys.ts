import type { z } from 'zod'

/** A value that a strict schema has read, without the keys that it does not know; never throws. */
export function dropUnknownKeys(schema: z.ZodType, value: unknown): unknown {
  const known = structuredClone(value)
  // What is within an unknown key goes with it; what is only seen without it is found in the next round.
  for (;;) {
    const issues = schema.safeParse(known).error?.issues ?? []
    const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys')
    if (unknown.length === 0) return known
    for (const { path, keys } of unknown) for (const key of keys) remove(known, [...path, key])
  }
}

function remove(value: unknown, [first, ...rest]: readonly PropertyKey[]): void {
  if (typeof value !== 'object' || value === null || first === undefined) return
  if (rest.length === 0) Reflect.deleteProperty(value, first)
  else remove(Reflect.get(value, first), rest)
}
