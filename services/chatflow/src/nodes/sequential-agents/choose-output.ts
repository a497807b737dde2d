import { Failure } from '@hearth/kernel'
import type { StepScope } from '../../domain/agentflow/agent-node.ts'
import { plainName, type Team } from '../../domain/agentflow/team-node.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readText } from '../read-inputs.ts'
import { readList } from '../read-list.ts'
import { flowOf, resolve, runCode } from './team-values.ts'

/** One output of a condition, and whether it is the way. */
type Outcome = { readonly output: string; readonly isFulfilled: boolean }

/** The output that a condition leaves by, as its table or its code says; "End" when none holds. */
export async function chooseOutput(
  node: NodeInputs,
  team: Team,
  scope: StepScope,
  env: NodeEnv,
  output?: unknown,
): Promise<readonly Outcome[]> {
  const flow = flowOf(scope, output)
  const code = readText(node, 'conditionFunction')
  const usesCode = node.values[`selectedConditionFunctionTab_${node.nodeId}`] === 'conditionFunction'
  const chosen = usesCode && code !== undefined ? await runCode(code, flow, scope, env) : byTable(node, flow)
  const wanted = plainName(typeof chosen === 'string' ? chosen : 'end')
  return team.outputsOf(node.nodeId).map((name) => ({ output: name, isFulfilled: name === wanted }))
}

function byTable(node: NodeInputs, flow: Readonly<Record<string, unknown>>): unknown {
  return readList(node, 'conditionUI').find((row) => holds(row, flow, node.label))?.output
}

type Row = Readonly<Record<string, unknown>>

function holds({ variable, operation, value }: Row, flow: Row, label: string): boolean {
  const compare = comparisons.get(String(operation))
  if (compare !== undefined) return compare(resolve(variable, flow), resolve(value, flow))
  throw new Failure('broken', `Cannot run node "${label}": it compares by the unknown operation "${operation}"`)
}

const text = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
const isEmpty = (value: unknown) => text(value) === '' || (Array.isArray(value) && value.length === 0)

const comparisons: ReadonlyMap<string, (a: unknown, b: unknown) => boolean> = new Map(
  Object.entries({
    Contains: (a, b) => text(a).includes(text(b)),
    'Not Contains': (a, b) => !text(a).includes(text(b)),
    'Start With': (a, b) => text(a).startsWith(text(b)),
    'End With': (a, b) => text(a).endsWith(text(b)),
    Is: (a, b) => text(a) === text(b),
    'Is Not': (a, b) => text(a) !== text(b),
    'Is Empty': (a) => isEmpty(a),
    'Is Not Empty': (a) => !isEmpty(a),
    'Greater Than': (a, b) => Number(a) > Number(b),
    'Less Than': (a, b) => Number(a) < Number(b),
    'Equal To': (a, b) => Number(a) === Number(b),
    'Not Equal To': (a, b) => Number(a) !== Number(b),
    'Greater Than or Equal To': (a, b) => Number(a) >= Number(b),
    'Less Than or Equal To': (a, b) => Number(a) <= Number(b),
  }),
)
