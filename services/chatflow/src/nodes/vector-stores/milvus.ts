import { additional, credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'
import { fileUploadInput } from './store-inputs.ts'

/** Milvus: there is no client for it here, so its documents lie in the embedded store. */
export const milvus = defineHostedStore({
  name: 'milvus',
  label: 'Milvus',
  version: 2.1,
  type: 'Milvus',
  description: 'Finds documents, for flows that keep them in Milvus',
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
      description: 'Has no effect here: the embedded store does not know this language',
    }),
    {
      ...additional,
      name: 'secure',
      label: 'Secure',
      type: 'boolean',
      description: 'Has no effect here: no server is connected to',
    },
    textInput('clientPemPath', 'Client PEM Path', {
      ...additional,
      description: 'Has no effect here: no server is connected to',
    }),
    textInput('clientKeyPath', 'Client Key Path', {
      ...additional,
      description: 'Has no effect here: no server is connected to',
    }),
    textInput('caPemPath', 'CA PEM Path', {
      ...additional,
      description: 'Has no effect here: no server is connected to',
    }),
    textInput('serverName', 'Server Name', {
      ...additional,
      description: 'Has no effect here: no server is connected to',
    }),
  ],
  namedBy: ['milvusServerUrl', 'milvusCollection', 'milvusPartition'],
})
