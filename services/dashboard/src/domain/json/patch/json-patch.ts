import { isSameValue } from '../is-same-value.ts'
import { createEffort, type Effort, unfit } from './effort.ts'
import { parsePointer, placeIn } from './pointer.ts'

/** One step of a JSON patch, its pointers as they are written. */
export type Operation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly path: string; readonly from: string }

type Holder = unknown[] | Record<string, unknown>

/**
 * The value as a JSON patch (RFC 6902) changes it, all of its steps or none; the given value stays as it is.
 *
 * @throws {Failure} `invalid` with code `unfit-patch` where a step does not fit, a `test` does not hold, or it is too much
 */
export function applyJsonPatch(value: unknown, operations: readonly Operation[]): unknown {
  // In a holder of its own, so that the whole is a member like any other.
  const root: Record<string, unknown> = { '': cloned(value) }
  const effort = createEffort()
  for (const operation of operations) apply(root, operation, effort)
  return root['']
}

function apply(root: Holder, operation: Operation, effort: Effort): void {
  const path = ['', ...parsePointer(operation.path)]
  switch (operation.op) {
    case 'add':
      add(root, path, cloned(operation.value), effort)
      break
    case 'remove':
      remove(root, path, effort)
      break
    case 'replace':
      remove(root, path, effort)
      add(root, path, cloned(operation.value), effort)
      break
    case 'test':
      effort.place(operation.value, 0)
      if (!isSameValue(read(root, path), operation.value))
        throw unfit(`"${operation.path}" is not what the patch tests for`)
      break
    case 'copy':
      copy(root, path, operation.from, effort)
      break
    case 'move':
      if (operation.path.startsWith(`${operation.from}/`)) throw unfit(`"${operation.from}" cannot go into itself`)
      add(root, path, remove(root, ['', ...parsePointer(operation.from)], effort), effort)
  }
}

function copy(root: Holder, path: readonly string[], from: string, effort: Effort): void {
  const value = read(root, ['', ...parsePointer(from)])
  // Before there is a second one of it.
  effort.place(value, path.length)
  add(root, path, cloned(value), effort)
}

function read(root: Holder, path: readonly string[]): unknown {
  let found: unknown = root
  for (const part of path) {
    const key = keyOf(found, part)
    if (key === undefined) throw unfit(`there is nothing at "${pointerOf(path)}"`)
    found = (found as Record<string, unknown>)[key]
  }
  return found
}

function add(root: Holder, path: readonly string[], value: unknown, effort: Effort): void {
  effort.place(value, path.length)
  const { holder, last } = holderOf(root, path)
  if (Array.isArray(holder)) {
    const place = last === '-' ? holder.length : placeIn(last, holder.length)
    if (place === undefined) throw unfit(`there is no place "${pointerOf(path)}"`)
    effort.spend(holder.length)
    holder.splice(place, 0, value)
  } else setOwn(holder, last, value)
}

function remove(root: Holder, path: readonly string[], effort: Effort): unknown {
  const removed = read(root, path)
  const { holder, last } = holderOf(root, path)
  if (Array.isArray(holder)) {
    effort.spend(holder.length)
    holder.splice(Number(last), 1)
  } else delete holder[last]
  return removed
}

function holderOf(root: Holder, path: readonly string[]): { readonly holder: Holder; readonly last: string } {
  const holder = read(root, path.slice(0, -1))
  if (isHolder(holder)) return { holder, last: path.at(-1) ?? '' }
  throw unfit(`there is nothing that could hold "${pointerOf(path)}"`)
}

function keyOf(holder: unknown, part: string): string | undefined {
  if (!isHolder(holder)) return undefined
  if (Array.isArray(holder)) return placeIn(part, holder.length - 1) === undefined ? undefined : part
  return Object.hasOwn(holder, part) ? part : undefined
}

// A number that JavaScript cannot hold is an object that nobody can change.
const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !Object.isFrozen(value)

function cloned(value: unknown): unknown {
  if (!isHolder(value)) return value
  if (Array.isArray(value)) return value.map(cloned)
  const copy: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) setOwn(copy, name, cloned(member))
  return copy
}

// "__proto__" is a name like any other in JSON.
function setOwn(holder: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true })
}

const pointerOf = ([, ...path]: readonly string[]) => path.map((part) => `/${part}`).join('')
