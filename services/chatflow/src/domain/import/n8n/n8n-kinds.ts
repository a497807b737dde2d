/** What becomes of a node of n8n. */
export type N8nRole =
  | 'start'
  | 'agent'
  | 'model'
  | 'retrieval'
  | 'extract'
  | 'classify'
  | 'summary'
  | 'condition'
  | 'switch'
  | 'set'
  | 'code'
  | 'request'
  | 'retriever'
  | 'reply'
  | 'pass'
  | 'join'

const roles: Readonly<Record<N8nRole, readonly string[]>> = {
  start: [
    ...['chatTrigger', 'manualChatTrigger', 'manualTrigger', 'webhook', 'formTrigger', 'scheduleTrigger'],
    'executeWorkflowTrigger',
  ],
  agent: ['agent'],
  model: ['chainLlm', 'openAi', 'anthropic', 'googleGemini', 'ollama'],
  retrieval: ['chainRetrievalQa'],
  extract: ['informationExtractor'],
  classify: ['textClassifier', 'sentimentAnalysis'],
  summary: ['chainSummarization'],
  condition: ['if', 'filter'],
  switch: ['switch'],
  set: ['set'],
  code: ['code'],
  request: ['httpRequest'],
  retriever: [
    ...[
      'vectorStoreInMemory',
      'vectorStorePinecone',
      'vectorStoreQdrant',
      'vectorStoreSupabase',
      'vectorStorePGVector',
    ],
    ...['vectorStoreMilvus', 'vectorStoreMongoDBAtlas', 'vectorStoreWeaviate', 'vectorStoreRedis', 'vectorStoreZep'],
    'vectorStoreAzureAISearch',
  ],
  reply: ['respondToWebhook', 'chat'],
  pass: ['noOp', 'wait', 'limit'],
  join: ['merge'],
}

/** The role of each kind of node on the way of items that has a counterpart. */
export const n8nKinds: ReadonlyMap<string, N8nRole> = new Map(
  (Object.entries(roles) as [N8nRole, readonly string[]][]).flatMap(([role, kinds]) =>
    kinds.map((kind) => [kind, role] as const),
  ),
)

/** What serves each role here. */
export const n8nCounterparts: Readonly<Record<N8nRole, string>> = {
  start: 'Start: chat, form, webhook or schedule',
  agent: 'Agent, with its model, memory, tools and output parser',
  model: 'LLM',
  retrieval: 'Retriever over a document store that you choose, and LLM',
  extract: 'LLM with JSON Structured Output',
  classify: 'Condition Agent',
  summary: 'LLM that summarizes',
  condition: 'Condition',
  switch: 'Condition',
  set: 'Custom Function that gives the fields',
  code: 'Custom Function, for one item; JavaScript alone runs',
  request: 'HTTP',
  retriever: 'Retriever, or knowledge of an Agent, over a document store that you choose',
  reply: 'Direct Reply',
  pass: 'Custom Function that hands on what comes',
  join: 'Custom Function that puts together what came',
}

/** Kinds of wires by which nodes give an agent or a chain what it works with. */
export const n8nParts = [
  'ai_languageModel',
  'ai_memory',
  'ai_tool',
  'ai_outputParser',
  'ai_retriever',
  'ai_vectorStore',
] as const
