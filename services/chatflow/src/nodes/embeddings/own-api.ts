import type { NodeOption } from '../../domain/flow/node-form.ts'
import { choiceInput, credentialInput, flagInput, numberInput, textInput } from '../inputs.ts'
import { defineOwnApiModels } from '../models/define-models.ts'
import { baseOptionsInput, basePathInput, modelNameInput, modelTextInput, tuningInput } from '../models/model-inputs.ts'
import { azureEmbeddings } from '../models/own-api/azure.ts'
import { bedrockCustomModelInput, bedrockEmbeddings, bedrockRegionInput } from '../models/own-api/bedrock.ts'
import { cohereEmbeddings } from '../models/own-api/cohere.ts'
import { googleEmbeddings } from '../models/own-api/google.ts'
import { huggingFaceEmbeddings } from '../models/own-api/hugging-face.ts'
import { mistralEmbeddings } from '../models/own-api/mistral.ts'
import { voyageEmbeddings } from '../models/own-api/voyage.ts'
import { bedrockRegions } from '../models/regions.ts'
import { ownApiVendors } from '../models/vendors.ts'
import { defineWithoutClient } from '../models/without-client.ts'

// What the vectors of Cohere's models are for; those of its third generation on want to know.
const cohereUses: readonly NodeOption[] = [
  { label: 'search_document', name: 'search_document', description: 'For texts that are kept and searched' },
  { label: 'search_query', name: 'search_query', description: 'For questions that texts are searched by' },
  { label: 'classification', name: 'classification', description: 'For texts that are sorted into classes' },
  { label: 'clustering', name: 'clustering', description: 'For texts that are put in groups of the like' },
]

// What the vectors of Google's models are for.
const googleTasks = [
  'TASK_TYPE_UNSPECIFIED',
  'RETRIEVAL_QUERY',
  'RETRIEVAL_DOCUMENT',
  'SEMANTIC_SIMILARITY',
  'CLASSIFICATION',
  'CLUSTERING',
]

