import { functionOf } from './dify-functions.ts'
import type { DifyScope, Drawn } from './dify-scope.ts'
import type { DifyApp } from './read-dify.ts'

/**
 * Answers on the way to others, by their id. Dify says one after the other; here the last step answers, so that an
 * answer on the way is a text which the last one says too.
 */
export function finalAnswers(app: DifyApp): ReadonlyMap<string, string> {
  const leading = new Set(app.edges.map(({ from }) => from))
  const answers = app.nodes.filter(
    ({ kind, id, parent }) => kind === 'answer' && (leading.has(id) || parent !== undefined),
  )
  return new Map(answers.map(({ id }) => [id, 'customFunctionAgentflow']))
}

/** Puts what was answered on the way before the last answer. */
export function drawAnswers({ app, sketch, idOf }: DifyScope, drawn: ReadonlyMap<string, Drawn>): void {
  const early = finalAnswers(app)
  for (const node of sketch.nodes) {
    const isEarly = [...early.keys()].some((id) => idOf(id) === node.id)
    const text = node.inputs.directReplyMessage
    if (isEarly && typeof text === 'string')
      Object.assign(node.inputs, functionOf('return $text', { text }).inputs, { directReplyMessage: undefined })
  }
  const leading = new Set(app.edges.map(({ from }) => from))
  for (const { id, parent, kind } of app.nodes) {
    if (leading.has(id) || parent !== undefined || !drawn.has(id)) continue
    const before = answersBefore(id, app).filter((each) => early.has(each))
    if (before.length > 0) joinAnswers(before, id, kind === 'answer')
  }

  function joinAnswers(before: readonly string[], last: string, isAnswer: boolean): void {
    const end = sketch.newId('customFunctionAgentflow')
    const own = isAnswer ? idOf(last) : undefined
    const at = sketch.nodes.findIndex(({ id }) => id === own)
    const text = sketch.nodes[at]?.inputs.directReplyMessage
    const texts = [...before.map((id) => `{{ ${idOf(id)} }}`), ...(typeof text === 'string' ? [text] : [])]
    const given = Object.fromEntries(texts.map((each, index) => [`a${index}`, each]))
    const names = Object.keys(given).map((name) => `$${name}`)
    const code = `return [${names.join(', ')}].filter((text) => !/^\\{\\{[^{}]*\\}\\}$/.test(text)).join('\\n')`
    const joined = { id: end, label: 'Answer', ...functionOf(code, given) }
    if (at === -1) sketch.nodes.push(joined)
    else sketch.nodes[at] = { ...joined, label: sketch.nodes[at]?.label ?? 'Answer' }
    if (at === -1) for (const { id, choice } of drawn.get(last)?.exits('source') ?? []) sketch.wire(id, end, choice)
    else
      for (const [index, wire] of sketch.wires.entries())
        if (wire.to === own) sketch.wires[index] = { ...wire, to: end }
  }
}

function answersBefore(last: string, { nodes, edges }: DifyApp): readonly string[] {
  const reached = new Set([last])
  for (const id of reached) for (const { from, to } of edges) if (to === id) reached.add(from)
  return nodes.filter(({ id, kind }) => id !== last && kind === 'answer' && reached.has(id)).map(({ id }) => id)
}
