/** What becomes of a component of Langflow. */
export type LangflowRole =
  | 'question'
  | 'text'
  | 'prompt'
  | 'model'
  | 'agent'
  | 'answer'
  | 'history'
  | 'parser'
  | 'structure'
  | 'retriever'
  | 'request'
  | 'condition'
  | 'loop'
  | 'file'

const roles: Readonly<Record<LangflowRole, readonly string[]>> = {
  question: ['ChatInput'],
  text: ['TextInput', 'CombineText', 'CreateData', 'MessageToData', 'TypeConverterComponent'],
  prompt: ['Prompt', 'Prompt Template', 'PromptComponent'],
  model: [
    'LanguageModelComponent',
    'OpenAIModel',
    'AnthropicModel',
    'AzureOpenAIModel',
    'GoogleGenerativeAIModel',
    'GroqModel',
    'MistralModel',
    'OllamaModel',
    'CohereModel',
    'AmazonBedrockModel',
    'AmazonBedrockConverseModel',
    'DeepSeekModelComponent',
    'HuggingFaceModel',
    'LMStudioModel',
    'NVIDIAModelComponent',
    'OpenRouterComponent',
    'PerplexityModel',
    'SambaNovaModel',
    'VertexAiModel',
    'xAIModel',
    'IBMwatsonxModel',
  ],
  agent: ['Agent', 'ToolCallingAgent', 'OpenAIToolsAgent', 'XMLAgent'],
  answer: ['ChatOutput', 'TextOutput'],
  history: ['Memory', 'MemoryComponent'],
  parser: ['parser', 'ParserComponent', 'ParseData', 'ParseDataFrame', 'DataToText'],
  structure: ['StructuredOutput', 'StructuredOutputComponent', 'StructuredOutputv2'],
  retriever: [
    'Knowledge',
    'KnowledgeRetrieval',
    'MemoryBase',
    'AstraDB',
    'Cassandra',
    'Chroma',
    'Couchbase',
    'ElasticsearchVectorStoreComponent',
    'FAISS',
    'LocalDB',
    'Milvus',
    'MongoDBAtlasVector',
    'pgvector',
    'Pinecone',
    'QdrantVectorStoreComponent',
    'Redis',
    'SupabaseVectorStore',
    'Upstash',
    'Weaviate',
  ],
  request: ['APIRequest'],
  condition: ['ConditionalRouter'],
  loop: ['LoopComponent'],
  file: ['File', 'FileComponent', 'Directory'],
}

/** The role of each kind of component that has a counterpart. Tools have a table of their own. */
export const langflowKinds: ReadonlyMap<string, LangflowRole> = new Map(
  (Object.entries(roles) as [LangflowRole, readonly string[]][]).flatMap(([role, kinds]) =>
    kinds.map((kind) => [kind, role] as const),
  ),
)

/** What serves each role here. */
export const langflowCounterparts: Readonly<Record<LangflowRole, string>> = {
  question: 'the question of the run, `{{ question }}`',
  text: 'its text, in the step that reads it',
  prompt: 'the message of the step that reads it, its variables filled by references',
  model: 'LLM',
  agent: 'Agent',
  answer: 'the end of the flow, or Direct Reply where text stands around an answer',
  history: 'the conversation so far, `{{ chat_history }}`',
  parser: 'its pattern, in the step that reads it',
  structure: 'LLM with JSON Structured Output',
  retriever: 'Retriever, or knowledge of an Agent, over a document store that you choose',
  request: 'HTTP',
  condition: 'Condition',
  loop: 'Iteration',
  file: 'the files of the chat, `{{ file_attachment }}`',
}
