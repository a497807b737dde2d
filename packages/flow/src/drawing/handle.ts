import type { ComponentInput, ComponentOutput } from '../definition/component.ts'

/** The handle of an input, as Flowise writes it: `llmChain_0-input-model-BaseLanguageModel`. */
export function inputHandle(nodeId: string, { name, type }: Pick<ComponentInput, 'name' | 'type'>): string {
  return `${nodeId}-input-${name}-${type}`
}

/** The handle of an output in a chatflow: `chatOpenAI_0-output-chatOpenAI-ChatOpenAI|BaseChatModel`. */
export function outputHandle(
  nodeId: string,
  { name, baseClasses }: Pick<ComponentOutput, 'name' | 'baseClasses'>,
): string {
  return `${nodeId}-output-${name}-${baseClasses.join('|')}`
}

/** The handle of an output in an agent flow: `conditionAgentflow_0-output-1`. What comes in has the node's id. */
export function stepHandle(nodeId: string, output: string): string {
  return `${nodeId}-output-${output}`
}

/** The name of the input that a wire ends at; `undefined` in an agent flow, where it ends at the node itself. */
export function inputOfHandle(nodeId: string, handle: string | null | undefined): string | undefined {
  const prefix = `${nodeId}-input-`
  if (handle?.startsWith(prefix) !== true) return undefined
  const [name = ''] = handle.slice(prefix.length).split('-')
  return name === '' ? undefined : name
}

/** The classes that a type names: `Start | Agent` are two. */
export function classesOf(type: string): readonly string[] {
  return type.split('|').map((name) => name.trim())
}
