import { isFields } from '../../fields.ts'
import { comeAfter } from '../draw/sketch.ts'
import { textOf } from '../read-value.ts'
import { fieldValue, type LangflowScope, nothing, type Value } from './langflow-value.ts'
import type { LangflowNode } from './read-langflow.ts'

const operations: Readonly<Record<string, { readonly operation: string; readonly type?: string }>> = {
  equals: { operation: 'equal' },
  'not equals': { operation: 'notEqual' },
  contains: { operation: 'contains' },
  'starts with': { operation: 'startsWith' },
  'ends with': { operation: 'endsWith' },
  regex: { operation: 'regex' },
  'less than': { operation: 'smaller', type: 'number' },
  'less than or equal': { operation: 'smallerEqual', type: 'number' },
  'greater than': { operation: 'larger', type: 'number' },
  'greater than or equal': { operation: 'largerEqual', type: 'number' },
}

/** Which way a text goes; each way hands on a message of its own, or the text. */
export function conditionStep(node: LangflowNode, output: string, scope: LangflowScope): Value {
  const isTrue = output === 'true_result'
  const input = fieldValue(scope, node, 'input_text')
  const id = scope.conditions.get(node.id) ?? drawCondition(node, input, scope)
  scope.conditions.set(node.id, id)
  const message = fieldValue(scope, node, isTrue ? 'true_case_message' : 'false_case_message', 'message')
  return { text: message.text === '' ? input.text : message.text, after: [{ id, choice: isTrue ? 0 : 1 }] }
}

function drawCondition(node: LangflowNode, input: Value, scope: LangflowScope): string {
  const { sketch, within } = scope
  const match = fieldValue(scope, node, 'match_text')
  const written = String(node.fields.operator ?? 'equals')
  const { operation = 'equal', type = 'string' } = operations[written] ?? {}
  if (operations[written] === undefined)
    sketch.refuse(node.label, `it compares by "${written}", which is not known here: choose an operation in the node`)
  if (node.fields.case_sensitive === false)
    sketch.remark(node.label, 'conditionAgentflow', 'not carried over: capitals count here when texts are compared')
  const id = sketch.newId('conditionAgentflow')
  const conditions = [{ type, value1: input.text, operation, value2: match.text }]
  sketch.nodes.push({ id, within, label: node.label, inputs: { conditions } })
  comeAfter(sketch, { id, within }, [...input.after, ...match.after])
  return id
}

/** What lies between a loop's item and the wire back to it runs for each item. */
export function loopStep(node: LangflowNode, output: string, scope: LangflowScope): Value {
  if (output === 'item') return { text: '{{ $iteration }}', after: [] }
  const { sketch, flow, within } = scope
  const data = fieldValue(scope, node, 'data')
  const id = sketch.newId('iterationAgentflow')
  if (/^\{\{ (tool|retriever)Agentflow_\d+ \}\}$/.test(data.text))
    sketch.refuse(
      node.label,
      'it takes a list, and what comes before it gives a text here: make a list of it, written as JSON, before it',
    )
  const inputs = { iterationInput: data.text, iterationOutputStructure: 'jsonArray', iterationConcurrency: 1 }
  sketch.nodes.push({ id, within, label: node.label, inputs })
  comeAfter(sketch, { id, within }, data.after)
  const back = flow.edges.filter(({ to, field }) => to === node.id && field === undefined)
  for (const { from, output: end } of back) if (from !== node.id) scope.valueOf(from, end, id)
  if (back.length === 0)
    sketch.refuse(node.label, 'nothing leads back to it: draw into the iteration what is to run for each item')
  return { text: `{{ ${id} }}`, after: [{ id, choice: 0 }] }
}

/** A request; its address may come from a wire. */
export function requestStep(node: LangflowNode, scope: LangflowScope): Value {
  const { sketch, within } = scope
  const url = fieldValue(scope, node, 'url_input', 'url', 'urls')
  const body = fieldValue(scope, node, 'body')
  const id = sketch.newId('httpAgentflow')
  const method = textOf(node.fields.method) ?? 'GET'
  const secret = rowsOf(node.fields.headers).filter(({ key }) => secretHeader.test(key))
  if (secret.length > 0)
    sketch.remark(
      node.label,
      'httpAgentflow',
      `not carried over, for it is a secret: the header ${secret.map(({ key }) => `"${key}"`).join(', ')}; choose a credential in the node`,
    )
  sketch.nodes.push({
    ...{ id, within, label: node.label },
    inputs: {
      ...{
        method,
        url: url.text,
        headers: rowsOf(node.fields.headers).filter(({ key }) => !secretHeader.test(key)),
        queryParams: rowsOf(node.fields.query_params),
      },
      ...(body === nothing || method === 'GET' ? {} : { bodyType: 'json', body: body.text }),
    },
  })
  comeAfter(sketch, { id, within }, [...url.after, ...body.after])
  return { text: `{{ ${id} }}`, after: [{ id, choice: 0 }] }
}

const secretHeader = /authorization|api-?key|token|secret|cookie/i

/** Rows of a table of keys and values. */
function rowsOf(rows: unknown): readonly { readonly key: string; readonly value: string }[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) => {
    const { key, value } = isFields(row) ? row : {}
    return typeof key === 'string' && typeof value === 'string' ? [{ key, value }] : []
  })
}
