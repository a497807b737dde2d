import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { drawChain, wire } from './draw/draw-chain.ts'

export const askYourDocuments = (): FlowTemplate => ({
  type: 'Chatflow',
  name: 'Ask your documents',
  description:
    'Upload files in the chat (text, PDF, Word, tables and more) and ask about them. Answers name the passages they rest on; documents stay on this machine. Passages are found by their words and by the vectors of the starter model until there is an embedding model, which the page of the models offers.',
  usecases: ['Documents QnA'],
  flowData: drawChain([
    { id: 'recursiveCharacterTextSplitter_0', column: 0, inputs: { chunkSize: 1_000, chunkOverlap: 150 } },
    {
      id: 'fileLoader_0',
      column: 1,
      inputs: { textSplitter: wire('recursiveCharacterTextSplitter_0') },
      output: 'document',
    },
    { id: 'hearthEmbeddings_0', column: 1 },
    {
      id: 'hearthVectorStore_0',
      column: 2,
      inputs: {
        document: [wire('fileLoader_0')],
        embeddings: wire('hearthEmbeddings_0'),
        fileUpload: true,
        topK: 4,
      },
      output: 'retriever',
    },
    { id: 'chatHearth_0', column: 2 },
    { id: 'bufferWindowMemory_0', column: 2, inputs: { k: 4 } },
    {
      id: 'conversationalRetrievalQAChain_0',
      column: 3,
      inputs: {
        model: wire('chatHearth_0'),
        vectorStoreRetriever: wire('hearthVectorStore_0'),
        memory: wire('bufferWindowMemory_0'),
        returnSourceDocuments: true,
        hearthNothingFound: 'I have no document to answer from yet. Upload one to this flow, then ask again.',
      },
    },
  ]),
})
