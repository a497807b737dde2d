import { type Fields, fieldsOf } from '../../fields.ts'
import type { Case, Comparison } from '../draw/draw-cases.ts'
import { fillIn } from './n8n-expressions.ts'
import type { N8nScope } from './n8n-scope.ts'
import { rowsAt } from './n8n-values.ts'
import type { N8nNode } from './read-n8n.ts'

// In the words that cases are drawn by; newer and older nodes have names of their own.
const operators: Readonly<Record<string, string>> = {
  equals: 'is',
  equal: 'is',
  notEquals: 'is not',
  notEqual: 'is not',
  contains: 'contains',
  notContains: 'not contains',
  startsWith: 'start with',
  notStartsWith: 'not start with',
  endsWith: 'end with',
  notEndsWith: 'not end with',
  regex: 'regex',
  notRegex: 'not regex',
  exists: 'exists',
  notExists: 'not exists',
  empty: 'empty',
  isEmpty: 'empty',
  notEmpty: 'not empty',
  isNotEmpty: 'not empty',
  gt: '>',
  larger: '>',
  lt: '<',
  smaller: '<',
  gte: '≥',
  largerEqual: '≥',
  lte: '≤',
  smallerEqual: '≤',
  after: 'after',
  before: 'before',
  true: 'is',
  false: 'is',
}

/** What an If or a Filter asks. */
export function caseOfIf(node: N8nNode, scope: N8nScope): Case {
  const { conditions, combineOperation } = node.settings
  const given = fieldsOf(conditions)
  const isNew = Array.isArray(given.conditions)
  const tests = isNew ? newTests(given, node, scope) : oldTests(given, node, scope)
  return { handle: '0', all: isNew ? given.combinator !== 'or' : combineOperation !== 'any', tests }
}

/** The rules of a Switch, each a way out. */
export function casesOfSwitch(node: N8nNode, scope: N8nScope): readonly Case[] {
  const { rules, value1, dataType } = node.settings
  const newRules = rowsAt(rules, 'values')
  if (newRules.length > 0)
    return newRules.map(({ conditions }, at) => {
      const given = fieldsOf(conditions)
      return { handle: String(at), all: given.combinator !== 'or', tests: newTests(given, node, scope) }
    })
  return rowsAt(rules, 'rules').map(({ operation, value2, output }, at) => ({
    handle: String(output ?? at),
    all: true,
    tests: [
      comparison(
        { left: value1, right: value2, operation: operation ?? 'equal', type: dataType ?? 'string' },
        node,
        scope,
      ),
    ],
  }))
}

function newTests(given: Fields, node: N8nNode, scope: N8nScope): readonly Comparison[] {
  return rowsAt(given, 'conditions').map(({ leftValue, rightValue, operator }) => {
    const { type, operation } = fieldsOf(operator)
    return comparison({ left: leftValue, right: rightValue, operation, type }, node, scope)
  })
}

// Older nodes have a list for each type.
function oldTests(given: Fields, node: N8nNode, scope: N8nScope): readonly Comparison[] {
  return ['string', 'number', 'boolean', 'dateTime'].flatMap((type) =>
    rowsAt(given[type]).map(({ value1, value2, operation }) => {
      const usual = type === 'number' ? 'smaller' : 'equal'
      return comparison({ left: value1, right: value2, operation: operation ?? usual, type }, node, scope)
    }),
  )
}

type Written = { readonly left: unknown; readonly right: unknown; readonly operation: unknown; readonly type: unknown }

function comparison({ left, right, operation, type }: Written, node: N8nNode, scope: N8nScope): Comparison {
  const named = operators[String(operation)]
  if (named === undefined)
    scope.sketch.refuse(
      node.name,
      `it compares by "${String(operation)}", which is not known here: choose an operation in the node`,
    )
  const operator = type === 'number' ? ({ is: '=', 'is not': '≠' }[named ?? ''] ?? named ?? '=') : (named ?? 'is')
  const isFlag = operation === 'true' || operation === 'false'
  return {
    left: fillIn(left, node, scope),
    operator,
    right: isFlag
      ? String(operation)
      : fillIn(typeof right === 'number' || typeof right === 'boolean' ? String(right) : right, node, scope),
    kind: type === 'number' ? 'number' : type === 'boolean' ? 'boolean' : 'string',
    odd: type === 'array' || type === 'object' || type === 'dateTime',
  }
}
