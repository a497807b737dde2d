import { type Fields, fieldsOf } from '../../fields.ts'
import type { SketchNode } from '../draw/sketch.ts'
import { textOf } from '../read-value.ts'
import { fillIn, loopKey, reference } from './dify-references.ts'
import { type DifyScope, rowsAt } from './dify-scope.ts'
import type { DifyNode } from './read-dify.ts'

type Made = Pick<SketchNode, 'inputs'>

/** A function of ours. @param variables what it is given, by name */
export function functionOf(
  code: string,
  variables: Readonly<Record<string, string>> = {},
  updates: readonly object[] = [],
): Made {
  const given = Object.entries(variables).map(([variableName, variableValue]) => ({ variableName, variableValue }))
  return {
    inputs: {
      customFunctionInputVariables: given,
      customFunctionJavascriptFunction: code,
      ...(updates.length === 0 ? {} : { customFunctionUpdateState: updates }),
    },
  }
}

// Dify hands on numbers and lists as such; a reference brings their text.
const typed = 'const typed = (text) => { try { return JSON.parse(text) } catch { return text } }'

/** JavaScript of the flow, which has a function `main`; `undefined` for another language. */
export function codeStep({ data, label }: DifyNode, scope: DifyScope): Made | undefined {
  if (data.code_language !== 'javascript' || typeof data.code !== 'string') return undefined
  const variables = rowsAt(data.variables)
  const given = Object.fromEntries(
    variables.map(({ variable, value_selector }) => [String(variable), reference(value_selector, scope, label)]),
  )
  const args = variables.map(({ variable, value_type: type }) =>
    type === 'string' || type === undefined ? `${variable}: $${variable}` : `${variable}: typed($${variable})`,
  )
  return functionOf(`${typed}\n${data.code}\nreturn await main({ ${args.join(', ')} })`, given)
}

/** A template of Jinja without logic; `undefined` for one that has some. */
export function templateStep({ data, label }: DifyNode, scope: DifyScope): Made | undefined {
  const template = textOf(data.template) ?? ''
  const parts = partsOf(template)
  if (parts === undefined) return undefined
  const variables = rowsAt(data.variables)
  const given = Object.fromEntries(
    variables.map(({ variable, value_selector }) => [String(variable), reference(value_selector, scope, label)]),
  )
  const names = new Set(Object.keys(given))
  const written = parts.map((part) => {
    if (typeof part === 'string') return JSON.stringify(part)
    const [name = '', ...path] = part.name.split('.')
    return names.has(name) ? `at($${name}, ${JSON.stringify(path)})` : '""'
  })
  return functionOf(`${at}\nreturn [${written.join(', ')}].join('')`, given)
}

const at = `const at = (text, path) => {
  if (path.length === 0) return text
  try { return path.reduce((value, key) => value?.[key], JSON.parse(text)) ?? '' } catch { return '' }
}`

/** Texts and variables of a template in turn; `undefined` where it decides, repeats or filters. */
function partsOf(template: string): readonly (string | { readonly name: string })[] | undefined {
  if (/\{%|\{#/.test(template)) return undefined
  const parts: (string | { readonly name: string })[] = []
  let end = 0
  for (const match of template.matchAll(/\{\{-?([^{}]*?)-?\}\}/g)) {
    const name = (match[1] ?? '').trim()
    if (!/^[A-Za-z_]\w*(\.\w+)*$/.test(name)) return undefined
    parts.push(template.slice(end, match.index), { name })
    end = match.index + match[0].length
  }
  return [...parts, template.slice(end)]
}

// A reference that nothing has filled stands as it was written.
const firstGiven = "find((value) => value !== '' && !/^\\{\\{[^{}]*\\}\\}$/.test(value)) ?? ''"

/** The first of several values that there is, or that for each group. */
export function aggregatorStep({ data, label }: DifyNode, scope: DifyScope): Made {
  const settings = fieldsOf(data.advanced_settings)
  const groups = settings.group_enabled === true ? rowsAt(settings.groups) : []
  const given: Record<string, string> = {}
  const listOf = (selectors: unknown) => {
    const names = (Array.isArray(selectors) ? selectors : []).map((selector) => {
      const name = `v${Object.keys(given).length}`
      given[name] = reference(selector, scope, label)
      return `$${name}`
    })
    return `[${names.join(', ')}].${firstGiven}`
  }
  const written =
    groups.length === 0
      ? listOf(data.variables)
      : `{ ${groups.map((group) => `${JSON.stringify(String(group.group_name))}: ${listOf(group.variables)}`).join(', ')} }`
  return functionOf(`return ${written}`, given)
}

/** What is set in the state: the variables of the conversation, or of a loop. */
export function assignerStep(node: DifyNode, scope: DifyScope): Made {
  const given: Record<string, string> = {}
  const updates: object[] = []
  const lines = assignmentsOf(node).map((item, at) => {
    const key = stateKey(item.variable_selector, scope)
    given[`now${at}`] = `{{ $flow.state.${key} }}`
    given[`by${at}`] =
      item.input_type === 'variable' ? reference(item.value, scope, node.label) : fillIn(item.value, scope, node.label)
    updates.push({ key, value: `{{ output.v${at} }}` })
    return `  v${at}: change(${JSON.stringify(String(item.operation))}, $now${at}, $by${at}),\n`
  })
  return functionOf(`${change}\nreturn {\n${lines.join('')}}`, given, updates)
}

// The first version of the node sets one variable.
function assignmentsOf({ data }: DifyNode): readonly Fields[] {
  if (Array.isArray(data.items)) return rowsAt(data.items)
  return [
    {
      variable_selector: data.assigned_variable_selector,
      operation: data.write_mode,
      input_type: 'variable',
      value: data.input_variable_selector,
    },
  ]
}

function stateKey(selector: unknown, scope: DifyScope): string {
  const [first = '', ...path] = Array.isArray(selector) ? selector.map(String) : []
  return first === 'conversation' ? path.join('.') : loopKey(first, path, scope)
}

const change = `const list = (text) => { try { const value = JSON.parse(text); return Array.isArray(value) ? value : [value] } catch { return text === '' ? [] : [text] } }
const typed = (text) => { try { return JSON.parse(text) } catch { return text } }
const change = (operation, now, by) => {
  switch (operation) {
    case 'clear': return ''
    case 'append': return JSON.stringify([...list(now), typed(by)])
    case 'extend': return JSON.stringify([...list(now), ...list(by)])
    case 'remove-first': return JSON.stringify(list(now).slice(1))
    case 'remove-last': return JSON.stringify(list(now).slice(0, -1))
    case '+=': return String(Number(now) + Number(by))
    case '-=': return String(Number(now) - Number(by))
    case '*=': return String(Number(now) * Number(by))
    case '/=': return String(Number(now) / Number(by))
    default: return by
  }
}`
