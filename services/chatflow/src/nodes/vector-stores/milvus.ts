import { defineHostedStore } from './define-hosted-store.ts'
import { additional, credentialInput, fileUploadInput, textInput } from './store-inputs.ts'

/** Milvus: there is no client for it here, so its documents lie in the embedded store. */
export const milvus = defineHostedStore({
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
      acceptVariable: true,
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
})
