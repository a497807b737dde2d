import type { ComponentInput } from '../../../../packages/flow/src/index.ts'

type Values = Readonly<Record<string, unknown>>

/** A field to set: where it is, and what the node holds meanwhile so that it is shown. */
export type FieldCase = {
  readonly path: string
  /** Where its value is kept, where that is elsewhere. */
  readonly keptAt?: string
  readonly values: Values
}

/** The fields of an input: itself, and those within its items or its tabs. @param all inputs of its kind */
export function casesOf(input: ComponentInput, all: readonly ComponentInput[]): readonly FieldCase[] {
  return casesWithin(input, valuesShowing(input, all))
}

function casesWithin(input: ComponentInput, values: Values): readonly FieldCase[] {
  // Where there is one choice alone it can only be made where it has not been.
  if (/options$/i.test(input.type)) return [{ path: input.name, values: { ...values, [input.name]: '' } }]
  const own = { path: input.name, values }
  if (input.type === 'array') return [own, ...(input.array ?? []).flatMap((field) => withinItem(input, field, values))]
  if (input.type === 'datagrid') {
    const row = { ...values, [input.name]: JSON.stringify([{ id: 0 }]) }
    const columns = (input.datagrid ?? []) as readonly { readonly field: string }[]
    return [own, ...columns.map(({ field }) => ({ path: `${input.name}.0.${field}`, values: row }))]
  }
  if (input.tabs !== undefined) {
    const keptAt = openTab(input)
    const tabs = input.tabs.flatMap((tab) => casesWithin(tab, { ...values, [keptAt]: tab.name }))
    return input.tabs.length > 1 ? [{ ...own, keptAt }, ...tabs] : tabs
  }
  return [own]
}

function withinItem(list: ComponentInput, field: ComponentInput, values: Values): readonly FieldCase[] {
  const item = Object.fromEntries(
    Object.entries(valuesShowing(field, []))
      .filter(([path]) => path.startsWith(`${list.name}[$index].`))
      .map(([path, value]) => [path.slice(`${list.name}[$index].`.length), value]),
  )
  return casesWithin(field, { ...values, [list.name]: [item] }).map(({ path, values: held }) => {
    // A list within the item holds its own row.
    const inner = field.array === undefined ? item : { ...item, [field.name]: held[field.name] }
    return { path: `${list.name}.0.${path}`, values: { ...values, [list.name]: [inner] } }
  })
}

function openTab({ name, tabIdentifier }: ComponentInput): string {
  return tabIdentifier === undefined ? name : `${tabIdentifier}_node_0`
}

/** Values beside which a field is shown, those of what it depends on included. */
function valuesShowing(input: ComponentInput, all: readonly ComponentInput[]): Values {
  const wanted = Object.entries(input.show ?? {}).map(([path, wish]) => {
    const [first = wish] = Array.isArray(wish) ? wish : [wish]
    return [path, first === '.+' ? 'calculator' : first] as const
  })
  const needed = wanted.flatMap(([path]) => all.filter(({ name }) => name === path))
  return Object.assign({}, ...needed.map((one) => valuesShowing(one, all)), Object.fromEntries(wanted))
}
