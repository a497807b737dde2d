type Inputs = Readonly<Record<string, unknown>>

/**
 * Inputs of a step that asks the model of this machine.
 *
 * @param prefix how the step names its inputs: `llm`, `agent`, `conditionAgent`
 * @param instructions its system message, where it has messages
 */
export function asks(prefix: string, instructions?: string, further: Inputs = {}): Inputs {
  const model = `${prefix}Model`
  const messages =
    instructions === undefined ? {} : { [`${prefix}Messages`]: [{ role: 'system', content: instructions }] }
  return {
    [model]: 'chatHearth',
    [`${model}Config`]: { [model]: 'chatHearth', streaming: true },
    ...messages,
    ...further,
  }
}

/** Inputs of an LLM step that reads nothing but this, whatever was said before. */
export function readsOnly(content: string, instructions: string, further: Inputs = {}): Inputs {
  const llmMessages = [
    { role: 'system', content: instructions },
    { role: 'user', content },
  ]
  return asks('llm', undefined, { llmMessages, llmEnableMemory: false, ...further })
}

/** A tool of an agent step, by the name of its node. */
export function tool(name: string, config: Inputs = {}): object {
  return {
    agentSelectedTool: name,
    agentSelectedToolRequiresHumanInput: false,
    agentSelectedToolConfig: { agentSelectedTool: name, ...config },
  }
}
