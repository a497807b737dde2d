// What people look for when they need a kind of node, besides the words of its own label and description.
const ofCategories: Readonly<Record<string, string>> = {
  'Chat Models': 'llm model gpt answer question talk',
  LLMs: 'language model completion text',
  Embeddings: 'vectors similarity semantic search rag',
  Agents: 'tools decide reason act autonomous',
  'Multi Agents': 'team supervisor worker',
  'Sequential Agents': 'graph state steps langgraph',
  Chains: 'prompt pipeline answer',
  Tools: 'function call action use',
  'Tools (MCP)': 'server protocol function call',
  Memory: 'remember history conversation session past',
  Cache: 'save cost repeat faster',
  'Document Loaders': 'file upload read import knowledge rag',
  'Text Splitters': 'chunk cut pieces rag',
  'Vector Stores': 'rag knowledge search documents similarity index database',
  Retrievers: 'rag find passages search rerank knowledge',
  'Record Manager': 'duplicates update index sync',
  'Output Parsers': 'json structured format list schema',
  Prompts: 'template system message instructions',
  Moderation: 'safety guard filter harmful injection',
  Engine: 'llamaindex query chat rag',
  'Response Synthesizer': 'llamaindex summarise refine',
}

const ofKinds: Readonly<Record<string, string>> = {
  startAgentflow: 'begin trigger form chat webhook schedule input state',
  llmAgentflow: 'model prompt answer classify summarise translate extract json',
  agentAgentflow: 'tools reason knowledge memory assistant',
  toolAgentflow: 'function call action run',
  retrieverAgentflow: 'rag search documents knowledge passages',
  conditionAgentflow: 'if else branch switch decide compare',
  conditionAgentAgentflow: 'if intent route classify branch decide',
  loopAgentflow: 'repeat again back while retry',
  iterationAgentflow: 'for each list repeat items many batch',
  humanInputAgentflow: 'approval confirm ask person review wait',
  directReplyAgentflow: 'answer message output end say',
  customFunctionAgentflow: 'javascript code script transform compute',
  executeFlowAgentflow: 'subflow call another flow reuse',
  httpAgentflow: 'api request rest webhook fetch get post',
  stickyNote: 'note comment remark explain',
  stickyNoteAgentflow: 'note comment remark explain',
  customFunction: 'javascript code script transform compute',
  ifElseFunction: 'branch condition decide',
  conversationChain: 'chatbot chat memory simple',
  conversationalRetrievalQAChain: 'rag chat documents questions answers knowledge',
  llmChain: 'prompt single answer',
  toolAgent: 'assistant tools function calling',
}

/** Words for what a kind of node is good for. */
export function usesOf({ name, category }: { readonly name: string; readonly category: string }): string {
  return `${ofKinds[name] ?? ''} ${ofCategories[category] ?? ''}`.trim()
}
