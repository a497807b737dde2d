/** A type of Dify's nodes that has a counterpart. */
type DifyKind = {
  /** What serves it here, in words for the guide. */
  readonly counterpart: string
  /** Kind of the step that gives what it gives; nothing where it takes no step. */
  readonly step: string | undefined
  /** What of that step a field of it is. */
  readonly gives?: (id: string, path: string) => string | undefined
}

const field = (id: string, path: string) => (path === '' ? id : `${id}.output.${path}`)

// The first field of what a model gives is its text.
const answer = (id: string, path: string) =>
  path === '' || path === 'text' ? id : `${id}.output.${path.replace(/^structured_output\./, '')}`

const response = (id: string, path: string) => {
  if (path === 'status_code') return `${id}.output.http.status`
  return path === 'headers' ? `${id}.output.http.headers` : id
}

const item = (id: string, path: string) => {
  if (path === 'item' || path.startsWith('item.')) return path.replace('item', '$iteration')
  return path === 'index' ? undefined : id
}

/** By the type that the file has. */
export const difyKinds: ReadonlyMap<string, DifyKind> = new Map<string, DifyKind>([
  ['start', { counterpart: 'Start; its fields are a form, or state beside a chat', step: undefined }],
  ['trigger-webhook', { counterpart: 'Start with a webhook', step: undefined }],
  ['trigger-schedule', { counterpart: 'Start with a schedule, which you set again', step: undefined }],
  ['llm', { counterpart: 'LLM', step: 'llmAgentflow', gives: answer }],
  ['agent', { counterpart: 'Agent', step: 'agentAgentflow', gives: answer }],
  ['parameter-extractor', { counterpart: 'LLM with JSON Structured Output', step: 'llmAgentflow', gives: field }],
  ['question-classifier', { counterpart: 'Condition Agent', step: 'conditionAgentAgentflow' }],
  [
    'knowledge-retrieval',
    { counterpart: 'Retriever, over a document store that you choose', step: 'retrieverAgentflow' },
  ],
  [
    'knowledge-retrieval-v2',
    { counterpart: 'Retriever, over a document store that you choose', step: 'retrieverAgentflow' },
  ],
  ['if-else', { counterpart: 'Condition', step: 'conditionAgentflow' }],
  ['code', { counterpart: 'Custom Function; JavaScript alone runs', step: 'customFunctionAgentflow', gives: field }],
  [
    'template-transform',
    { counterpart: 'Custom Function; templates without logic alone', step: 'customFunctionAgentflow' },
  ],
  [
    'variable-aggregator',
    {
      counterpart: 'Custom Function that takes the first value there is',
      step: 'customFunctionAgentflow',
      gives: (id, path) => (path.includes('.') ? `${id}.output.${path.split('.')[0]}` : id),
    },
  ],
  [
    'assigner',
    { counterpart: 'Custom Function that updates the state', step: 'customFunctionAgentflow', gives: field },
  ],
  ['http-request', { counterpart: 'HTTP', step: 'httpAgentflow', gives: response }],
  ['tool', { counterpart: 'Tool, for the tools that are known', step: 'toolAgentflow' }],
  [
    'document-extractor',
    { counterpart: 'Custom Function that gives the files of the chat', step: 'customFunctionAgentflow' },
  ],
  ['iteration', { counterpart: 'Iteration', step: 'iterationAgentflow', gives: item }],
  ['iteration-start', { counterpart: 'the beginning of the Iteration', step: undefined }],
  [
    'loop',
    { counterpart: 'state, a Condition and Loop around the steps of the loop', step: 'customFunctionAgentflow' },
  ],
  ['loop-start', { counterpart: 'the beginning of the loop', step: undefined }],
  ['loop-end', { counterpart: 'a way out of the loop', step: 'customFunctionAgentflow' }],
  ['answer', { counterpart: 'Direct Reply', step: 'directReplyAgentflow' }],
  ['end', { counterpart: 'Direct Reply', step: 'directReplyAgentflow' }],
])
