import { SERVICES, serviceFields } from '@hearth/kernel'
import { allowedHostsSetting } from '@hearth/server'
import { z } from 'zod'
import { ruleFields } from './rules-config.ts'

/** Keys of the `logs` section, defaults filled in. */
export const logsConfigSchema = z.strictObject({
  ...serviceFields(SERVICES.logs.port),
  /** Services that are listed even before they have run. */
  services: z
    .array(z.string().regex(/^[a-z][a-z0-9-]{0,63}$/))
    .default(['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard']),
  /** Further names under which requests may address this service, besides those that only a private network has. */
  allowedHosts: allowedHostsSetting,
  /** How often followers look for new lines, besides being told by the file system; only while there are any. */
  pollMs: z.int().min(10).max(60_000).default(100),
  /** How often a stream of all containers looks for new ones. */
  rejoinMs: z.int().min(50).max(60_000).default(1_000),
  /** A silent stream sends a comment this often. */
  heartbeatMs: z.int().min(100).max(600_000).default(15_000),
  /** How long a browser waits before it connects again; sent as `retry:`. */
  reconnectMs: z.int().min(0).max(600_000).default(1_000),
  /** A longer line is given out in several. */
  maxLineBytes: z.int().min(1_024).max(16_777_216).default(1_048_576),
  /** A stored record without newline up to here is damaged and is cut. */
  maxRecordBytes: z.int().min(65_536).max(16_777_216).default(1_048_576),
  /** How long the end of an unfinished line is waited for. */
  partialHoldMs: z.int().min(0).max(60_000).default(1_000),
  /** What is read from a file at once. */
  blockBytes: z.int().min(4_096).max(4_194_304).default(131_072),
  /** Files that a live stream holds open ahead of its reader, so that rotation loses nothing. */
  maxHeldFiles: z.int().min(1).max(1_000).default(16),
  /** Lines of a page when the request does not say. */
  defaultLimit: z.int().min(1).max(10_000).default(200),
  /** Most lines of a page. */
  maxLimit: z.int().min(1).max(100_000).default(10_000),
  /** A page ends after searching this much of one container's files. */
  maxScanBytes: z.int().min(65_536).default(67_108_864),
  /** Most lines and text (UTF-16 units) in one event of a stream. */
  maxBatchLines: z.int().min(1).max(1_000).default(64),
  maxBatchChars: z.int().min(1_024).max(1_048_576).default(32_768),
  /** Whether processes of a supervisor on this machine are read; a service in a container has none. */
  processes: z.enum(['auto', 'off']).default('auto'),
  /** Whether containers of a Docker Engine are read when there is one. */
  docker: z.enum(['auto', 'off']).default('auto'),
  /** Where the engine is: `unix:///path`, `tcp://host:port`, or empty for the local one. */
  dockerHost: z.string().default(''),
  /** Whether the files of Docker's json-file driver are read where they can be. */
  dockerFiles: z.enum(['auto', 'off']).default('auto'),
  /** How long the engine may take to answer. */
  dockerTimeoutMs: z.int().min(100).max(600_000).default(10_000),
  /** Pause before the engine is asked again, and the longest that doubling it leads to. */
  dockerRetryMs: z.int().min(10).max(60_000).default(500),
  dockerRetryMaxMs: z.int().min(10).max(3_600_000).default(10_000),
  /** Silence of a container that is followed through the engine, after which it is asked for its newest line. */
  dockerRecheckMs: z.int().min(10).max(3_600_000).default(5_000),
  /** An answer of the engine that is longer is refused. */
  maxAnswerBytes: z.int().min(65_536).default(67_108_864),
  /** How long the figures of all containers may take together, and how many are asked for at once. */
  figuresTimeoutMs: z.int().min(100).max(60_000).default(4_000),
  figuresAtOnce: z.int().min(1).max(64).default(8),
  /** Containers that are listed, running ones first. */
  maxContainers: z.int().min(1).max(100_000).default(500),
  /** What is read ahead from the engine for a live stream, in UTF-16 units. */
  maxAheadChars: z.int().min(65_536).default(4_194_304),
  /** How many records back the engine is asked for a page. */
  maxEngineTail: z.int().min(1_000).default(1_000_000),
  /** Downloads running at once; more are refused. */
  maxDownloads: z.int().min(1).max(1_000).default(8),
  /** Streams open at once; more are refused. */
  maxStreams: z.int().min(1).max(10_000).default(200),
  /** Lines, series, and series times steps of an answer to a query of Loki's. */
  maxQueryLines: z.int().min(1).max(100_000).default(5_000),
  maxQuerySeries: z.int().min(1).max(100_000).default(500),
  maxQueryPoints: z.int().min(1).max(100_000_000).default(1_000_000),
  /** Bytes of lines that one reads, and how long it may take. */
  maxQueryBytes: z.int().min(65_536).default(4_294_967_296),
  queryTimeoutMs: z.int().min(100).max(3_600_000).default(60_000),
  /** What may wait for a reader of a tail; what comes beyond that is dropped, and it is told what. */
  maxTailBytes: z.int().min(1_024).max(268_435_456).default(1_048_576),
  /** How long lines that were sent are kept, and how many bytes of files; the oldest go first. */
  keptHours: z.int().min(1).max(87_600).default(168),
  keptBytes: z.int().min(16_777_216).default(1_073_741_824),
  /** Lines in memory before they are sealed into compressed files. */
  segmentBytes: z.int().min(65_536).max(268_435_456).default(8_388_608),
  /** A request that sends lines, as it comes and unfolded. */
  maxPushBytes: z.int().min(65_536).max(268_435_456).default(16_777_216),
  /** Bytes of lines taken in a second, four seconds' worth at once; 0 for any. */
  maxPushBytesPerSecond: z.int().min(0).default(67_108_864),
  /** Streams that are written to within an hour. */
  maxPushStreams: z.int().min(1).max(1_000_000).default(5_000),
  /** A longer line that is sent is refused. */
  maxPushLineBytes: z.int().min(1_024).max(16_777_216).default(262_144),
  /** Labels of a stream, and bytes of a name and a value. */
  maxLabels: z.int().min(1).max(1_000).default(15),
  maxLabelNameBytes: z.int().min(1).max(65_536).default(1_024),
  maxLabelValueBytes: z.int().min(1).max(65_536).default(2_048),
  /** Names, and bytes of names and values, of what comes with a line. */
  maxMetadata: z.int().min(0).max(10_000).default(128),
  maxMetadataBytes: z.int().min(0).max(16_777_216).default(65_536),
  /** How old a line may be that is sent (0 for any age), and how far in the future. */
  maxPushAgeHours: z.int().min(0).max(87_600).default(168),
  maxPushFutureMinutes: z.int().min(0).max(525_600).default(10),
  /** How far behind the newest line of its stream one may come. */
  maxPushLateMinutes: z.int().min(0).max(525_600).default(60),
  ...ruleFields,
})

export type LogsConfig = Readonly<z.output<typeof logsConfigSchema>>
