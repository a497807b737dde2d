import { SERVICES, serviceFields } from '@hearth/kernel'
import { oidcFields } from '@hearth/oidc'
import { isAllowedHost } from '@hearth/outbound'
import { z } from 'zod'
import { parseDatabaseUrl } from './clients/code-databases/named-databases.ts'
import { isPermission } from './domain/access/permission.ts'
import { BUSY_POLICIES } from './domain/prediction/session-queue.ts'
import { ROLES } from './domain/replicas/role.ts'

// A timer takes no more than 31 bits; a longer one would fire at once.
const maxTimerMs = 2 ** 31 - 1

export const chatflowConfigSchema = z.strictObject({
  ...serviceFields(SERVICES.chatflow.port),
  /** Presets the first API key; otherwise one is made at the first start. */
  apiKey: z
    .string()
    .min(16)
    .regex(/^[!-~]+$/, 'must be printable ASCII without spaces, as a header carries it')
    .optional(),
  /** Sent to the inference service where that asks for keys; default: one that services of one state folder agree on. */
  inferenceKey: z
    .string()
    .min(1)
    .regex(/^[!-~]+$/, 'must be printable ASCII without spaces, as a header carries it')
    .optional(),
  /** `postgres://…` keeps everything in that database; otherwise it is a file in the state folder. */
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Whether several processes with the same settings serve that database. */
  replicas: z.boolean().default(false),
  /** `redis://…` counts requests against the limits of flows there, for all of them, in place of the database. */
  redisUrl: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional(),
  /** Whether this one of them answers, does the work apart from answering, or both. */
  role: z.enum(ROLES).default('all'),
  /** Of several, one that was asked to stop says so at `/readyz` and still takes requests for this long. */
  stopDelayMs: z.int().min(0).max(maxTimerMs).default(3_000),
  /** What of several processes one that stops still does may take this long. */
  stopGraceMs: z.int().min(0).max(maxTimerMs).default(20_000),
  /** Connections to Postgres at once. */
  maxDatabaseConnections: z.int().min(1).default(10),
  /** A statement that takes Postgres longer is ended. */
  databaseTimeoutMs: z.int().min(100).max(maxTimerMs).default(30_000),
  /** Versions kept of each chatflow; the oldest makes room. */
  maxFlowVersions: z.int().min(1).default(100),
  /** Runs kept of each chatflow with what their nodes did; the oldest makes room. */
  maxTraces: z.int().min(1).default(200),
  /** Inputs and outputs kept of each node; the oldest makes room. */
  maxNodeRuns: z.int().min(1).default(20),
  /** Runs listed of each chatflow, of which less is kept than of those that were watched; the oldest makes room. */
  maxListedRuns: z.int().min(1).default(1_000),
  /** Pieces of work noted of one run; what comes later is counted only. */
  maxTraceSpans: z.int().min(1).default(2_000),
  /** Of one input or output in a trace; a longer one is cut and says so. */
  maxTraceValueLength: z.int().min(256).default(65_536),
  /** Of all inputs and outputs of one run. */
  maxTraceLength: z.int().min(1_024).default(2_097_152),
  /** Traces that wait to be written; of more, the oldest are let go. */
  maxWaitingTraces: z.int().min(1).default(100),
  /** What models cost, in US dollars for a million tokens; what is not listed has no cost in traces. */
  modelPrices: z
    .array(
      z.strictObject({
        model: z.string().min(1),
        promptUsd: z.number().min(0),
        completionUsd: z.number().min(0),
      }),
    )
    .max(1_000)
    .default([]),
  /** How often messages are looked through for those that their flow no longer keeps. */
  retentionSweepMs: z.int().min(1_000).max(maxTimerMs).default(600_000),
  /** Folder of Flowise's published page (`build` of npm's flowise-ui), shown in place of our own. */
  uiFolder: z.string().min(1).optional(),
  maxBodyBytes: z.int().min(1_024).default(52_428_800),
  /** Longest body of a caller without a key, uploads not counted. */
  maxKeylessBodyBytes: z.int().min(1_024).default(1_048_576),
  /** Keys of all objects in such a body. */
  maxKeylessKeys: z.int().min(100).default(10_000),
  /** Levels of lists and objects in each other in such a body. */
  maxKeylessDepth: z.int().min(8).max(500).default(64),
  /** A prediction that runs longer is ended with an error. */
  runTimeoutMs: z.int().min(1_000).max(maxTimerMs).default(600_000),
  /** Tokens that one run may use, questions and answers together; unlimited when absent. */
  maxRunTokens: z.int().min(1).optional(),
  /** An answer whose follow-up prompts take longer is given without them. */
  followUpTimeoutMs: z.int().min(100).max(maxTimerMs).default(10_000),
  /** Tokens that the follow-up prompts of an answer may take. */
  maxFollowUpTokens: z.int().min(16).default(1_024),
  /** Upper bound of predictions running at once; more get 429. */
  maxRuns: z.int().min(1).default(2_000),
  /** Background runs going on at once; others wait. */
  maxBackgroundRuns: z.int().min(1).default(64),
  /** Background runs that may wait; more get 429. */
  maxWaitingRuns: z.int().min(0).default(1_000),
  /** Background runs and what they told are removed when they are this old. */
  runRetentionMs: z.int().min(1_000).default(604_800_000),
  /** Rows that a dataset may have. */
  maxDatasetRows: z.int().min(1).max(10_000).default(1_000),
  /** Evaluations kept, over all flows; the oldest makes room. */
  maxEvaluations: z.int().min(1).default(500),
  /** Evaluations going on at once; more get 429. */
  maxEvaluationsAtOnce: z.int().min(1).max(64).default(4),
  /** Rows of one evaluation that are asked at once. */
  evaluationRowsAtOnce: z.int().min(1).max(64).default(4),
  /** Questions that may wait in one session; more get 429. */
  maxSessionQueue: z.int().min(1).default(64),
  /** Clients whose requests are counted, over all chatflows with a rate limit; the one counted longest is forgotten. */
  maxRateWindows: z.int().min(1).default(10_000),
  /** What a second question in a busy session does: wait its turn, be refused, or take the first one's place. */
  busySession: z.enum(BUSY_POLICIES).default('enqueue'),
  /** Wrong keys in a row before a client's address has to wait. */
  maxKeyAttempts: z.int().min(1).default(10),
  /** A browser that signed in is signed out when it was unused for this long. */
  sessionIdleMs: z.int().min(60_000).default(604_800_000),
  /** A browser that signed in is signed out after this, however much it is used. */
  sessionMaxAgeMs: z.int().min(60_000).max(34_560_000_000).default(2_592_000_000),
  /** Browsers signed in at once; the one unused longest is signed out. */
  maxSessions: z.int().min(1).max(10_000).default(100),
  /** How long a sign-in link is good. */
  signInLinkMs: z.int().min(1_000).max(86_400_000).default(900_000),
  ...oidcFields,
  /** Groups of the provider whose people may everything; `*` is whoever is let in. */
  oidcOwnerGroups: z.array(z.string().min(1).max(200)).max(1_000).default([]),
  /** What the people of other groups may, by the names of the permissions that keys have; `*` likewise. */
  oidcPermissions: z
    .array(
      z.strictObject({
        group: z.string().min(1).max(200),
        permissions: z
          .array(z.string().refine(isPermission, 'must be like "chatflows:view", "chatflows:*" or "run:<id>"'))
          .min(1)
          .max(200),
      }),
    )
    .max(1_000)
    .default([]),
  /** Whether our inference service answers for hosted models that have no key, rather than their nodes being refused. */
  localModels: z.boolean().default(true),
  /** Tries after the first, before the first byte of a model's answer. */
  modelRetries: z.int().min(0).max(5).default(2),
  /** All tries together give up after this. */
  modelRetryBudgetMs: z.int().min(0).default(10_000),
  /** Flows kept compiled; the one used longest ago makes room. */
  maxFlows: z.int().min(1).default(500),
  /** Flows kept compiled with what callers have set in place of what is drawn: each may hold documents. */
  maxAlteredFlows: z.int().min(1).default(64),
  /** Silence after which a stream carries a comment, so that nothing in between gives it up. */
  heartbeatMs: z.int().min(1_000).max(maxTimerMs).default(30_000),
  /** Whether a model address written into a flow may be private, as that of a local server is. */
  allowPrivateAddresses: z.boolean().default(true),
  /**
   * What flows, tools and custom code may reach although it is private: hosts, hosts with a port, or
   * networks such as 192.168.1.0/24. A service of the bundle is opened by its host and port alone.
   */
  allowedHosts: z
    .array(z.string().refine(isAllowedHost, 'must be a host, a host with a port, or a network such as 10.0.0.0/8'))
    .max(1_000)
    .default([]),
  /** A longer answer to a request of a node, a tool or custom code fails. */
  maxFetchBytes: z.int().min(1_024).default(52_428_800),
  /** Longest file that is stored with a flow, a chat or a document store. */
  maxFileBytes: z.int().min(1_024).default(52_428_800),
  /** All files of one flow, its chats included, or of one document store. */
  maxFlowFileBytes: z.int().min(1_024).default(2_147_483_648),
  /** Where those files lie: in the state folder, or in a bucket that all replicas share. */
  storageType: z.enum(['local', 's3']).default('local'),
  s3Bucket: z.string().min(1).optional(),
  /** Before the key of each file, such as `hearth/`. */
  s3Prefix: z.string().max(200).default(''),
  s3Region: z.string().min(1).default('us-east-1'),
  /** Of a server other than Amazon's. */
  s3Endpoint: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether the bucket's name follows the host in addresses; default: with `s3Endpoint`. */
  s3PathStyle: z.boolean().optional(),
  /** Absent: what Amazon's tools would find, such as the role of the machine. */
  s3AccessKeyId: z.string().min(1).optional(),
  s3SecretAccessKey: z.string().min(1).optional(),
  /** Custom code that takes longer is ended, whatever it waits for. */
  codeTimeoutMs: z.int().min(10).max(maxTimerMs).default(300_000),
  /** Time one run of custom code may spend computing. */
  codeCpuMs: z.int().min(10).max(600_000).default(10_000),
  /** Memory one run of custom code may take. */
  codeMemoryBytes: z.int().min(8_388_608).max(1_073_741_824).default(67_108_864),
  /** What custom code may return, and the longest answer to one of its requests. */
  codeOutputBytes: z.int().min(1_024).default(10_485_760),
  /** Threads for custom code, opened when it runs and let go when it does not. */
  codeThreads: z.int().min(1).max(64).default(4),
  /** Runs that share such a thread, each computing while the others wait. */
  codeRunsPerThread: z.int().min(1).max(256).default(16),
  /** Runs of custom code that may wait for a thread; more get 429. */
  maxCodeQueue: z.int().min(0).default(2_000),
  /**
   * Databases that custom code may ask: `postgres://host:port/database`, or `sqlite:` and the path of a
   * file. The code names the user; `write` lets it change what is there.
   */
  codeDatabases: z
    .array(
      z.strictObject({
        url: z
          .string()
          .refine(
            (url) => parseDatabaseUrl(url) !== undefined,
            'must be postgres://host:port/database without a user, or sqlite: and an absolute path',
          ),
        write: z.boolean().default(false),
      }),
    )
    .max(100)
    .default([]),
  /** Rows that one query of custom code may give. */
  codeQueryRows: z.int().min(1).max(1_000_000).default(1_000),
  /** A query of custom code that takes longer is ended. */
  codeQueryTimeoutMs: z.int().min(10).max(maxTimerMs).default(30_000),
  /** Folder whose files flows may load; `documents` in the state folder by default. */
  loaderRoot: z.string().min(1).optional(),
  /** Files that a flow loads from one folder. */
  maxFolderFiles: z.int().min(1).default(10_000),
  /** A larger file is not read as a document. */
  maxDocumentBytes: z.int().min(1_024).default(52_428_800),
  /** What may be unpacked from one file that is an archive, such as DOCX or XLSX. */
  maxUnpackedBytes: z.int().min(1_024).default(209_715_200),
  maxPdfPages: z.int().min(1).default(5_000),
  /** Documents that one file may give, such as the rows of a table; a file with more is refused. */
  maxFileDocuments: z.int().min(1).default(100_000),
  /** Reading of a document ends when the next part of it takes longer. */
  documentTimeoutMs: z.int().min(100).max(maxTimerMs).default(60_000),
  /** Megabytes that reading one document may take. */
  documentMemoryMb: z.int().min(32).default(512),
  /** Documents read at once; the others wait. */
  maxDocumentThreads: z.int().min(1).default(4),
  /** A SearXNG that searches the web for tools whose vendor no credential opens; its JSON format must be on. */
  searchUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Programs that flows may start as MCP servers, with their very arguments; the argument "*" is any one. */
  mcpCommands: z
    .array(z.strictObject({ command: z.string().min(1), args: z.array(z.string()).default([]) }))
    .max(100)
    .default([]),
  /** How often schedules are looked through for what their owners have changed. */
  scheduleTickMs: z.int().min(50).max(maxTimerMs).default(5_000),
  /** A schedule that comes due more often is refused. */
  minScheduleIntervalMs: z.int().min(0).default(60_000),
  /** Lines kept of the log of each schedule. */
  maxScheduleLogs: z.int().min(1).default(500),
  /** MCP servers connected at once. */
  maxMcpConnections: z.int().min(1).default(32),
  /** A connection to an MCP server that nobody uses is closed after this. */
  mcpIdleMs: z.int().min(1_000).max(maxTimerMs).default(60_000),
  /** Of connecting to an MCP server, and of each call of its tools. */
  mcpTimeoutMs: z.int().min(100).max(maxTimerMs).default(60_000),
  /** Documents that may wait; more are refused. */
  maxWaitingDocuments: z.int().min(0).default(100),
  /** Ingestions running at once, of document stores and flows together; more get 429. */
  maxIngestions: z.int().min(1).default(4),
  /** Files of the embedded vector store kept open. */
  maxOpenVectorStores: z.int().min(1).default(64),
})

export type ChatflowConfig = Readonly<z.output<typeof chatflowConfigSchema>>
