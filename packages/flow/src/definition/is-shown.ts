import type { ComponentInput } from './component.ts'

/** What the inputs of a node are set to, by their names. */
export type Values = Readonly<Record<string, unknown>>

/** What the conditions of inputs look at: the values of their node, and in which item of a list they are. */
export type Conditions = { readonly values: Values; readonly at?: number }

/**
 * Whether an input is shown beside these values: all that it names under `show` have to fit, and none of those under
 * `hide` may. `conditions[$index].type` is read of the item that the input belongs to.
 */
export function isShown({ show = {}, hide = {}, hidden }: ComponentInput, { values, at }: Conditions): boolean {
  const holds = ([path, wanted]: [string, unknown]) => fits(valueAt(values, path.replace('$index', String(at))), wanted)
  return hidden !== true && Object.entries(show).every(holds) && !Object.entries(hide).some(holds)
}

function fits(found: unknown, wanted: unknown): boolean {
  const wishes = Array.isArray(wanted) ? wanted : [wanted]
  const pattern = typeof wanted === 'string' ? patternOf(wanted) : undefined
  return listed(found).some((value) => {
    if (wishes.some((wish) => isSame(value, wish))) return true
    return typeof value === 'string' && pattern?.test(value) === true
  })
}

// A text on its own, such as ".+", is a pattern too.
function patternOf(text: string): RegExp | undefined {
  try {
    return new RegExp(text)
  } catch {
    return undefined
  }
}

// A switch that nobody touched is off, and some are kept as text.
function isSame(value: unknown, wish: unknown): boolean {
  return typeof wish === 'boolean' ? String(value || false) === String(wish) : value === wish
}

// Several choices are kept as a list or as its JSON.
function listed(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || !/^\[.*\]$/s.test(value)) return [value]
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : [value]
  } catch {
    return [value]
  }
}

function valueAt(values: Values, path: string): unknown {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
  const found = keys.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    return Reflect.get(value, key)
  }, values)
  return found ?? ''
}
