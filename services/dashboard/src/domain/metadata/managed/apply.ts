import { Failure } from '@hearth/kernel'
import { ApplyConflict } from './apply-conflict.ts'
import { digestOf, type FieldPath, type Fields, fieldsOf, isObject, keyOf, pathOf } from './fields.ts'
import { bounded, digests, isOf, keep, type ManagedBy, type Manager, mostFields, settled } from './managers.ts'

export type Applied = {
  /** The resource as it is to be. */
  readonly resource: object
  readonly managers: readonly Manager[]
}

/** What nobody set by name: as it was made by another way than as a resource. */
export const unnamed = 'hearth'

/**
 * Sets the fields that somebody applies, and takes away those that the same one applied before and no more, where nobody
 * else applies them.
 *
 * @param live as it is stored; changed in place
 * @param force takes fields from others, who then manage them no more
 * @throws {ApplyConflict} where others manage a field that is to change
 * @throws {Failure} `too-large` where there would be more fields than are managed
 */
export function applyFields(
  live: object,
  applied: unknown,
  managers: readonly Manager[],
  { force, ...by }: ManagedBy & { readonly force: boolean },
): Applied {
  const [now, wanted] = [fieldsOf(live), fieldsOf(applied)]
  const known = settled(managers, now)
  const own = known.find((one) => isOf(one, by, 'Apply'))
  const others = known.filter((one) => one !== own)
  const changing = [...wanted].filter(([key, value]) => isChange(live, now, key, value)).map(([key]) => key)
  const conflicts = conflictsOf(changing, own, others, now)
  if (conflicts.length > 0 && !force) throw new ApplyConflict(conflicts)
  const lost = new Set(conflicts.map(({ key }) => key))
  const isOthers = (key: string) => others.some(({ fields }) => Object.hasOwn(fields, key))
  const isHeld = (key: string) => wanted.has(key) || isOthers(key)
  for (const key of Object.keys(own?.fields ?? {})) if (!isHeld(key)) remove(live, pathOf(key), isHeld)
  for (const key of changing) set(live, pathOf(key), wanted.get(key))
  const left = others.map((one) => ({ ...one, fields: keep(one.fields, (key) => !lost.has(key)) }))
  const is = fieldsOf(live)
  if (is.size > mostFields)
    throw new Failure(
      'too-large',
      `Cannot apply: it would have ${is.size} fields, and at most ${mostFields} are managed`,
    )
  const fields = digests(wanted.keys(), wanted)
  return { resource: live, managers: bounded([...left, { ...by, operation: 'Apply', fields }]) }
}

// An empty object that is applied asks for one to be there, whatever is in it.
function isChange(live: unknown, now: Fields, key: string, value: unknown): boolean {
  if (now.has(key)) return digestOf(now.get(key)) !== digestOf(value)
  return !(isObject(value) && isObject(valueAt(live, pathOf(key))))
}

type Conflict = { readonly key: string; readonly with: string; readonly using: string; readonly path: FieldPath }

function conflictsOf(
  changing: readonly string[],
  own: Manager | undefined,
  others: readonly Manager[],
  now: Fields,
): readonly Conflict[] {
  const named = new Set([own, ...others].flatMap((one) => Object.keys(one?.fields ?? {})))
  const rest = [...now.keys()].filter((key) => !named.has(key))
  const claims = [
    ...others.map((one) => ({ keys: Object.keys(one.fields), manager: one.manager, using: one.apiVersion })),
    { keys: rest, manager: unnamed, using: '' },
  ]
  const paths = changing.map(pathOf)
  const meant = new Set(changing)
  const above = new Set(paths.flatMap(prefixes))
  return claims.flatMap(({ keys, manager, using }) =>
    keys
      // In an object there is room for whatever is applied.
      .filter(
        (key) =>
          meant.has(key) ||
          (above.has(key) && now.has(key) && !isObject(now.get(key))) ||
          prefixes(pathOf(key)).some((one) => meant.has(one)),
      )
      .map((key) => ({ key, with: manager, using, path: pathOf(key) })),
  )
}

const prefixes = (path: FieldPath) => path.slice(1).map((_, at) => keyOf(path.slice(0, at + 1)))

function valueAt(root: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), root)
}

function set(root: unknown, path: FieldPath, value: unknown): void {
  let at = root as Record<string, unknown>
  for (const name of path.slice(0, -1)) {
    if (!Object.hasOwn(at, name) || !isObject(at[name])) put(at, name, {})
    at = at[name] as Record<string, unknown>
  }
  put(at, path.at(-1) ?? '', value)
}

// Members such as `__proto__` are members like others.
function put(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true })
}

// An object that is left empty goes with its last field, but for the outermost ones and those that are asked for as such.
function remove(root: unknown, path: FieldPath, isHeld: (key: string) => boolean): void {
  const above = path.slice(0, -1)
  const [holder, value] = [valueAt(root, above), valueAt(root, path)]
  const isOfOthersToo = isObject(value) && Object.keys(value).length > 0
  if (!isObject(holder) || isOfOthersToo) return
  Reflect.deleteProperty(holder, path.at(-1) ?? '')
  if (above.length > 1 && Object.keys(holder).length === 0 && !isHeld(keyOf(above))) remove(root, above, isHeld)
}
