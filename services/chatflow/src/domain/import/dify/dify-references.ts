import { difyKinds } from './dify-kinds.ts'
import type { DifyScope } from './dify-scope.ts'

// What Dify knows of a run, under our names.
const system: Readonly<Record<string, string>> = {
  query: 'question',
  files: 'file_attachment',
  conversation_id: '$flow.sessionId',
  user_id: '$flow.sessionId',
  app_id: '$flow.chatflowId',
  workflow_id: '$flow.chatflowId',
  workflow_run_id: '$flow.apiMessageId',
  timestamp: 'current_date_time',
}

/** A text with Dify's `{{#node.field#}}` in our form. */
export function fillIn(text: unknown, scope: DifyScope, node: string, context = ''): string {
  if (typeof text !== 'string') return text === undefined || text === null ? '' : JSON.stringify(text)
  return text.replaceAll(/\{\{#([^#{}]+)#\}\}/g, (_, selector: string) =>
    selector === 'context' ? context : reference(selector.split('.'), scope, node),
  )
}

/** What a selector such as `[node, field]` names, as a reference in double braces. */
export function reference(selector: unknown, scope: DifyScope, node: string): string {
  const path = Array.isArray(selector) ? selector.map(String) : []
  const name = nameOf(path, scope)
  if (name !== undefined) return `{{ ${name} }}`
  if (path.length > 0)
    scope.sketch.refuse(node, `it reads "${path.join('.')}", which nothing here gives: choose another value`)
  return ''
}

function nameOf([first = '', ...rest]: readonly string[], scope: DifyScope): string | undefined {
  const path = rest.join('.')
  if (first === 'sys') return system[path]
  if (first === 'env' || first === 'conversation') return `$flow.state.${path}`
  const node = scope.byId.get(first)
  if (node === undefined) return undefined
  if (path.startsWith('sys.')) return system[path.slice('sys.'.length)]
  if (node.kind === 'start') return startName(path, scope)
  if (node.kind === 'loop') return `$flow.state.${loopKey(first, rest, scope)}`
  const id = scope.idOf(first)
  if (id === undefined) return undefined
  return (difyKinds.get(node.kind)?.gives ?? whole)(id, path)
}

// A form is asked in a workflow; beside the messages of a chat its fields are state.
function startName(path: string, { app }: DifyScope): string {
  return app.mode === 'workflow' ? `$form.${path}` : `$flow.state.${path}`
}

/** Under which key of the state a variable of a loop stands. */
export function loopKey(loop: string, [name = '', ...path]: readonly string[], { app }: DifyScope): string {
  const number = app.nodes.filter(({ kind }) => kind === 'loop').findIndex(({ id }) => id === loop) + 1
  return [`loop${number}_${name}`, ...path].join('.')
}

function whole(id: string): string {
  return id
}
