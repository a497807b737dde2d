import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { defineHostedStore, type HostedStoreKind } from './define-hosted-store.ts'
import {
  additional,
  credentialInput,
  fileUploadInput,
  filterInput,
  searchTypeInputs,
  textInput,
} from './store-inputs.ts'

// Stores of vendors that there is no client for: their documents lie in the embedded store, under
// the name the vendor would know them by.
const kinds: readonly HostedStoreKind[] = [
  {
    name: 'astra',
    label: 'Astra',
    version: 2,
    type: 'Astra',
    description:
      'Upsert embedded data and perform similarity or mmr search upon query using DataStax Astra DB, a serverless vector database that’s perfect for managing mission-critical AI workloads',
    credential: credentialInput(['AstraDBApi']),
    own: [
      textInput('astraNamespace', 'Namespace'),
      textInput('astraCollection', 'Collection'),
      {
        ...additional,
        name: 'vectorDimension',
        label: 'Vector Dimension',
        type: 'number',
        placeholder: '1536',
        description: 'Dimension used for storing vector embedding',
      },
      textInput('similarityMetric', 'Similarity Metric', {
        ...additional,
        placeholder: 'cosine',
        description: 'cosine | euclidean | dot_product',
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
    description:
      'Upsert embedded data and load existing index using Couchbase, a award-winning distributed NoSQL database',
    credential: credentialInput(['couchbaseApi']),
    own: [
      textInput('bucketName', 'Bucket Name', { placeholder: '<DB_BUCKET_NAME>' }),
      textInput('scopeName', 'Scope Name', { placeholder: '<SCOPE_NAME>' }),
      textInput('collectionName', 'Collection Name', { placeholder: '<COLLECTION_NAME>' }),
      textInput('indexName', 'Index Name', { placeholder: '<VECTOR_INDEX_NAME>' }),
      textInput('textKey', 'Content Field', {
        ...additional,
        default: 'text',
        description: 'Name of the field (column) that contains the actual content',
      }),
      textInput('embeddingKey', 'Embedded Field', {
        ...additional,
        default: 'embedding',
        description: 'Name of the field (column) that contains the Embedding',
      }),
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
    description:
      'Upsert embedded data and perform similarity search upon query using Elasticsearch, a distributed search and analytics engine',
    credential: credentialInput(['elasticsearchApi', 'elasticSearchUserPassword']),
    keepsRecords: true,
    own: [textInput('indexName', 'Index Name', { placeholder: '<INDEX_NAME>' })],
    after: [
      {
        ...additional,
        name: 'similarity',
        label: 'Similarity',
        description: 'Similarity measure used in Elasticsearch.',
        type: 'options',
        default: 'l2_norm',
        options: ['l2_norm', 'dot_product', 'cosine'].map((name) => ({ label: name, name })),
      },
    ],
    namedBy: ['indexName'],
  },
  {
    name: 'meilisearch',
    label: 'Meilisearch',
    version: 1,
    type: 'Meilisearch',
    description:
      'Upsert embedded data and perform similarity search upon query using Meilisearch hybrid search functionality',
    credential: credentialInput(['meilisearchApi']),
    own: [
      textInput('host', 'Host', {
        description: 'This is the URL for the desired Meilisearch instance, the URL must not end with a "/"',
      }),
      textInput('indexUid', 'Index Uid', { description: 'UID for the index to answer from' }),
      { name: 'deleteIndex', label: 'Delete Index if exists', type: 'boolean', optional: true },
      {
        ...additional,
        name: 'K',
        label: 'Top K',
        type: 'number',
        description: 'number of top searches to return as context, default is 4',
        placeholder: '4',
      },
      {
        ...additional,
        name: 'semanticRatio',
        label: 'Semantic Ratio',
        type: 'number',
        description: 'percentage of sematic reasoning in meilisearch hybrid search, default is 0.75',
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
    description:
      "Upsert embedded data and perform similarity search upon query using Milvus, world's most advanced open-source vector database",
    credential: credentialInput(['milvusAuth']),
    own: [
      textInput('milvusServerUrl', 'Milvus Server URL', { placeholder: 'http://localhost:19530' }),
      textInput('milvusCollection', 'Milvus Collection Name'),
      textInput('milvusPartition', 'Milvus Partition Name', { default: '_default', optional: true }),
      fileUploadInput,
      textInput('milvusTextField', 'Milvus Text Field', { ...additional, placeholder: 'langchain_text' }),
      textInput('milvusFilter', 'Milvus Filter', {
        ...additional,
        placeholder: 'doc=="a"',
        description: 'Filter data with a simple string query',
      }),
      {
        ...additional,
        name: 'secure',
        label: 'Secure',
        type: 'boolean',
        description: 'Enable secure connection to Milvus server',
      },
      textInput('clientPemPath', 'Client PEM Path', { ...additional, description: 'Path to the client PEM file' }),
      textInput('clientKeyPath', 'Client Key Path', { ...additional, description: 'Path to the client key file' }),
      textInput('caPemPath', 'CA PEM Path', { ...additional, description: 'Path to the root PEM file' }),
      textInput('serverName', 'Server Name', { ...additional, description: 'Server name for the secure connection' }),
    ],
    namedBy: ['milvusServerUrl', 'milvusCollection', 'milvusPartition'],
  },
  {
    name: 'mongoDBAtlas',
    label: 'MongoDB Atlas',
    version: 1,
    type: 'MongoDB Atlas',
    description:
      'Upsert embedded data and perform similarity or mmr search upon query using MongoDB Atlas, a managed cloud mongodb database',
    credential: credentialInput(['mongoDBUrlApi']),
    keepsRecords: true,
    own: [
      textInput('databaseName', 'Database', { placeholder: '<DB_NAME>' }),
      textInput('collectionName', 'Collection Name', { placeholder: '<COLLECTION_NAME>' }),
      textInput('indexName', 'Index Name', { placeholder: '<VECTOR_INDEX_NAME>' }),
      textInput('textKey', 'Content Field', {
        ...additional,
        default: 'text',
        description: 'Name of the field (column) that contains the actual content',
      }),
      textInput('embeddingKey', 'Embedded Field', {
        ...additional,
        default: 'embedding',
        description: 'Name of the field (column) that contains the Embedding',
      }),
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
    description:
      'Upsert embedded data and perform similarity search upon query using OpenSearch, an open-source, all-in-one vector database',
    credential: credentialInput(['openSearchUrl']),
    own: [textInput('indexName', 'Index Name')],
    namedBy: ['indexName'],
  },
  {
    name: 'redis',
    label: 'Redis',
    version: 1,
    type: 'Redis',
    description:
      'Upsert embedded data and perform similarity search upon query using Redis, an open source, in-memory data structure store',
    credential: credentialInput(['redisCacheUrlApi', 'redisCacheApi']),
    own: [
      textInput('indexName', 'Index Name', { placeholder: '<VECTOR_INDEX_NAME>' }),
      {
        name: 'replaceIndex',
        label: 'Replace Index on Upsert',
        description: 'Selecting this option will delete the existing index and recreate a new one when upserting',
        default: false,
        type: 'boolean',
      },
      textInput('contentKey', 'Content Field', {
        ...additional,
        default: 'content',
        description: 'Name of the field (column) that contains the actual content',
      }),
      textInput('metadataKey', 'Metadata Field', {
        ...additional,
        default: 'metadata',
        description: 'Name of the field (column) that contains the metadata of the document',
      }),
      textInput('vectorKey', 'Vector Field', {
        ...additional,
        default: 'content_vector',
        description: 'Name of the field (column) that contains the vector',
      }),
    ],
    namedBy: ['indexName'],
  },
  {
    name: 'singlestore',
    label: 'SingleStore',
    version: 1,
    type: 'SingleStore',
    description:
      'Upsert embedded data and perform similarity search upon query using SingleStore, a fast and distributed cloud relational database',
    credential: credentialInput(['singleStoreApi'], 'Needed when using SingleStore cloud hosted'),
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
    description:
      'Upsert embedded data and perform similarity or mmr search upon query using Supabase via pgvector extension',
    credential: credentialInput(['supabaseApi']),
    keepsRecords: true,
    own: [
      textInput('supabaseProjUrl', 'Supabase Project URL'),
      textInput('tableName', 'Table Name'),
      textInput('queryName', 'Query Name'),
      filterInput('supabaseMetadataFilter', 'Supabase Metadata Filter'),
      textInput('supabaseRPCFilter', 'Supabase RPC Filter', {
        ...additional,
        rows: 4,
        description: 'Query builder-style filtering. If this is set, will override the metadata filter',
      }),
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
    description:
      'Upsert embedded data and perform similarity or mmr search using Weaviate, a scalable open-source vector database',
    credential: credentialInput(['weaviateApi'], 'Only needed when using Weaviate cloud hosted'),
    keepsRecords: true,
    own: [
      {
        name: 'weaviateScheme',
        label: 'Weaviate Scheme',
        type: 'options',
        default: 'https',
        options: ['https', 'http'].map((name) => ({ label: name, name })),
      },
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
        description:
          'Number between 0 and 1 that determines the weighting of keyword (BM25) portion of the hybrid search. A value of 1 is a pure vector search, while 0 is a pure keyword search.',
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
    description:
      'Upsert embedded data and perform similarity or mmr search upon query using Zep, a fast and scalable building block for LLM apps',
    credential: credentialInput(['zepMemoryApi'], 'Configure JWT authentication on your Zep instance (Optional)'),
    own: [
      textInput('baseURL', 'Base URL', { default: 'http://127.0.0.1:8000' }),
      textInput('zepCollection', 'Zep Collection', { placeholder: 'my-first-collection' }),
      filterInput('zepMetadataFilter', 'Zep Metadata Filter'),
      { name: 'dimension', label: 'Embedding Dimension', type: 'number', default: 1536, additionalParams: true },
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
    description:
      'Upsert embedded data and perform similarity or mmr search upon query using Zep, a fast and scalable building block for LLM apps',
    credential: credentialInput(['zepMemoryApi'], 'Configure JWT authentication on your Zep instance (Optional)'),
    own: [
      textInput('zepCollection', 'Zep Collection', { placeholder: 'my-first-collection' }),
      filterInput('zepMetadataFilter', 'Zep Metadata Filter'),
    ],
    after: searchTypeInputs,
    outputLabel: 'Zep',
    filter: 'zepMetadataFilter',
    namedBy: ['zepCollection'],
  },
]

/** Vendors' stores whose documents are kept in the embedded store. */
export const substitutedStores: readonly NodeDefinition[] = kinds.map(defineHostedStore)
