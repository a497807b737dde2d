import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { additional, choiceInput, credentialInput, flagInput, numberInput, sameLabels, textInput } from '../inputs.ts'
import { defineHostedStore, type HostedStoreKind } from './define-hosted-store.ts'
import { fileUploadInput, filterInput, searchTypeInputs } from './store-inputs.ts'

// What these nodes ask for on behalf of a server is kept in their flows and read by nothing here.
const noCredential = { optional: true, description: 'Must stay empty: there is no client for this vendor here' }
const noColumn = 'Has no effect here: the embedded store has a field of its own for it'
const noMetric = 'Has no effect here: vectors are compared by their cosine'
const noServer = 'Has no effect here: no server is connected to'
const noLanguage = 'Has no effect here: the embedded store does not know this language'

const columnInput = (name: string, label: string, usual: string) =>
  textInput(name, label, { ...additional, default: usual, description: noColumn })

const textAndVectorInputs = [
  columnInput('textKey', 'Content Field', 'text'),
  columnInput('embeddingKey', 'Embedded Field', 'embedding'),
]

const zepCollectionInputs = [
  textInput('zepCollection', 'Zep Collection', { placeholder: 'my-first-collection' }),
  filterInput('zepMetadataFilter', 'Zep Metadata Filter'),
]

