import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import { readList } from '../../read-list.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { conditionInputs } from './condition-inputs.ts'

/** The first condition that holds says how the run goes on; the last way is for when none does. */
export const conditionAgentflow = agentflowNode(
  {
    name: 'conditionAgentflow',
    label: 'Condition',
    version: 1,
    type: 'Condition',
    role: 'condition',
    color: '#FFB938',
    description: 'The first condition that holds says how the flow goes on',
    inputs: conditionInputs,
    outputs: [
      { name: '0', label: '0', baseClasses: ['Condition'] },
      { name: '1', label: '1', baseClasses: ['Condition'] },
    ],
  },
  async (node, { context }, env) => {
    const conditions = readList(node, 'conditions')
    let held = -1
    for (const [at, condition] of conditions.entries()) {
      if (held === -1 && (await holds(condition, node.label, env, context.signal))) held = at
    }
    const outcomes = conditions.map((condition, at) => (at === held ? { ...condition, isFulfilled: true } : condition))
    const otherwise = { type: 'string', value1: '', operation: 'equal', value2: '', isFulfilled: held === -1 }
    return { input: { conditions }, output: { conditions: [...outcomes, otherwise] } }
  },
)

type Condition = Readonly<Record<string, unknown>>

async function holds(condition: Condition, label: string, env: NodeEnv, signal: AbortSignal): Promise<boolean> {
  const { type, operation } = condition
  const [a, b] = [comparable(type, condition.value1), comparable(type, condition.value2)]
  if (operation === 'regex') return await matches(String(b), String(a), env, signal)
  const compare = comparisons.get(String(operation))
  if (compare !== undefined) return compare(a, b, condition.value1)
  throw new Failure('broken', `Cannot run node "${label}": it compares by the unknown operation "${operation}"`)
}

type Compare = (a: string | number | boolean, b: string | number | boolean, written: unknown) => boolean

const isBlank = (written: unknown) => written === undefined || written === null || String(written).trim() === ''

const comparisons: ReadonlyMap<string, Compare> = new Map(
  Object.entries({
    contains: (a, b) => String(a).includes(String(b)),
    notContains: (a, b) => !String(a).includes(String(b)),
    startsWith: (a, b) => String(a).startsWith(String(b)),
    endsWith: (a, b) => String(a).endsWith(String(b)),
    equal: (a, b) => a === b,
    notEqual: (a, b) => a !== b,
    larger: (a, b) => Number(a) > Number(b),
    largerEqual: (a, b) => Number(a) >= Number(b),
    smaller: (a, b) => Number(a) < Number(b),
    smallerEqual: (a, b) => Number(a) <= Number(b),
    isEmpty: (_a, _b, written) => isBlank(written),
    notEmpty: (_a, _b, written) => !isBlank(written),
  }),
)

function comparable(type: unknown, value: unknown): string | number | boolean {
  if (type === 'number') return Number.parseFloat(String(value)) || 0
  if (type === 'boolean') return value === true || value === 'true'
  return withoutMarkup(String(value ?? ''))
}

// Values come from an editor of Markdown: what only makes them bold is not part of them.
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/```\w*\n?|`/g, '')
    .replaceAll(/(\*\*|__)(.+?)\1/g, '$2')
    .replaceAll(/^\s{0,3}(#{1,6}|>)\s+/gm, '')
    .trim()
}

const longestMatchMs = 1_000

// An expression that never ends must not stop the service, so it runs where it can be interrupted.
async function matches(pattern: string, text: string, env: NodeEnv, signal: AbortSignal): Promise<boolean> {
  const code = 'try { return new RegExp($pattern).test($text) } catch { return false }'
  const globals = { $pattern: pattern, $text: text }
  return (await env.sandbox.run(code, { globals, network: false, timeoutMs: longestMatchMs, signal })) === true
}
