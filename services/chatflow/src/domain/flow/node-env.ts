import type { ChatModelFactory, ListModels } from '../chat/chat-model.ts'
import type { EmbeddingModelFactory } from '../chat/embedding-model.ts'
import type { RerankerFactory } from '../chat/reranker.ts'
import type { CodeSandbox } from '../code/code-sandbox.ts'
import type { Document } from '../documents/document.ts'
import type { DocumentFolder } from '../documents/document-folder.ts'
import type { DocumentParser } from '../documents/document-parser.ts'
import type { RecordKeeper } from '../documents/ingest/record-keeper.ts'
import type { VectorCollection } from '../documents/vector-collection.ts'
import type { FlowFiles } from '../files/flow-files.ts'
import type { CredentialData } from '../records/credential.ts'
import type { Tool, ToolResult } from '../tools/tool.ts'
import type { Watch } from '../traces/watch.ts'
import type { NodeAnswer, RunContext } from './run-context.ts'

/** What nodes may reach of the outside. */
export type NodeEnv = {
  readonly createChatModel: ChatModelFactory
  readonly listModels: ListModels
  readonly createEmbeddingModel: EmbeddingModelFactory
  readonly createReranker: RerankerFactory
  /** Base address of our own inference service, without `/v1`. */
  readonly inferenceUrl: string
  /** Whether our inference service answers for hosted models that have no key. */
  readonly localModels: boolean
  readonly revealCredential: (id: string) => Promise<CredentialData | undefined>
  /** The process environment's value of a peer's own variable, such as `OPENAI_API_KEY`. */
  readonly variable: (name: string) => string | undefined
  /** Requests to addresses that people or models wrote: behind the outbound guard, redirects included. */
  readonly fetch: typeof globalThis.fetch
  /**
   * Checks a host for clients that connect by themselves, and gives the address to connect to: the
   * name could lead elsewhere a moment later. Where TLS is spoken, the name stays the server's name.
   *
   * @throws {Failure} `broken` when the guard keeps it
   */
  readonly checkHost: (host: string, port?: number) => Promise<string>
  /**
   * Tries whether something listens at an address, behind the guard that its use has. Nothing is sent.
   *
   * @throws {Failure} when the guard keeps the address, or nobody answers there
   */
  readonly reach: (address: string, use: 'model' | 'any') => Promise<void>
  /** Whether a base address is that of this very service, whose flows are run without asking for them. */
  readonly isThisService: (baseUrl: string) => boolean
  /** Runs code that people or models wrote. */
  readonly sandbox: CodeSandbox
  /** What was stored with flows and chats: `FILE-STORAGE::` values, uploads, files that tools write. */
  readonly files: FlowFiles
  /** Local folder for databases that belong to nodes, such as the embedded vector store. */
  readonly dataFolder: string
  /** The embedded vector store's collection of that name; nothing is opened before it is used. */
  readonly vectorCollection: (name: string) => VectorCollection
  /** What record managers remember. */
  readonly records: RecordKeeper
  /** Asks another flow; its run ends with this one. */
  readonly runFlow: (call: FlowCall, context: RunContext) => Promise<NodeAnswer>
  /** A saved custom tool by id. */
  readonly customTool: (id: string) => Promise<CustomTool | undefined>
  /** The saved custom tools and flows, to choose from. */
  readonly customTools: () => Promise<readonly CustomTool[]>
  readonly flows: () => Promise<readonly FlowName[]>
  /** A saved assistant by id. */
  readonly assistant: (id: string) => Promise<SavedAssistant | undefined>
  readonly assistants: () => Promise<readonly SavedAssistant[]>
  /** The saved MCP servers elsewhere, to use by id. */
  readonly mcpServers: () => Promise<readonly SavedMcpServer[]>
  /** Base address of a SearXNG that searches for the tools whose vendor no credential opens; its `format=json` must be on. */
  readonly searchUrl: string | undefined
  /** What a saved document store retrieves with, by the store's id. */
  readonly documentStore: (id: string) => Promise<unknown>
  /** The chunks of a saved document store, by the store's id. @throws {Failure} `missing` for an unknown one */
  readonly documentChunks: (storeId: string, signal: AbortSignal) => AsyncIterable<Document>
  /** The saved document stores that hold chunks. */
  readonly documentStores: () => Promise<readonly DocumentStoreName[]>
  /** Reads files as documents. */
  readonly documentParser: DocumentParser
  /** Files of this machine that the folder loader may read. */
  readonly documentFolder: DocumentFolder
  /** Tools of an MCP server; connections are shared and closed with the service. */
  readonly mcpTools: (server: McpServer, signal: AbortSignal, options?: McpOptions) => Promise<readonly McpTool[]>
  /** Notes what nodes do in a run that somebody watches. */
  readonly watch: Watch
  /** @throws {Failure} `broken` for a program that the settings do not name */
  readonly checkMcpCommand: (server: McpServer & { readonly transport: 'stdio' }) => void
}

type DocumentStoreName = { readonly id: string; readonly name: string; readonly description: string | undefined }

export type FlowCall = {
  readonly chatflowId: string
  readonly question: string
  readonly form?: Readonly<Record<string, unknown>>
  /** A fresh session by default. */
  readonly sessionId?: string | undefined
  readonly overrideConfig?: Readonly<Record<string, unknown>>
}

type FlowName = { readonly id: string; readonly name: string; readonly type: string }

/** `details` is JSON text in Flowise's shape. */
type SavedAssistant = { readonly id: string; readonly details: string }

type SavedMcpServer = { readonly id: string; readonly name: string; readonly server: McpServer }

/** A tool as its owner wrote it. */
export type CustomTool = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly color: string
  readonly iconSrc: string | undefined
  /** JSON text of `[{property, type, description, required}]`. */
  readonly schema: string
  /** JavaScript whose `$property` are the arguments. */
  readonly func: string
}

/** A tool of a server, which needs nothing of a run but its end. */
export type McpTool = Omit<Tool, 'call'> & {
  call(args: Readonly<Record<string, unknown>>, context: Pick<RunContext, 'signal'>): Promise<ToolResult>
}

/** @property isAnew asks over a new connection, whatever is open: to learn whether the server answers now */
type McpOptions = { readonly isAnew?: boolean }

export type McpServer =
  | { readonly transport: 'http'; readonly url: string; readonly headers: Readonly<Record<string, string>> }
  /** Only commands that the configuration allows. */
  | {
      readonly transport: 'stdio'
      readonly command: string
      readonly args: readonly string[]
      readonly env: Readonly<Record<string, string>>
    }
