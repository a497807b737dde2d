import type { Fields } from '../../fields.ts'
import { textOf } from '../read-value.ts'
import { fillIn, itemOf, javascriptOf } from './n8n-expressions.ts'
import { before, type N8nScope } from './n8n-scope.ts'
import { rowsAt } from './n8n-values.ts'
import type { N8nNode } from './read-n8n.ts'

type Variables = readonly { readonly variableName: string; readonly variableValue: string }[]

function functionOf(code: string, variables: Variables = []): Fields {
  return { customFunctionInputVariables: variables, customFunctionJavascriptFunction: code }
}

/** The fields that a Set node gives. */
export function setInputs(node: N8nNode, scope: N8nScope): Fields {
  const { settings, name } = node
  const kind = 'customFunctionAgentflow'
  if (settings.includeOtherFields === true || settings.keepOnlySet === false)
    scope.sketch.remark(
      name,
      kind,
      'not carried over: the other fields of what comes in; read them from the node that gives them',
    )
  if (settings.mode === 'raw')
    return functionOf('return $json', [
      { variableName: 'json', variableValue: fillIn(settings.jsonOutput, node, scope) },
    ])
  const rows = [
    ...rowsAt(settings.assignments, 'assignments'),
    ...oldRows(settings.values),
    ...rowsAt(settings.fields, 'values'),
  ]
  const lines = rows.map((row) => `  ${JSON.stringify(String(row.name))}: ${fieldCode(row, node, scope)},\n`)
  return program(`${nested}\nreturn nested({\n${lines.join('')}})`, node, scope)
}

// Older nodes have a list for each type.
function oldRows(values: unknown): readonly Fields[] {
  return ['string', 'number', 'boolean'].flatMap((type) => rowsAt(values, type))
}

function fieldCode({ name, value, stringValue, numberValue, booleanValue }: Fields, node: N8nNode, scope: N8nScope) {
  const written = javascriptOf(value ?? stringValue ?? numberValue ?? booleanValue)
  if (written !== undefined) return written
  const what = `the expression of its field "${String(name)}"`
  scope.sketch.refuse(node.name, `${what} reads what nothing here gives: write a value in its place`)
  return "''"
}

// A field may lie within others: `task.status`.
const nested = `const nested = (fields) => {
  const made = {}
  for (const [name, value] of Object.entries(fields)) {
    const path = name.split('.')
    const last = path.pop()
    path.reduce((at, key) => (at[key] ??= {}), made)[last] = value
  }
  return made
}`

/** A function that computes the expressions of a node. */
export function programsInputs(node: N8nNode, expressions: readonly string[], scope: N8nScope): Fields {
  const lines = expressions.map((expression, at) => `  e${at}: (${expression}),\n`)
  return program(`return {\n${lines.join('')}}`, node, scope)
}

/** JavaScript over one item. @returns `undefined` for another language */
export function codeInputs(node: N8nNode, scope: N8nScope): Fields | undefined {
  const { language, jsCode, functionCode } = node.settings
  const written = textOf(jsCode) ?? textOf(functionCode)
  if (language === 'python' || language === 'pythonNative' || written === undefined) return undefined
  const once = 'it runs once, for the one item there is here: of what it returns the first item counts'
  scope.sketch.remark(node.name, 'customFunctionAgentflow', once)
  const made = 'const made = [await main()].flat()[0]\nreturn made?.json ?? made ?? {}'
  return program(`async function main() {\n${written}\n}\n${made}`, node, scope)
}

/** JavaScript that has before it what n8n's has: the item that comes in, and those of the nodes that it names. */
function program(code: string, node: N8nNode, scope: N8nScope): Fields {
  const previous = itemOf(before(scope, node)[0], '$previous', scope)
  const variables = [{ variableName: 'previous', variableValue: previous.value }]
  const others = namesIn(code).map((name, at) => {
    const item = itemOf(scope.nodeOf(name), `$n${at}`, scope)
    variables.push({ variableName: `n${at}`, variableValue: item.value })
    return `${JSON.stringify(name)}: ${item.code}`
  })
  return functionOf(`${around(previous.code, others)}\n${code}`, variables)
}

function around(previous: string, others: readonly string[]): string {
  return `const typed = (text) => { try { return JSON.parse(text) } catch { return text } }
const $json = ${previous}
const items = [{ json: $json }]
const item = items[0]
const $input = { all: () => items, first: () => item, last: () => item, item }
const named = { ${others.join(', ')} }
const itemOf = (name) => ({ json: named[name] })
const $ = (name) => ({ item: itemOf(name), first: () => itemOf(name), last: () => itemOf(name), all: () => [itemOf(name)] })
const $node = Object.fromEntries(Object.keys(named).map((name) => [name, itemOf(name)]))`
}

function namesIn(code: string): readonly string[] {
  const found = code.matchAll(/\$\(\s*["'`]([^"'`]+)["'`]\s*\)|\$node\[\s*["'`]([^"'`]+)["'`]\s*\]/g)
  return [...new Set([...found].map(([, called, indexed]) => called ?? indexed ?? ''))]
}

/** What comes in, or all that came in, one below the other. */
export function passInputs(node: N8nNode, scope: N8nScope): Fields {
  const variables = before(scope, node).map((source, at) => ({
    variableName: `v${at}`,
    variableValue: itemOf(source, '', scope).value,
  }))
  const names = variables.map(({ variableName }) => `$${variableName}`)
  const code = `return [${names.join(', ')}].filter((text) => !/^\\{\\{[^{}]*\\}\\}$/.test(text)).join('\\n')`
  return functionOf(code, variables)
}
