import { digestOf, type Fields, objectsIn } from './fields.ts'

/** Who set fields, and which: by the keys of their paths, with a digest of what each was set to. */
export type Manager = {
  readonly manager: string
  /** `Apply` by a server-side apply, `Update` by any other way. */
  readonly operation: 'Apply' | 'Update'
  readonly apiVersion: string
  readonly atMs: number
  readonly fields: Readonly<Record<string, string>>
}

/** Who changes something, and when. */
export type ManagedBy = Pick<Manager, 'manager' | 'apiVersion' | 'atMs'>

// Who asked for an object has it for as long as there is one, whatever others put into it.
const emptyObject = digestOf({})

/** Those who were active last are kept: what another one set belongs to nobody by name then. */
const mostManagers = 20
/** Each stands once more in whatever is answered, with all that it is in. */
export const mostFields = 10_000

/**
 * Who manages what of a resource as it is now. What was changed by another way than as a resource, as the page does, or
 * is gone, belongs no more to who set it.
 */
export function settled(managers: readonly Manager[], now: Fields): readonly Manager[] {
  const isObjectNow = objectsIn(now)
  const isStill = (key: string, digest: string) =>
    digest === emptyObject ? isObjectNow(key) : now.has(key) && digestOf(now.get(key)) === digest
  return managers
    .map((one) => ({ ...one, fields: keep(one.fields, isStill) }))
    .filter(({ fields }) => Object.keys(fields).length > 0)
}

/**
 * Who manages what after a change that is no apply: what it changed is of who made it, and of nobody else. Of a resource
 * with more fields than are managed nobody manages any by name.
 */
export function afterUpdate(
  managers: readonly Manager[],
  before: Fields,
  after: Fields,
  by: ManagedBy,
): readonly Manager[] {
  if (after.size > mostFields) return []
  const isSame = (key: string) =>
    before.has(key) && after.has(key) && digestOf(before.get(key)) === digestOf(after.get(key))
  const changed = [...after.keys()].filter((key) => !isSame(key))
  const isObjectAfter = objectsIn(after)
  const isKept = (key: string, digest: string) => (digest === emptyObject ? isObjectAfter(key) : isSame(key))
  const others = settled(managers, before).map((one) => ({ ...one, fields: keep(one.fields, isKept) }))
  const own = others.find((one) => isOf(one, by, 'Update'))
  if (changed.length === 0) return bounded(others)
  const fields = { ...own?.fields, ...digests(changed, after) }
  return bounded([...others.filter((one) => one !== own), { ...by, operation: 'Update', fields }])
}

/** Whether the same manage the same fields, whenever each of them did so last. */
export function isSameManagers(these: readonly Manager[], those: readonly Manager[]): boolean {
  const textsOf = (managers: readonly Manager[]) =>
    managers.map(({ manager, operation, apiVersion, fields }) =>
      JSON.stringify([manager, operation, apiVersion, Object.entries(fields).sort()]),
    )
  return JSON.stringify(textsOf(these).sort()) === JSON.stringify(textsOf(those).sort())
}

export function isOf(one: Manager, { manager }: Pick<ManagedBy, 'manager'>, operation: Manager['operation']): boolean {
  return one.manager === manager && one.operation === operation
}

export function digests(keys: Iterable<string>, values: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries([...keys].map((key) => [key, digestOf(values.get(key))]))
}

export function bounded(managers: readonly Manager[]): readonly Manager[] {
  const left = managers.filter(({ fields }) => Object.keys(fields).length > 0)
  return left.toSorted((one, other) => one.atMs - other.atMs).slice(-mostManagers)
}

export function keep(
  fields: Manager['fields'],
  isKept: (key: string, digest: string) => boolean,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([key, digest]) => isKept(key, digest)))
}
