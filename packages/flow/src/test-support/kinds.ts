import type { Component, ComponentInput } from '../definition/component.ts'

const field = (name: string, more: Partial<ComponentInput> = {}): ComponentInput => ({
  name,
  label: name,
  type: 'string',
  ...more,
})
const wire = (name: string, type: string, more: Partial<ComponentInput> = {}): ComponentInput => ({
  ...field(name, more),
  type,
})

function kind(name: string, own: Partial<Component>): Component {
  const type = own.type ?? name
  return {
    name,
    label: name,
    version: 1,
    type,
    category: 'Chains',
    description: '',
    baseClasses: [type],
    icon: '',
    inputs: [],
    ...own,
  }
}

function step(name: string, label: string, own: Partial<Component> = {}): Component {
  return kind(`${name}Agentflow`, { label, category: 'Agent Flows', color: '#abc', type: label, ...own })
}

/** Kinds of nodes like those of the catalog, small enough to see through. */
export const kinds = {
  model: kind('chatModel', {
    label: 'Chat Model',
    category: 'Chat Models',
    baseClasses: ['ChatModel', 'BaseChatModel', 'BaseLanguageModel'],
    credential: wire('credential', 'credential', { credentialNames: ['modelApi'] }),
    inputs: [field('modelName', { default: 'small' }), field('temperature', { type: 'number', default: 0.5 })],
  }),
  prompt: kind('promptTemplate', {
    label: 'Prompt',
    category: 'Prompts',
    baseClasses: ['PromptTemplate', 'BasePromptTemplate'],
    inputs: [field('template'), field('promptValues', { type: 'json', optional: true, acceptVariable: true })],
  }),
  chain: kind('llmChain', {
    label: 'LLM Chain',
    baseClasses: ['LLMChain', 'BaseChain'],
    inputs: [
      wire('model', 'BaseLanguageModel', { label: 'Language Model' }),
      wire('prompt', 'BasePromptTemplate', { label: 'Prompt' }),
      field('chainName', { optional: true }),
    ],
    outputs: [
      { name: 'llmChain', label: 'LLM Chain', baseClasses: ['LLMChain', 'BaseChain'] },
      { name: 'outputPrediction', label: 'Output Prediction', baseClasses: ['string', 'json'] },
    ],
  }),
  tool: kind('calculator', { label: 'Calculator', category: 'Tools', baseClasses: ['Calculator', 'Tool'] }),
  /** Gives what it takes, so that it can be left out of a line. */
  limiter: kind('limiter', {
    label: 'Limiter',
    baseClasses: ['Limiter', 'BaseLanguageModel'],
    inputs: [wire('model', 'BaseLanguageModel', { label: 'Language Model' })],
  }),
  agent: kind('toolAgent', {
    label: 'Tool Agent',
    category: 'Agents',
    baseClasses: ['AgentExecutor', 'BaseChain'],
    inputs: [
      wire('tools', 'Tool', { label: 'Tools', list: true }),
      wire('model', 'BaseChatModel', { label: 'Chat Model' }),
      field('systemMessage', { acceptVariable: true, optional: true, default: 'Help' }),
    ],
  }),
  note: kind('stickyNote', {
    label: 'Sticky Note',
    category: 'Utilities',
    inputs: [field('note', { optional: true })],
  }),
  seqCondition: kind('seqCondition', {
    label: 'Condition',
    category: 'Sequential Agents',
    inputs: [field('condition', { type: 'conditionFunction', optional: true })],
    outputs: [
      { name: 'next', label: 'Next', baseClasses: ['Condition'] },
      { name: 'end', label: 'End', baseClasses: ['Condition'] },
    ],
  }),
  seqAgent: kind('seqAgent', {
    label: 'Agent',
    category: 'Sequential Agents',
    inputs: [wire('sequentialNode', 'Start | Condition', { list: true })],
  }),
  start: step('start', 'Start', { hideInput: true }),
  llm: step('llm', 'LLM', { inputs: [field('llmUserMessage', { acceptVariable: true, optional: true })] }),
  condition: step('condition', 'Condition', { inputs: [field('conditions', { type: 'array', default: [] })] }),
  human: step('humanInput', 'Human Input'),
  loop: step('loop', 'Loop', { hideOutput: true, inputs: [field('loopBackToNode', { type: 'asyncOptions' })] }),
  iteration: step('iteration', 'Iteration'),
} as const
