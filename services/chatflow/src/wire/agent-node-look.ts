export type AgentNodeLook = { readonly color?: string; readonly hideInput?: boolean; readonly hideOutput?: boolean }

// How Flowise's editor draws the nodes of agent flows; flows keep the colour.
const looks: Readonly<Record<string, AgentNodeLook>> = {
  startAgentflow: { color: '#7EE787', hideInput: true },
  llmAgentflow: { color: '#64B5F6' },
  agentAgentflow: { color: '#4DD0E1' },
  toolAgentflow: { color: '#d4a373' },
  retrieverAgentflow: { color: '#b8bedd' },
  conditionAgentflow: { color: '#FFB938' },
  conditionAgentAgentflow: { color: '#ff8fab' },
  loopAgentflow: { color: '#FFA07A', hideOutput: true },
  iterationAgentflow: { color: '#9C89B8' },
  humanInputAgentflow: { color: '#6E6EFD' },
  directReplyAgentflow: { color: '#4DDBBB', hideOutput: true },
  customFunctionAgentflow: { color: '#E4B7FF' },
  executeFlowAgentflow: { color: '#a3b18a' },
  httpAgentflow: { color: '#FF7F7F' },
  stickyNoteAgentflow: { color: '#fee440' },
}

/** Colour and handles of a node of agent flows; nothing for other kinds. */
export function agentNodeLook(name: string): AgentNodeLook {
  return looks[name] ?? {}
}
