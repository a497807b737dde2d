import { at, isRecord, type Json, record } from '../json.ts'

/**
 * The object with the value under a path such as `fieldConfig.defaults.unit` set; `undefined` takes it away, and what
 * is empty by that goes too.
 */
export function setAt(json: Json, path: string, value: unknown): Json {
  const [key = '', ...rest] = path.split('.')
  if (rest.length > 0)
    return withKey(json, key, emptyAsNone(setAt(record(json[key]), rest.join('.'), value), json[key]))
  return withKey(json, key, value)
}

/** The value under a path; `undefined` where there is none. */
export function valueAt(json: Json, path: string): unknown {
  return at(json, path)
}

// What was empty before stays, as a dashboard that is not changed is not written anew.
function emptyAsNone(inside: Json, before: unknown): Json | undefined {
  const wasEmpty = isRecord(before) && Object.keys(before).length === 0
  return Object.keys(inside).length === 0 && !wasEmpty ? undefined : inside
}

function withKey(json: Json, key: string, value: unknown): Json {
  if (value !== undefined) return { ...json, [key]: value }
  const { [key]: _gone, ...rest } = json
  return rest
}
