import type { Component, ComponentInput } from '../definition/component.ts'
import { credentialInput } from '../definition/credential-input.ts'
import { isShown, type Values } from '../definition/is-shown.ts'

/** All kinds by their name. */
export type Components = ReadonlyMap<string, Component>

/** An input that has to have a value and has none. */
export type Missing = {
  /** Name of the input of the node; for a field of an item that of its list. */
  readonly input: string
  /** Where it is, in labels: `Tool 2: Credential`. */
  readonly label: string
}

// Set to anything they mean something, and "off" is a value; the value of tabs is that of the one that is open.
const neverMissing: ReadonlySet<string> = new Set(['boolean', 'tabs', 'conditionFunction'])

/** What a node lacks, in its inputs, in the items of its lists, and in what it chose to use. */
export function missingInputs(kind: Component, values: Values, components: Components): readonly Missing[] {
  const inputs = [credentialInput(kind) ?? [], kind.inputs].flat()
  return inputs.flatMap((input) => missingIn(input, { values, item: values }, components))
}

/** Values of a node, and those of the list item that is looked at. */
type Scope = { readonly values: Values; readonly item: Values; readonly at?: number }

function missingIn(input: ComponentInput, scope: Scope, components: Components): readonly Missing[] {
  if (!isShown(input, scope)) return []
  const value = scope.item[input.name]
  if (isEmpty(value)) {
    const isNeeded = input.optional !== true && !neverMissing.has(input.type)
    return isNeeded ? [{ input: input.name, label: input.label }] : []
  }
  return [...missingInItems(input, value, scope, components), ...missingInChosen(input, value, scope, components)]
}

function missingInItems(
  { name, label, array = [] }: ComponentInput,
  value: unknown,
  { values }: Scope,
  components: Components,
) {
  if (!Array.isArray(value)) return []
  return value.flatMap((item, at) =>
    typeof item !== 'object' || item === null
      ? []
      : array
          .flatMap((field) => missingIn(field, { values, item, at }, components))
          .map((missing) => ({ input: name, label: `${label} ${at + 1}: ${missing.label}` })),
  )
}

// What a node chose to use, such as a model, has inputs of its own, kept beside its name.
function missingInChosen(
  { name, label, loadConfig }: ComponentInput,
  value: unknown,
  { item }: Scope,
  components: Components,
) {
  const chosen = loadConfig === true && typeof value === 'string' ? components.get(value) : undefined
  if (chosen === undefined) return []
  const config = item[`${name}Config`]
  const own = typeof config === 'object' && config !== null ? (config as Values) : {}
  const values = { ...own, credential: own.FLOWISE_CREDENTIAL_ID ?? own.credential }
  return missingInputs(chosen, values, components).map((missing) => ({
    input: name,
    label: `${label}: ${missing.label}`,
  }))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
