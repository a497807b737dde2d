/** Which key opens a vendor's models: a field of one kind of credential, or the vendor's own environment variable. */
export type VendorKey = {
  /** Kind of credential in Flowise's terms. */
  readonly credential: string
  /** Its field that holds the key. */
  readonly field: string
  /** It is only asked where the vendor's own address is called. */
  readonly variable?: string
}

/** A vendor that speaks OpenAI's API. */
export type OpenAIVendor = VendorKey & {
  readonly baseUrl: string
  /** Input of its nodes whose value takes the place of `baseUrl`. */
  readonly baseUrlInput?: string | undefined
  /** The vendor's own environment variable for another address. */
  readonly baseUrlVariable?: string
  /** What follows the typed address, for vendors whose nodes ask for it without. */
  readonly baseUrlSuffix?: string
  /** It runs on a machine of one's own and often wants no key; no other model answers in its place. */
  readonly selfHosted?: true
  /** Whether it takes a JSON schema for its answers; every one does of which nothing else is said. */
  readonly knowsSchemas?: false
}

/** Everyone whose models are called by OpenAI's API. */
export const openAIVendors = {
  openAI: {
    credential: 'openAIApi',
    field: 'openAIApiKey',
    variable: 'OPENAI_API_KEY',
    baseUrl: 'https://api.openai.com/v1',
    baseUrlInput: 'basepath',
    baseUrlVariable: 'OPENAI_BASE_URL',
  },
  alibaba: {
    credential: 'AlibabaApi',
    field: 'alibabaApiKey',
    variable: 'DASHSCOPE_API_KEY',
    baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    knowsSchemas: false,
  },
  cerebras: {
    credential: 'cerebrasAIApi',
    field: 'cerebrasApiKey',
    variable: 'CEREBRAS_API_KEY',
    baseUrl: 'https://api.cerebras.ai/v1',
    baseUrlInput: 'basepath',
  },
  comet: {
    credential: 'cometApi',
    field: 'cometApiKey',
    variable: 'COMETAPI_KEY',
    baseUrl: 'https://api.cometapi.com/v1',
  },
  deepseek: {
    credential: 'deepseekApi',
    field: 'deepseekApiKey',
    variable: 'DEEPSEEK_API_KEY',
    baseUrl: 'https://api.deepseek.com/v1',
    knowsSchemas: false,
  },
  fireworks: {
    credential: 'fireworksApi',
    field: 'fireworksApiKey',
    variable: 'FIREWORKS_API_KEY',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
  },
  groq: {
    credential: 'groqApi',
    field: 'groqApiKey',
    variable: 'GROQ_API_KEY',
    baseUrl: 'https://api.groq.com/openai/v1',
  },
  // Chat and completions; its embeddings have an API of their own.
  huggingFace: {
    credential: 'huggingFaceApi',
    field: 'huggingFaceApiKey',
    variable: 'HUGGINGFACEHUB_API_KEY',
    baseUrl: 'https://router.huggingface.co/v1',
    baseUrlInput: 'endpoint',
  },
  jina: {
    credential: 'jinaAIApi',
    field: 'jinaAIAPIKey',
    variable: 'JINA_API_KEY',
    baseUrl: 'https://api.jina.ai/v1',
  },
  liteLLM: {
    credential: 'litellmApi',
    field: 'litellmApiKey',
    baseUrl: 'http://localhost:4000',
    baseUrlInput: 'basePath',
    selfHosted: true,
  },
  // LocalAI, llama.cpp's server, LM Studio and others.
  localAI: {
    credential: 'localAIApi',
    field: 'localAIApiKey',
    baseUrl: 'http://localhost:8080/v1',
    baseUrlInput: 'basePath',
    selfHosted: true,
  },
  // It asks for no key, so that its nodes have no credential either.
  nemoGuardrails: {
    credential: '',
    field: '',
    baseUrl: 'http://localhost:8000/v1',
    baseUrlInput: 'baseUrl',
    baseUrlSuffix: '/v1',
    selfHosted: true,
  },
  nvidiaNIM: {
    credential: 'nvidiaNIMApi',
    field: 'nvidiaNIMApiKey',
    variable: 'NVIDIA_API_KEY',
    baseUrl: 'https://integrate.api.nvidia.com/v1',
    baseUrlInput: 'basePath',
    selfHosted: true,
  },
  ollama: {
    credential: 'ollamaApi',
    field: 'ollamaApiKey',
    baseUrl: 'http://localhost:11434/v1',
    baseUrlInput: 'baseUrl',
    baseUrlSuffix: '/v1',
    selfHosted: true,
  },
  openRouter: {
    credential: 'openRouterApi',
    field: 'openRouterApiKey',
    variable: 'OPENROUTER_API_KEY',
    baseUrl: 'https://openrouter.ai/api/v1',
    baseUrlInput: 'basepath',
  },
  perplexity: {
    credential: 'perplexityApi',
    field: 'perplexityApiKey',
    variable: 'PERPLEXITY_API_KEY',
    baseUrl: 'https://api.perplexity.ai',
  },
  sambanova: {
    credential: 'sambanovaApi',
    field: 'sambanovaApiKey',
    variable: 'SAMBANOVA_API_KEY',
    baseUrl: 'https://api.sambanova.ai/v1',
    baseUrlInput: 'basepath',
    knowsSchemas: false,
  },
  togetherAI: {
    credential: 'togetherAIApi',
    field: 'togetherAIApiKey',
    variable: 'TOGETHER_AI_API_KEY',
    baseUrl: 'https://api.together.xyz/v1',
  },
  xAI: {
    credential: 'xaiApi',
    field: 'xaiApiKey',
    variable: 'XAI_API_KEY',
    baseUrl: 'https://api.x.ai/v1',
  },
} as const satisfies Readonly<Record<string, OpenAIVendor>>

/** Everyone with an API of their own, which a file of `own-api` speaks; AWS and Vertex AI sign with more than a key. */
export const ownApiVendors = {
  anthropic: { credential: 'anthropicApi', field: 'anthropicApiKey', variable: 'ANTHROPIC_API_KEY' },
  aws: { credential: 'awsApi', field: 'awsKey', variable: 'AWS_ACCESS_KEY_ID' },
  azure: { credential: 'azureOpenAIApi', field: 'azureOpenAIApiKey', variable: 'AZURE_OPENAI_API_KEY' },
  cohere: { credential: 'cohereApi', field: 'cohereApiKey', variable: 'COHERE_API_KEY' },
  google: {
    credential: 'googleGenerativeAI',
    field: 'googleGenerativeAPIKey',
    variable: 'GOOGLE_GENERATIVE_AI_API_KEY',
  },
  huggingFace: openAIVendors.huggingFace,
  mistral: { credential: 'mistralAIApi', field: 'mistralAIAPIKey', variable: 'MISTRAL_API_KEY' },
  replicate: { credential: 'replicateApi', field: 'replicateApiKey', variable: 'REPLICATE_API_TOKEN' },
  vertex: { credential: 'googleVertexAuth', field: 'googleApplicationCredential' },
  voyage: { credential: 'voyageAIApi', field: 'apiKey', variable: 'VOYAGEAI_API_KEY' },
} as const satisfies Readonly<Record<string, VendorKey>>