/** Embeddings of vendors with APIs of their own. */
export const ownApiEmbeddings = defineOwnApiModels('Embeddings', [
  {
    name: 'voyageAIEmbeddings',
    label: 'VoyageAI Embedding',
    version: 2,
    description: 'Vectors by a model of Voyage AI',
    baseClasses: ['VoyageAIEmbeddings', 'Embeddings'],
    vendor: ownApiVendors.voyage,
    make: voyageEmbeddings,
    knownModels: 'voyageAIEmbeddings',
    inputs: [modelNameInput({ default: 'voyage-2' })],
  },
  {
    name: 'azureOpenAIEmbeddings',
    label: 'Azure OpenAI Embedding',
    version: 2,
    description: 'Vectors by a model of OpenAI that you have deployed at Azure',
    baseClasses: ['AzureOpenAIEmbeddings', 'OpenAIEmbeddings', 'Embeddings'],
    vendor: ownApiVendors.azure,
    make: azureEmbeddings,
    inputs: [
      numberInput('batchSize', 'Batch Size', { default: '100', optional: true, additionalParams: true }),
      tuningInput('timeout', 'Timeout'),
      basePathInput(),
      baseOptionsInput,
    ],
  },
  {
    name: 'azureOpenAIEmbeddingsLlamaIndex',
    label: 'Azure OpenAI Embeddings',
    version: 1,
    description: 'Vectors by a model that you have deployed at Azure, for the nodes of LlamaIndex',
    baseClasses: ['AzureOpenAIEmbeddings', 'BaseEmbedding_LlamaIndex', 'BaseEmbedding'],
    vendor: ownApiVendors.azure,
    make: azureEmbeddings,
    inputs: [tuningInput('timeout', 'Timeout')],
  },
  {
    name: 'mistralAIEmbeddings',
    label: 'MistralAI Embedding',
    version: 2,
    description: 'Vectors by a model of Mistral',
    baseClasses: ['MistralAIEmbeddings', 'Embeddings'],
    vendor: ownApiVendors.mistral,
    make: mistralEmbeddings,
    knownModels: 'mistralAIEmbeddings',
    inputs: [
      modelNameInput({ default: 'mistral-embed' }),
      numberInput('batchSize', 'Batch Size', { step: 1, default: 512, optional: true, additionalParams: true }),
      flagInput('stripNewLines', 'Strip New Lines', { default: true, optional: true, additionalParams: true }),
      textInput('overrideEndpoint', 'Override Endpoint', { optional: true, additionalParams: true }),
    ],
  },
  {
    name: 'googleGenerativeAiEmbeddings',
    label: 'Google Gemini Embedding',
    version: 2,
    description: 'Vectors by a model of Google',
    baseClasses: ['GoogleGenerativeAiEmbeddings', 'GoogleGenerativeAIEmbeddings', 'Embeddings'],
    vendor: ownApiVendors.google,
    credential: { description: 'A key of Google AI' },
    make: googleEmbeddings,
    knownModels: 'googleGenerativeAiEmbeddings',
    inputs: [
      modelNameInput({ default: 'gemini-embedding-001' }),
      choiceInput('tasktype', 'Task Type', {
        description: 'What the vectors are for',
        options: googleTasks.map((name) => ({ label: name, name })),
        default: 'TASK_TYPE_UNSPECIFIED',
      }),
      flagInput('stripNewLines', 'Strip New Lines', {
        optional: true,
        additionalParams: true,
        description: 'Read each text as one line, which takes fewer tokens',
      }),
    ],
  },
  {
    name: 'cohereEmbeddings',
    label: 'Cohere Embedding',
    version: 3,
    description: 'Vectors by a model of Cohere',
    baseClasses: ['CohereEmbeddings', 'Embeddings'],
    vendor: ownApiVendors.cohere,
    make: cohereEmbeddings,
    knownModels: 'cohereEmbeddings',
    inputs: [
      modelNameInput({ default: 'embed-english-v2.0' }),
      choiceInput('inputType', 'Type', {
        description: 'What the vectors are for; models of version 3 and above want to know',
        options: cohereUses,
        default: 'search_query',
        optional: true,
      }),
    ],
  },
  {
    name: 'huggingFaceInferenceEmbeddings',
    label: 'HuggingFace Inference Embedding',
    version: 1,
    description: 'Vectors by a model at Hugging Face, or at an endpoint of your own',
    baseClasses: ['HuggingFaceInferenceEmbeddings', 'Embeddings'],
    vendor: ownApiVendors.huggingFace,
    make: huggingFaceEmbeddings,
    inputs: [
      modelTextInput({
        label: 'Model',
        description: 'Owner and name; may be empty with an endpoint of your own',
        placeholder: 'sentence-transformers/distilbert-base-nli-mean-tokens',
        optional: true,
      }),
      textInput('endpoint', 'Endpoint', {
        placeholder: 'https://xyz.eu-west-1.aws.endpoints.huggingface.cloud/sentence-transformers/all-MiniLM-L6-v2',
        description: "Address of an endpoint of your own; empty for Hugging Face's",
        optional: true,
      }),
    ],
  },
  {
    name: 'AWSBedrockEmbeddings',
    label: 'AWS Bedrock Embedding',
    version: 5.1,
    description: 'Vectors by a model at AWS Bedrock',
    baseClasses: ['AWSBedrockEmbeddings', 'Embeddings'],
    vendor: ownApiVendors.aws,
    credential: { optional: true },
    make: bedrockEmbeddings,
    knownModels: 'AWSBedrockEmbeddings',
    regions: bedrockRegions,
    inputs: [
      bedrockRegionInput,
      modelNameInput({ name: 'model', default: 'amazon.titan-embed-text-v1' }),
      bedrockCustomModelInput,
      textInput('endpointHost', 'Custom Endpoint Host', {
        description: "Host to call in place of the region's",
        optional: true,
      }),
      choiceInput('inputType', 'Cohere Input Type', {
        description: "What the vectors are for, which Cohere's models of version 3 and above want to know",
        options: cohereUses,
        optional: true,
      }),
      numberInput('batchSize', 'Batch Size', {
        description: 'How many texts are sent at a time',
        optional: true,
        default: 50,
        additionalParams: true,
      }),
      numberInput('maxRetries', 'Max AWS API retries', {
        description: 'Not read: what AWS turns away for a moment is tried again as with every model',
        optional: true,
        default: 5,
        additionalParams: true,
      }),
    ],
  },
])

/** Embeddings of vendors that nothing here can call. */
export const embeddingsWithoutClient = defineWithoutClient('Embeddings', [
  {
    name: 'ibmEmbedding',
    label: 'IBM Watsonx Embeddings',
    version: 1,
    baseClasses: ['WatsonxEmbeddings', 'Embeddings'],
    credential: credentialInput(['ibmWatsonx']),
    inputs: [
      modelTextInput({ default: 'ibm/slate-30m-english-rtrvr' }),
      tuningInput('truncateInputTokens', 'Truncate Input Tokens', 1),
      tuningInput('maxRetries', 'Max Retries', 1),
      tuningInput('maxConcurrency', 'Max Concurrency', 1),
    ],
  },
  {
    name: 'googlevertexaiEmbeddings',
    label: 'GoogleVertexAI Embeddings',
    version: 2.1,
    baseClasses: [
      'GoogleVertexAIEmbeddings',
      'VertexAIEmbeddings',
      'GoogleEmbeddings',
      'BaseGoogleEmbeddings',
      'Embeddings',
    ],
    credential: credentialInput(['googleVertexAuth'], { optional: true }),
    inputs: [modelTextInput({ default: 'text-embedding-004' }), textInput('region', 'Region', { optional: true })],
  },
])
