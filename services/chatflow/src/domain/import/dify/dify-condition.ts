import { type Fields, fieldsOf } from '../../fields.ts'
import { type Case, type Comparison, drawCases } from '../draw/draw-cases.ts'
import { fillIn, reference } from './dify-references.ts'
import { type DifyScope, type Drawn, rowsAt } from './dify-scope.ts'
import type { DifyNode } from './read-dify.ts'

/** The cases of a node, each a way out; older files have one without a name. */
export function drawConditions(node: DifyNode, id: string, scope: DifyScope): Drawn {
  const given = rowsAt(node.data.cases)
  const rows = given.length === 0 ? [{ ...node.data, case_id: 'true' }] : given
  const cases = rows.map((row) => caseOf(row, node.label, scope))
  return drawCases(cases, { id, label: node.label, within: scope.withinOf(node) }, scope.sketch)
}

function caseOf(given: Fields, label: string, scope: DifyScope): Case {
  const handle = String(given.case_id ?? given.id ?? 'true')
  const tests = rowsAt(given.conditions).map((test) => comparisonOf(test, label, scope))
  return { handle, all: given.logical_operator !== 'or', tests }
}

const numeric: ReadonlySet<string> = new Set(['=', '≠', '>', '<', '≥', '≤'])
const plainTypes: ReadonlySet<unknown> = new Set([undefined, 'string', 'number', 'boolean'])

/** One condition of Dify's. */
export function comparisonOf(given: Fields, label: string, scope: DifyScope): Comparison {
  const { comparison_operator: written, value, variable_selector, varType } = given
  const operator = String(written)
  const isNumber = varType === 'number' || numeric.has(operator)
  return {
    left: reference(variable_selector, scope, label),
    operator,
    right: Array.isArray(value)
      ? JSON.stringify(value)
      : fillIn(typeof value === 'boolean' ? String(value) : value, scope, label),
    kind: varType === 'boolean' ? 'boolean' : isNumber ? 'number' : 'string',
    odd: !plainTypes.has(varType),
  }
}

/** The classes of a question, each a way out. */
export function classesOf({ data }: DifyNode): readonly { readonly handle: string; readonly scenario: string }[] {
  return rowsAt(data.classes).map((row) => ({ handle: String(row.id), scenario: String(fieldsOf(row).name ?? '') }))
}