const rows: readonly HostedStoreKind[] = [
  {
    name: 'Astra',
    // Documents lie where the kind's earlier name put them.
    storedAs: 'astra',
    label: 'Astra',
    version: 2.1,
    type: 'Astra',
    credential: credentialInput(['AstraDBApi'], { optional: true }),
    own: [
      textInput('astraNamespace', 'Namespace'),
      textInput('astraCollection', 'Collection'),
      {
        ...additional,
        name: 'vectorDimension',
        label: 'Vector Dimension',
        type: 'number',
        placeholder: '1536',
        description: 'Has no effect here: vectors are as long as the embedding model makes them',
      },
      textInput('similarityMetric', 'Similarity Metric', {
        ...additional,
        placeholder: 'cosine',
        description: noMetric,
      }),
    ],
    after: searchTypeInputs,
    namedBy: ['astraNamespace', 'astraCollection'],
  },
  {
    name: 'couchbase',
    label: 'Couchbase',
    version: 1,
    type: 'Couchbase',
    credential: credentialInput(['couchbaseApi'], { optional: true }),
    own: [
      textInput('bucketName', 'Bucket Name', { placeholder: '<DB_BUCKET_NAME>' }),
      textInput('scopeName', 'Scope Name', { placeholder: '<SCOPE_NAME>' }),
      textInput('collectionName', 'Collection Name', { placeholder: '<COLLECTION_NAME>' }),
      textInput('indexName', 'Index Name', { placeholder: '<VECTOR_INDEX_NAME>' }),
      ...textAndVectorInputs,
      filterInput('couchbaseMetadataFilter', 'Couchbase Metadata Filter'),
    ],
    filter: 'couchbaseMetadataFilter',
    namedBy: ['bucketName', 'scopeName', 'collectionName', 'indexName'],
  },
  {
    name: 'elasticsearch',
    label: 'Elasticsearch',
    version: 2,
    type: 'Elasticsearch',
    credential: credentialInput(['elasticsearchApi', 'elasticSearchUserPassword'], { optional: true }),
    keepsRecords: true,
    own: [textInput('indexName', 'Index Name', { placeholder: '<INDEX_NAME>' })],
    after: [
      {
        ...additional,
        name: 'similarity',
        label: 'Similarity',
        description: noMetric,
        type: 'options',
        default: 'l2_norm',
        options: sameLabels(['l2_norm', 'dot_product', 'cosine']),
      },
    ],
    namedBy: ['indexName'],
  },
  {
    name: 'meilisearch',
    label: 'Meilisearch',
    version: 1,
    type: 'Meilisearch',
    credential: credentialInput(['meilisearchApi'], { optional: true }),
    own: [
      textInput('host', 'Host', { description: 'Names the store, together with the index' }),
      textInput('indexUid', 'Index Uid', { description: 'Names the store, together with the host' }),
      flagInput('deleteIndex', 'Delete Index if exists', { optional: true }),
      {
        ...additional,
        name: 'K',
        label: 'Top K',
        type: 'number',
        description: 'Has no effect here: the other Top K counts',
        placeholder: '4',
      },
      {
        ...additional,
        name: 'semanticRatio',
        label: 'Semantic Ratio',
        type: 'number',
        description: 'Has no effect here: meaning and words have fixed weights',
        placeholder: '0.75',
      },
    ],
    namedBy: ['host', 'indexUid'],
  },
  {
    name: 'milvus',
    label: 'Milvus',
    version: 2.1,
    type: 'Milvus',
    credential: credentialInput(['milvusAuth'], { optional: true }),
    own: [
      textInput('milvusServerUrl', 'Milvus Server URL', { placeholder: 'http://localhost:19530' }),
      textInput('milvusCollection', 'Milvus Collection Name'),
      textInput('milvusPartition', 'Milvus Partition Name', { default: '_default', optional: true }),
      fileUploadInput,
      textInput('milvusTextField', 'Milvus Text Field', { ...additional, placeholder: 'langchain_text' }),
      textInput('milvusFilter', 'Milvus Filter', {
        acceptVariable: true,
        ...additional,
        placeholder: 'doc=="a"',
        description: noLanguage,
      }),
      { ...additional, name: 'secure', label: 'Secure', type: 'boolean', description: noServer },
      textInput('clientPemPath', 'Client PEM Path', { ...additional, description: noServer }),
      textInput('clientKeyPath', 'Client Key Path', { ...additional, description: noServer }),
      textInput('caPemPath', 'CA PEM Path', { ...additional, description: noServer }),
      textInput('serverName', 'Server Name', { ...additional, description: noServer }),
    ],
    namedBy: ['milvusServerUrl', 'milvusCollection', 'milvusPartition'],
  },
  {
    name: 'mongoDBAtlas',
    label: 'MongoDB Atlas',
    version: 1,
    type: 'MongoDB Atlas',
    credential: credentialInput(['mongoDBUrlApi'], { optional: true }),
    keepsRecords: true,
    own: [
      textInput('databaseName', 'Database', { placeholder: '<DB_NAME>' }),
      textInput('collectionName', 'Collection Name', { placeholder: '<COLLECTION_NAME>' }),
      textInput('indexName', 'Index Name', { placeholder: '<VECTOR_INDEX_NAME>' }),
      ...textAndVectorInputs,
      filterInput('mongoMetadataFilter', 'Mongodb Metadata Filter'),
    ],
    after: searchTypeInputs,
    outputLabel: 'MongoDB',
    filter: 'mongoMetadataFilter',
    namedBy: ['databaseName', 'collectionName', 'indexName'],
  },
  {
    name: 'openSearch',
    label: 'OpenSearch',
    version: 4,
    type: 'OpenSearch',
    credential: credentialInput(['openSearchUrl'], { optional: true }),
    own: [textInput('indexName', 'Index Name')],
    namedBy: ['indexName'],
  },
  {
    name: 'redis',
    label: 'Redis',
    version: 1,
    type: 'Redis',
    credential: credentialInput(['redisCacheUrlApi', 'redisCacheApi'], { optional: true }),
    own: [
      textInput('indexName', 'Index Name', { placeholder: '<VECTOR_INDEX_NAME>' }),
      {
        name: 'replaceIndex',
        label: 'Replace Index on Upsert',
        description: 'Has no effect here: an upsert adds to what is there',
        default: false,
        type: 'boolean',
      },
      columnInput('contentKey', 'Content Field', 'content'),
      columnInput('metadataKey', 'Metadata Field', 'metadata'),
      columnInput('vectorKey', 'Vector Field', 'content_vector'),
    ],
    namedBy: ['indexName'],
  },
  {
    name: 'singlestore',
    label: 'SingleStore',
    version: 1,
    type: 'SingleStore',
    credential: credentialInput(['singleStoreApi'], noCredential),
    own: [
      textInput('host', 'Host'),
      textInput('database', 'Database'),
      textInput('tableName', 'Table Name', { ...additional, placeholder: 'embeddings' }),
      textInput('contentColumnName', 'Content Column Name', { ...additional, placeholder: 'content' }),
      textInput('vectorColumnName', 'Vector Column Name', { ...additional, placeholder: 'vector' }),
      textInput('metadataColumnName', 'Metadata Column Name', { ...additional, placeholder: 'metadata' }),
    ],
    namedBy: ['host', 'database', 'tableName'],
  },
  {
    name: 'supabase',
    label: 'Supabase',
    version: 4,
    type: 'Supabase',
    credential: credentialInput(['supabaseApi'], { optional: true }),
    keepsRecords: true,
    own: [
      textInput('supabaseProjUrl', 'Supabase Project URL'),
      textInput('tableName', 'Table Name'),
      textInput('queryName', 'Query Name'),
      filterInput('supabaseMetadataFilter', 'Supabase Metadata Filter'),
      textInput('supabaseRPCFilter', 'Supabase RPC Filter', { ...additional, rows: 4, description: noLanguage }),
    ],
    after: searchTypeInputs,
    filter: 'supabaseMetadataFilter',
    namedBy: ['supabaseProjUrl', 'tableName', 'queryName'],
  },
  {
    name: 'weaviate',
    label: 'Weaviate',
    version: 4,
    type: 'Weaviate',
    credential: credentialInput(['weaviateApi'], noCredential),
    keepsRecords: true,
    own: [
      choiceInput('weaviateScheme', 'Weaviate Scheme', { default: 'https', options: sameLabels(['https', 'http']) }),
      textInput('weaviateHost', 'Weaviate Host', { placeholder: 'localhost:8080' }),
      textInput('weaviateIndex', 'Weaviate Index', { placeholder: 'Test' }),
      textInput('weaviateTextKey', 'Weaviate Text Key', { ...additional, placeholder: 'text' }),
      textInput('weaviateMetadataKeys', 'Weaviate Metadata Keys', { ...additional, rows: 4, placeholder: '["foo"]' }),
      filterInput('weaviateFilter', 'Weaviate Search Filter'),
    ],
    after: [
      ...searchTypeInputs,
      {
        ...additional,
        name: 'alpha',
        label: 'Alpha (for Hybrid Search)',
        description: 'Weight of meaning against words, from 0 to 1; 0.6 when empty',
        placeholder: '1',
        type: 'number',
      },
    ],
    filter: 'weaviateFilter',
    namedBy: ['weaviateHost', 'weaviateIndex'],
  },
  {
    name: 'zep',
    label: 'Zep Collection - Open Source',
    version: 2,
    type: 'Zep',
    credential: credentialInput(['zepMemoryApi'], noCredential),
    own: [
      textInput('baseURL', 'Base URL', { default: 'http://127.0.0.1:8000' }),
      ...zepCollectionInputs,
      numberInput('dimension', 'Embedding Dimension', { default: 1536, additionalParams: true }),
    ],
    after: searchTypeInputs,
    outputLabel: 'Zep',
    filter: 'zepMetadataFilter',
    namedBy: ['baseURL', 'zepCollection'],
  },
  {
    name: 'zepCloud',
    label: 'Zep Collection - Cloud',
    version: 2,
    type: 'Zep',
    credential: credentialInput(['zepMemoryApi'], noCredential),
    own: zepCollectionInputs,
    after: searchTypeInputs,
    outputLabel: 'Zep',
    filter: 'zepMetadataFilter',
    namedBy: ['zepCollection'],
  },
]

/** Stores of vendors that there is no client for here. */
export const hostedStores: readonly NodeDefinition[] = rows.map(defineHostedStore)
