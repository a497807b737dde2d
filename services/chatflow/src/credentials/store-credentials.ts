import type { CredentialKind } from '../domain/records/credential-kind.ts'
import { credentialKind, secret, text } from './credential-kind.ts'

/** Logins of databases, caches and vector stores. */
export const storeCredentials: readonly CredentialKind[] = [
  credentialKind(
    'AstraDBApi',
    'Astra DB API',
    [secret('applicationToken', 'Astra DB Application Token'), text('dbEndPoint', 'Astra DB Api Endpoint')],
    { version: 2 },
  ),
  credentialKind('chromaApi', 'Chroma API', [
    secret('chromaApiKey', 'Chroma Api Key'),
    text('chromaTenant', 'Chroma Tenant'),
    text('chromaDatabase', 'Chroma Database'),
  ]),
  credentialKind('couchbaseApi', 'Couchbase API', [
    { name: 'connectionString', label: 'Couchbase Connection String', type: 'url' },
    text('username', 'Couchbase Username'),
    secret('password', 'Couchbase Password'),
  ]),
  credentialKind('dynamodbMemoryApi', 'DynamodbMemory API', [
    secret('accessKey', 'Access Key'),
    secret('secretAccessKey', 'Secret Access Key'),
  ]),
  credentialKind('elasticsearchApi', 'Elasticsearch API', [
    text('endpoint', 'Elasticsearch Endpoint'),
    secret('apiKey', 'Elasticsearch API Key'),
  ]),
  credentialKind('elasticSearchUserPassword', 'ElasticSearch User Password', [
    text('cloudId', 'Cloud ID'),
    text('username', 'ElasticSearch User'),
    secret('password', 'ElasticSearch Password'),
  ]),
  credentialKind('meilisearchApi', 'Meilisearch API', [
    secret('meilisearchSearchApiKey', 'Meilisearch Search API Key'),
    secret('meilisearchAdminApiKey', 'Meilisearch Admin API Key', { optional: true }),
  ]),
  credentialKind('mem0MemoryApi', 'Mem0 Memory API', [
    secret('apiKey', 'API Key', { description: 'Made on the dashboard of Mem0' }),
  ]),
  credentialKind('milvusAuth', 'Milvus Auth', [
    text('milvusUser', 'Milvus User'),
    secret('milvusPassword', 'Milvus Password'),
  ]),
  credentialKind('momentoCacheApi', 'Momento Cache API', [
    text('momentoCache', 'Cache'),
    secret('momentoApiKey', 'API Key'),
    text('momentoEndpoint', 'Endpoint'),
  ]),
  credentialKind('mongoDBUrlApi', 'MongoDB ATLAS', [
    {
      name: 'mongoDBConnectUrl',
      label: 'ATLAS Connection URL',
      type: 'url',
      placeholder: 'mongodb+srv://<user>:<pwd>@cluster0.example.mongodb.net/?retryWrites=true&w=majority',
    },
  ]),
  credentialKind('MySQLApi', 'MySQL API', [
    text('user', 'User', { placeholder: '<MYSQL_USERNAME>' }),
    secret('password', 'Password', { placeholder: '<MYSQL_PASSWORD>' }),
  ]),
  credentialKind('neo4jApi', 'Neo4j API', [
    text('url', 'Neo4j URL', { description: 'Address of the server, such as neo4j://localhost:7687' }),
    text('username', 'Username', { description: 'Who signs in to the database' }),
    secret('password', 'Password', { description: 'With which password' }),
  ]),
  credentialKind(
    'openSearchUrl',
    'OpenSearch',
    [
      { name: 'openSearchUrl', label: 'OpenSearch Url', type: 'url' },
      text('user', 'User', { placeholder: '<OPENSEARCH_USERNAME>', optional: true }),
      secret('password', 'Password', { placeholder: '<OPENSEARCH_PASSWORD>', optional: true }),
    ],
    { version: 2 },
  ),
  credentialKind('pineconeApi', 'Pinecone API', [secret('pineconeApiKey', 'Pinecone Api Key')]),
  credentialKind('PostgresApi', 'Postgres API', [
    text('user', 'User', { placeholder: '<POSTGRES_USERNAME>' }),
    secret('password', 'Password', { placeholder: '<POSTGRES_PASSWORD>' }),
  ]),
  credentialKind('PostgresUrl', 'Postgres URL', [
    { name: 'postgresUrl', label: 'Postgres URL', type: 'url', placeholder: 'postgresql://localhost/mydb' },
  ]),
  credentialKind('qdrantApi', 'Qdrant API', [secret('qdrantApiKey', 'Qdrant API Key')]),
  credentialKind('redisCacheApi', 'Redis API', [
    text('redisCacheHost', 'Redis Host', { default: '127.0.0.1' }),
    { name: 'redisCachePort', label: 'Port', type: 'number', default: '6379' },
    text('redisCacheUser', 'User', { placeholder: '<REDIS_USERNAME>' }),
    secret('redisCachePwd', 'Password', { placeholder: '<REDIS_PASSWORD>' }),
    { name: 'redisCacheSslEnabled', label: 'Use SSL', type: 'boolean' },
  ]),
  credentialKind('redisCacheUrlApi', 'Redis URL', [
    { name: 'redisUrl', label: 'Redis URL', type: 'url', default: 'redis://localhost:6379' },
  ]),
  credentialKind('singleStoreApi', 'SingleStore API', [
    text('user', 'User', { placeholder: '<SINGLESTORE_USERNAME>' }),
    secret('password', 'Password', { placeholder: '<SINGLESTORE_PASSWORD>' }),
  ]),
  credentialKind('supabaseApi', 'Supabase API', [secret('supabaseApiKey', 'Supabase API Key')]),
  credentialKind('teradataBearerToken', 'Teradata Bearer Token', [secret('token', 'Token')]),
  credentialKind('teradataTD2Auth', 'Teradata TD2 Auth', [
    text('tdUsername', 'Teradata TD2 Auth Username'),
    secret('tdPassword', 'Teradata TD2 Auth Password'),
  ]),
  credentialKind('teradataVectorStoreApiCredentials', 'Teradata Vector Store API Credentials', [
    text('tdHostIp', 'Teradata Host IP'),
    text('tdUsername', 'Username'),
    secret('tdPassword', 'Password'),
    text('baseURL', 'Vector_Store_Base_URL', {
      description: 'Teradata Vector Store Base URL',
      placeholder: 'Base_URL',
    }),
    secret('jwtToken', 'JWT Token', { description: 'Bearer token for JWT authentication', optional: true }),
  ]),
  credentialKind('upstashRedisApi', 'Upstash Redis API', [
    { name: 'upstashConnectionUrl', label: 'Upstash Redis REST URL', type: 'url' },
    secret('upstashConnectionToken', 'Token'),
  ]),
  credentialKind('upstashRedisMemoryApi', 'Upstash Redis Memory API', [
    secret('upstashRestToken', 'Upstash Redis REST Token'),
  ]),
  credentialKind('upstashVectorApi', 'Upstash Vector API', [
    { name: 'UPSTASH_VECTOR_REST_URL', label: 'Upstash Vector REST URL', type: 'url' },
    secret('UPSTASH_VECTOR_REST_TOKEN', 'Upstash Vector REST Token'),
  ]),
  credentialKind('vectaraApi', 'Vectara API', [
    text('customerID', 'Vectara Customer ID'),
    text('corpusID', 'Vectara Corpus ID'),
    secret('apiKey', 'Vectara API Key'),
  ]),
  credentialKind('weaviateApi', 'Weaviate API', [secret('weaviateApiKey', 'Weaviate API Key')]),
  credentialKind('zepMemoryApi', 'Zep Memory API', [secret('apiKey', 'API Key')]),
]
