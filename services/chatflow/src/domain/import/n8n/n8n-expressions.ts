import { textOf } from '../read-value.ts'
import { n8nKinds } from './n8n-kinds.ts'
import { before, type N8nScope } from './n8n-scope.ts'
import type { N8nNode } from './read-n8n.ts'

/** A text of n8n in our form: an expression begins with `=`, and what stands in `{{ }}` is a reference. */
export function fillIn(value: unknown, node: N8nNode, scope: N8nScope): string {
  if (typeof value !== 'string') return value === undefined || value === null ? '' : JSON.stringify(value)
  if (!value.startsWith('=')) return value
  return value.slice(1).replaceAll(/\{\{([\s\S]*?)\}\}/g, (_, inner: string) => reference(inner.trim(), node, scope))
}

const path = String.raw`((?:\.[A-Za-z_]\w*|\[\d+\]|\[["'][^"'\]]+["']\])*)`
const named = '["\']([^"\']+)["\']'
const current = new RegExp(String.raw`^\$(?:json|input\.(?:item|first\(\))\.json)${path}$`)
const other = new RegExp(
  String.raw`^(?:\$\(${named}\)\.(?:item|first\(\)|last\(\))\.json|\$node\[${named}\]\.json|\$items\(${named}\)\[0\]\.json)${path}$`,
)

const known: Readonly<Record<string, string>> = {
  $now: 'current_date_time',
  '$now.toISO()': 'current_date_time',
  '$now.toString()': 'current_date_time',
  '$execution.id': '$flow.apiMessageId',
  '$workflow.id': '$flow.chatflowId',
}

function reference(expression: string, node: N8nNode, scope: N8nScope): string {
  const ours =
    known[expression] ?? fieldNamed(expression.replaceAll('?.', '.'), node, scope) ?? computed(expression, node, scope)
  if (ours !== undefined) return `{{ ${ours} }}`
  const shown = expression.slice(0, 120)
  scope.sketch.refuse(
    node.name,
    `its expression "${shown}" reads what nothing here gives: write a value or a reference in its place`,
  )
  return ''
}

// What n8n gives its expressions and nothing here does.
const foreign =
  /\b(DateTime|Duration|Interval)\b|\$(now|today|fromAI|vars|env|secrets|prevNode|runIndex|itemIndex|jmespath|workflow|execution|getWorkflowStaticData)\b/

/** A program runs in a function before the node. What is given to a part, such as a tool, has no place before it. */
function computed(expression: string, { name }: N8nNode, { programs, sketch, idOf }: N8nScope): string | undefined {
  if (expression === '' || foreign.test(expression) || idOf(name) === undefined) return undefined
  const made = programs.get(name) ?? { id: sketch.newId('customFunctionAgentflow'), expressions: [] }
  programs.set(name, made)
  made.expressions.push(expression)
  return `${made.id}.output.e${made.expressions.length - 1}`
}

/** An expression of n8n as JavaScript, and a text as such. */
export function javascriptOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('=')) return JSON.stringify(value ?? '')
  const parts = value.slice(1).split(/\{\{([\s\S]*?)\}\}/)
  const written = parts.flatMap((part, at) => {
    if (at % 2 === 0) return part === '' ? [] : [JSON.stringify(part)]
    return [`(${part.trim() === '' ? "''" : part.trim()})`]
  })
  if (parts.some((part, at) => at % 2 === 1 && foreign.test(part))) return undefined
  return written.length === 1 ? written[0] : `[${written.join(', ')}].join('')`
}

function fieldNamed(expression: string, node: N8nNode, scope: N8nScope): string | undefined {
  // A length is a property of what is there, and no field.
  if (expression.endsWith('.length')) return undefined
  const here = current.exec(expression)
  if (here !== null) return fieldOf(before(scope, node)[0], stepsOf(here[1]), scope)
  const there = other.exec(expression)
  if (there === null) return undefined
  return fieldOf(scope.nodeOf(there[1] ?? there[2] ?? there[3] ?? ''), stepsOf(there[4]), scope)
}

function stepsOf(text = ''): readonly string[] {
  return [...text.matchAll(/\.(\w+)|\[["']?([^"'\]]+)["']?\]/g)].map(([, dotted, quoted]) => dotted ?? quoted ?? '')
}

/** What a field of a node's item is here, as the name of a reference. */
function fieldOf(
  source: N8nNode | undefined,
  steps: readonly string[],
  scope: N8nScope,
  depth = 0,
): string | undefined {
  if (source === undefined || depth > scope.workflow.nodes.length) return undefined
  const role = n8nKinds.get(source.kind)
  const id = scope.idOf(source.name)
  const rest = steps.join('.')
  switch (role) {
    case 'start':
      return startField(source, steps)
    case 'condition':
    case 'switch':
    case 'classify':
    case 'pass':
      return fieldOf(before(scope, source)[0], steps, scope, depth + 1)
    case 'agent':
    case 'extract':
      return id === undefined ? undefined : under(id, steps[0] === 'output' ? steps.slice(1) : steps)
    case 'request':
      return id === undefined ? undefined : [id, 'output.http.data', ...steps].join('.')
    case 'model':
    case 'retrieval':
    case 'summary':
    case 'retriever':
    case 'join':
      return id
    default:
      return id === undefined ? undefined : under(id, rest === '' ? [] : steps)
  }
}

function under(id: string, steps: readonly string[]): string {
  return steps.length === 0 ? id : `${id}.output.${steps.join('.')}`
}

// A chat's message, a form's fields, a webhook's request.
function startField({ kind }: N8nNode, steps: readonly string[]): string | undefined {
  const [first = ''] = steps
  if (kind === 'webhook') return `$webhook.${steps.join('.')}`
  if (kind === 'formTrigger') return first === '' ? 'question' : `$form.${formName(first)}`
  if (kind === 'scheduleTrigger') return 'current_date_time'
  return first === 'sessionId' ? '$flow.sessionId' : 'question'
}

/** The name of a form's field here; n8n names fields by their labels. */
export function formName(label: string): string {
  return label.trim().replaceAll(/\W+/g, '_')
}

/** What an item of a node is, as JavaScript over the variable `name`, and the reference that the variable gets. */
export function itemOf(
  source: N8nNode | undefined,
  name: string,
  scope: N8nScope,
): { readonly code: string; readonly value: string } {
  const role = source === undefined ? undefined : n8nKinds.get(source.kind)
  if (source !== undefined && (role === 'condition' || role === 'switch' || role === 'pass' || role === 'classify'))
    return itemOf(before(scope, source)[0], name, scope)
  const value = textOf(fieldOf(source, [], scope))
  const given = value === undefined ? '' : `{{ ${value} }}`
  if (role === 'start' && source?.kind !== 'webhook')
    return { code: `{ chatInput: ${name}, query: ${name} }`, value: '{{ question }}' }
  if (role === 'agent') return { code: `{ output: typed(${name}) }`, value: given }
  if (role === 'model' || role === 'retrieval' || role === 'summary')
    return { code: `{ text: ${name}, output: ${name}, response: ${name} }`, value: given }
  return { code: `typed(${name})`, value: given }
}
