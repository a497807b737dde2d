import { compileRegex } from '@hearth/rules/values'
import type { RE2JS } from 're2js'
import type { Labels } from '../../model/labels.ts'
import { mergeSameLabels } from '../evaluate/merge.ts'
import { vectorOf } from '../evaluate/operand.ts'
import { evaluateString, evaluateVector, type Scope } from '../evaluate/scope.ts'
import { executionError } from '../promql-error.ts'
import type { Call } from '../syntax/ast.ts'
import { argument, type FunctionTable } from './function.ts'

/** Labels made of other labels. */
export const relabelFunctions: FunctionTable = {
  label_replace: async (call, scope) => {
    const [target = '', template = '', source = '', pattern = ''] = await strings(call, scope)
    const regex = compile(pattern)
    checkName(target, 'destination', 'label_replace')
    return relabel(call, scope, target, (labels) => {
      const expanded = expand(regex, labels.get(source), template)
      return expanded === undefined ? labels : labels.with(target, expanded)
    })
  },
  label_join: async (call, scope) => {
    const [target = '', separator = '', ...sources] = await strings(call, scope)
    for (const source of sources) checkName(source, 'source', 'label_join')
    checkName(target, 'destination', 'label_join')
    return relabel(call, scope, target, (labels) =>
      labels.with(target, sources.map((source) => labels.get(source)).join(separator)),
    )
  },
}

function strings(call: Call, scope: Scope): Promise<string[]> {
  return Promise.all(call.args.slice(1).map((arg) => evaluateString(scope, arg)))
}

async function relabel(call: Call, scope: Scope, target: string, change: (labels: Labels) => Labels) {
  const { columns } = await evaluateVector(scope, argument(call, 0))
  const changed = await scope.budget.map(columns, (column) => ({
    ...column,
    labels: change(column.labels),
    // A name that was given here is meant to stay.
    dropName: column.dropName && target !== '__name__',
  }))
  return vectorOf(await mergeSameLabels(changed, scope.budget))
}

function checkName(name: string, role: 'source' | 'destination', caller: string): void {
  if (name !== '' && name.isWellFormed()) return
  throw executionError(`invalid ${role} label name in ${caller}(): ${name}`)
}

function compile(pattern: string): RE2JS {
  try {
    return compileRegex(pattern)
  } catch {
    throw executionError(`invalid regular expression in label_replace(): ${pattern}`)
  }
}

/** The template with `$1` and `${name}` filled in, or `undefined` when the whole value does not match. */
function expand(regex: RE2JS, value: string, template: string): string | undefined {
  const match = regex.matcher(value)
  if (!match.matches()) return undefined
  const names = regex.namedGroups()
  const groupOf = (reference: string): string => {
    const at = /^\d+$/.test(reference) ? Number(reference) : names[reference]
    return at === undefined || at > regex.groupCount() ? '' : (match.group(at) ?? '')
  }
  return template.replace(/\$(?:\$|\{(\w+)\}|(\w+))/g, (whole, braced?: string, bare?: string) => {
    const reference = braced ?? bare
    return reference === undefined ? whole.slice(1) : groupOf(reference)
  })
}
