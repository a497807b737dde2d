import { join } from 'node:path'
import { type CommonConfig, SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { createOwnServices, portOf } from '@hearth/outbound'
import type { Metrics, ServiceContext } from '@hearth/server'
import { createCodeDatabases } from '../clients/code-databases/open-code-databases.ts'
import { openDocumentParser } from '../clients/document-parser/document-parser.ts'
import { createDocumentFolder } from '../clients/files/document-folder.ts'
import { checkCommand } from '../clients/mcp/allowed-command.ts'
import { openMcpConnections } from '../clients/mcp/mcp-connections.ts'
import { createChatModelFactory } from '../clients/models/chat-model.ts'
import { createEmbeddingModelFactory } from '../clients/models/embedding-model.ts'
import { createListModels } from '../clients/models/list-models.ts'
import { orLocalChatModel, orLocalEmbeddingModel } from '../clients/models/local-models.ts'
import { createRerankerFactory } from '../clients/models/reranker.ts'
import { type Outbound, openOutbound } from '../clients/outbound/outbound-fetch.ts'
import type { Bundle } from '../clients/outbound/outbound-guards.ts'
import { createQuickJsSandbox, type QuickJsSandbox } from '../clients/sandbox/quickjs-sandbox.ts'
import { createSynthesizer } from '../clients/speech/synthesizer.ts'
import { createTranscribe } from '../clients/speech/transcribe.ts'
import type { AsyncWatch } from '../clients/traces/async-watch.ts'
import { watchedModels } from '../clients/traces/watched-models.ts'
import { watchedSandbox } from '../clients/traces/watched-sandbox.ts'
import type { ChatflowConfig } from '../config.ts'
import type { ExtractText } from '../domain/documents/ingest/extract-text.ts'
import type { FindLinks } from '../domain/documents/ingest/find-links.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { SpeechSynthesizer, Transcribe } from '../domain/speech/speech.ts'
import { createTextExtractor } from '../nodes/document-loaders/extract-text.ts'
import { createLinkFinder } from '../nodes/document-loaders/web/find-links.ts'
import type { Storage } from '../storage/open-storage.ts'
import { createVectorCollections } from '../storage/vectors/vector-collections.ts'
import { composeNodeEnv } from './node-env.ts'
import { savedDocumentStores, savedResources } from './saved.ts'

// A thread starts in a few hundredths of a second, and holds some tens of megabytes while it waits.
const idleThreadMs = 10_000

export type NodeEnvironment = {
  readonly env: NodeEnv
  /** For attachments and uploads that a model reads whole. */
  readonly extractText: ExtractText
  /** For whoever chooses the pages a web scraper loads. */
  readonly findLinks: FindLinks
  readonly synthesizer: SpeechSynthesizer
  readonly transcribe: Transcribe
  /** For what is sent of runs rather than by them. */
  readonly outbound: Pick<Outbound, 'trusted' | 'strict'>
  /** Closes connections, workers and what else nodes have opened. */
  close(): Promise<void>
}

/** @property inferenceKey for what models ask of the inference service; absent: none is sent */
export type NodeEnvironmentContext = ServiceContext & { readonly inferenceKey?: string }

/**
 * Everything that nodes reach of the outside, made from the configuration.
 *
 * @param ready `files` that are open already; `runFlow`, which is itself made of this environment and works once that
 *   is done
 */
export function openNodeEnvironment(
  config: ChatflowConfig,
  context: NodeEnvironmentContext,
  storage: Storage,
  ready: Pick<NodeEnv, 'runFlow' | 'files'> & { readonly watch: AsyncWatch },
  metrics: Metrics,
): NodeEnvironment {
  const { common } = context
  const outbound = openOutboundOf(config, context, ready.watch)
  const documentParser = openDocumentParser({
    maxBytes: config.maxDocumentBytes,
    maxUnpackedBytes: config.maxUnpackedBytes,
    maxPdfPages: config.maxPdfPages,
    maxDocuments: config.maxFileDocuments,
    stepTimeoutMs: config.documentTimeoutMs,
    memoryMb: config.documentMemoryMb,
    maxThreads: config.maxDocumentThreads,
    maxWaiting: config.maxWaitingDocuments,
    idleMs: idleThreadMs,
  })
  const mcp = openMcpConnections({
    fetch: outbound.strict,
    commands: config.mcpCommands,
    version: common.version,
    maxConnections: config.maxMcpConnections,
    idleMs: config.mcpIdleMs,
    timeoutMs: config.mcpTimeoutMs,
  })
  const sandbox = openSandbox(config, outbound, metrics)
  const vectors = createVectorCollections({
    folder: join(common.home, 'chatflow', 'vectors'),
    maxOpen: config.maxOpenVectorStores,
  })
  const env: NodeEnv = composeNodeEnv({
    ...ready,
    ...modelPorts(config, outbound, common.urls.inference, ready.watch),
    inferenceUrl: common.urls.inference,
    localModels: config.localModels,
    revealCredential: storage.credentials.reveal,
    fetch: outbound.strict,
    checkHost: outbound.checkHost,
    reach: outbound.reach,
    isThisService: thisService(common),
    sandbox: watchedSandbox(sandbox, ready.watch),
    ...savedResources(storage),
    ...savedDocumentStores(storage, () => env),
    vectorCollection: vectors.get,
    records: storage.records,
    searchUrl: config.searchUrl,
    mcpTools: mcp.tools,
    checkMcpCommand: (server) => checkCommand(server, config.mcpCommands),
    documentParser,
    documentFolder: createDocumentFolder({
      root: config.loaderRoot ?? join(common.home, 'documents'),
      maxBytes: config.maxDocumentBytes,
      maxFiles: config.maxFolderFiles,
    }),
  })
  const speech = { outbound, revealCredential: storage.credentials.reveal, variable: env.variable }
  return {
    env,
    extractText: createTextExtractor(documentParser),
    findLinks: createLinkFinder(env),
    ...openSpeech(speech),
    outbound,
    async close() {
      await sandbox.close()
      await documentParser.close()
      await mcp.close()
      await outbound.close()
      vectors.close()
    },
  }
}

function openSpeech(deps: Parameters<typeof createTranscribe>[0]): Pick<NodeEnvironment, 'synthesizer' | 'transcribe'> {
  return { synthesizer: createSynthesizer(deps), transcribe: createTranscribe(deps) }
}

function openOutboundOf(
  config: ChatflowConfig,
  { common, inferenceKey }: NodeEnvironmentContext,
  { traceparent, tracestate }: AsyncWatch,
): Outbound {
  return openOutbound({
    traceparent,
    tracestate,
    allowPrivate: config.allowPrivateAddresses,
    allowedHosts: [...config.allowedHosts, ...(config.searchUrl === undefined ? [] : [placeOf(config.searchUrl)])],
    bundle: bundleOf(common),
    maxFetchBytes: config.maxFetchBytes,
    ...(inferenceKey !== undefined && { keyed: { url: common.urls.inference, key: inferenceKey } }),
  })
}

function placeOf(address: string): string {
  const url = new URL(address)
  return `${url.hostname}:${portOf(url)}`
}

function thisService({ urls, ports }: CommonConfig): NodeEnv['isThisService'] {
  const own = createOwnServices({ urls: [urls.chatflow], ports: [ports.chatflow] })
  return (baseUrl) => {
    const url = URL.parse(baseUrl)
    return url !== null && own.isNamed(url.hostname, portOf(url))
  }
}

function bundleOf({ urls, ports }: CommonConfig): Bundle {
  const own = (names: readonly ServiceName[]) =>
    createOwnServices({ urls: names.map((name) => urls[name]), ports: names.map((name) => ports[name]) })
  return {
    all: own(SERVICE_NAMES),
    butInference: own(SERVICE_NAMES.filter((name) => name !== 'inference')),
    inferenceUrl: urls.inference,
  }
}

function modelPorts(config: ChatflowConfig, outbound: Outbound, inferenceUrl: string, watch: AsyncWatch) {
  const models = { outbound, retries: config.modelRetries, retryBudgetMs: config.modelRetryBudgetMs }
  const chat = watchedModels(createChatModelFactory(models), watch)
  const embedding = createEmbeddingModelFactory(models)
  return {
    createChatModel: config.localModels ? orLocalChatModel(chat, inferenceUrl) : chat,
    listModels: createListModels(outbound),
    createEmbeddingModel: config.localModels ? orLocalEmbeddingModel(embedding, inferenceUrl) : embedding,
    createReranker: createRerankerFactory(models),
  }
}

function openSandbox(config: ChatflowConfig, outbound: Outbound, metrics: Metrics): QuickJsSandbox {
  return createQuickJsSandbox({
    metrics,
    fetch: outbound.strict,
    maxFetchBytes: config.codeOutputBytes,
    timeoutMs: config.codeTimeoutMs,
    databases: createCodeDatabases({
      named: config.codeDatabases,
      limits: {
        maxRows: config.codeQueryRows,
        maxBytes: config.codeOutputBytes,
        timeoutMs: config.codeQueryTimeoutMs,
      },
    }),
    pool: {
      limits: { memoryBytes: config.codeMemoryBytes, cpuMs: config.codeCpuMs, outputBytes: config.codeOutputBytes },
      threads: config.codeThreads,
      runsPerThread: config.codeRunsPerThread,
      maxWaiting: config.maxCodeQueue,
      idleMs: idleThreadMs,
    },
  })
}
