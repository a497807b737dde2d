import { fieldsOf } from '../../domain/fields.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readText } from '../read-inputs.ts'
import { readList } from '../read-list.ts'

/** Keys that all nodes of a flow share: what they begin with, and which grow rather than change. */
type StateSpec = { readonly defaults: Readonly<Record<string, unknown>>; readonly appended: readonly string[] }

/** The state that sequential agents pass on. */
export const seqState: NodeDefinition = {
  name: 'seqState',
  label: 'State',
  version: 2,
  type: 'State',
  category: 'Sequential Agents',
  description: 'What the agents of a flow share and change',
  baseClasses: ['State'],
  inputs: [
    {
      name: 'stateMemory',
      label: 'Custom State',
      type: 'tabs',
      tabIdentifier: 'selectedStateTab',
      default: 'stateMemoryUI',
      additionalParams: true,
      tabs: [
        {
          name: 'stateMemoryUI',
          label: 'Custom State (Table)',
          type: 'datagrid',
          optional: true,
          datagrid: [
            { field: 'key', headerName: 'Key', editable: true },
            {
              field: 'type',
              headerName: 'Operation',
              type: 'singleSelect',
              valueOptions: ['Replace', 'Append'],
              editable: true,
            },
            { field: 'defaultValue', headerName: 'Default Value', flex: 1, editable: true },
          ],
        },
        { name: 'stateMemoryCode', label: 'Custom State (Code)', type: 'code', hideCodeExecute: true, optional: true },
      ],
    },
  ],
  initRun: async (inputs, env, context) => {
    const tab = inputs.values[`selectedStateTab_${inputs.nodeId}`] ?? inputs.values.stateMemory
    const code = readText(inputs, 'stateMemoryCode')
    if (tab !== 'stateMemoryCode' || code === undefined) return fromTable(inputs)
    // Code gives reducers as functions, which cannot leave the sandbox: it is asked what they do.
    const asked = `const given = await (async () => { ${code}\n })()
      return Object.fromEntries(Object.entries(given ?? {}).map(([key, { value, default: initial } = {}]) => [key, {
        initial: typeof initial === 'function' ? initial() : null,
        appends: typeof value === 'function' && Array.isArray(value([1], [2])) && value([1], [2]).length === 2,
      }]))`
    const globals = { $flow: {}, $vars: context.vars }
    return fromCode(await env.sandbox.run(asked, { globals, network: false, signal: context.signal }))
  },
  init: fromTable,
}

function fromTable(inputs: NodeInputs): StateSpec {
  const rows = readList(inputs, 'stateMemoryUI').filter(({ key }) => typeof key === 'string' && key !== '')
  const appends = ({ type }: Readonly<Record<string, unknown>>) => type === 'Append'
  const initial = (row: Readonly<Record<string, unknown>>) => {
    const given = row.defaultValue ?? ''
    return appends(row) ? (given === '' ? [] : [given]) : given
  }
  return {
    defaults: Object.fromEntries(rows.map((row) => [String(row.key), initial(row)])),
    appended: rows.filter(appends).map(({ key }) => String(key)),
  }
}

function fromCode(answer: unknown): StateSpec {
  const keys = Object.entries(fieldsOf(answer)).map(([key, rule]) => [key, fieldsOf(rule)] as const)
  return {
    defaults: Object.fromEntries(keys.map(([key, { initial }]) => [key, initial])),
    appended: keys.filter(([, { appends }]) => appends === true).map(([key]) => key),
  }
}
