import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import { unwatched } from '../domain/traces/watch.ts'

/** The parts of the node environment, each `undefined` where this service runs without it. */
export type NodeEnvParts = Pick<NodeEnv, 'createChatModel' | 'inferenceUrl' | 'revealCredential'> & Partial<NodeEnv>

/** What nodes may reach of the outside; a part that is missing says so when a node needs it. */
export function composeNodeEnv(parts: NodeEnvParts): NodeEnv {
  return {
    listModels: missing('lists of models'),
    createEmbeddingModel: missing('embedding models'),
    createReranker: missing('rerankers'),
    vectorCollection: missing('vector stores'),
    records: {
      touch: missing('records'),
      exist: missing('records'),
      list: missing('records'),
      forget: missing('records'),
    },
    variable: (name) => process.env[name],
    fetch: missing('outbound requests'),
    checkHost: missing('outbound connections'),
    reach: async () => undefined,
    isThisService: () => false,
    sandbox: { run: missing('custom code') },
    files: {
      write: missing('files'),
      read: missing('files'),
      list: missing('files'),
      remove: missing('files'),
      removeOlder: missing('files'),
    },
    dataFolder: '',
    runFlow: missing('calls of other flows'),
    customTool: missing('custom tools'),
    customTools: async () => [],
    flows: async () => [],
    assistant: async () => undefined,
    assistants: async () => [],
    mcpServers: async () => [],
    searchUrl: undefined,
    documentStore: missing('document stores'),
    documentChunks: missing('document stores'),
    documentStores: async () => [],
    documentParser: { parse: missing('documents') },
    localModels: false,
    documentFolder: { files: missing('folders of documents') },
    mcpTools: missing('MCP'),
    checkMcpCommand: missing('MCP'),
    watch: unwatched,
    ...parts,
  }
}

function missing(what: string): () => never {
  return () => {
    throw new Failure('broken', `Cannot use ${what}: this service was started without them`)
  }
}
