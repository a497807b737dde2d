import { outputHandle } from './handle.ts'

type Inputs = Readonly<Record<string, unknown>>

// Conditions of sequential agents, whose outputs are those that their table or their code names.
const conditions: ReadonlySet<string> = new Set(['seqCondition', 'seqConditionAgent'])
const baseClasses = ['Condition']

/** Whether the outputs of a kind in a chatflow follow from its inputs. */
export function namesItsOutputs(kind: string): boolean {
  return conditions.has(kind)
}

/** Outputs of a condition of sequential agents as Flowise's editor draws them, "End" among them; none while none is named. */
export function conditionOutputs(id: string, inputs: Inputs): readonly object[] {
  const labels = inputs[`selectedConditionFunctionTab_${id}`] === 'conditionFunction' ? inCode(inputs) : inTable(inputs)
  if (labels.length === 0) return []
  const names = new Map([...labels, 'End'].map((label) => [camelCase(label), label]))
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, label]) => ({
      id: outputHandle(id, { name, baseClasses }),
      name,
      label,
      type: 'Condition',
      isAnchor: true,
    }))
}

function inTable({ conditionUI }: Inputs): readonly string[] {
  return rowsOf(conditionUI).flatMap((row) => {
    const output = typeof row === 'object' && row !== null && 'output' in row ? row.output : undefined
    return typeof output === 'string' && output.trim() !== '' ? [output.trim()] : []
  })
}

// What code returns as a text is an output.
function inCode({ conditionFunction }: Inputs): readonly string[] {
  if (typeof conditionFunction !== 'string') return []
  return [...conditionFunction.matchAll(/return\s+(['"`])([^'"`]+)\1/g)].map(([, , name = '']) => name)
}

function rowsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return []
  try {
    const rows: unknown = JSON.parse(value)
    return Array.isArray(rows) ? rows : []
  } catch {
    return []
  }
}

function camelCase(label: string): string {
  const [first = '', ...rest] = label.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const lowered = first.charAt(0).toLowerCase() + first.slice(1)
  return [lowered, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}
