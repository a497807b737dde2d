import type { ComponentInput } from './component.ts'

/** Types of inputs that are typed into a node; any other type names the class that a wire has to bring. */
const fieldTypes: ReadonlySet<string> = new Set([
  'asyncOptions',
  'asyncMultiOptions',
  'options',
  'multiOptions',
  'array',
  'datagrid',
  'string',
  'number',
  'boolean',
  'password',
  'json',
  'code',
  'date',
  'file',
  'folder',
  'tabs',
  'conditionFunction',
  'credential',
  'conditionFunction',
])

/** Whether an input is a field of the node rather than an anchor for wires. */
export function isField({ type }: Pick<ComponentInput, 'type'>): boolean {
  return fieldTypes.has(type)
}
