import { SERVICE_NAMES, SERVICES, serviceFields } from '@hearth/kernel'
import { allowedHostsSetting } from '@hearth/server'
import { z } from 'zod'

const ratio = z.number().min(0).max(1)

/** Keys of the `health` section, defaults filled in. */
export const healthConfigSchema = z
  .strictObject({
    ...serviceFields(SERVICES.health.port),
    /** Further names under which requests may address this service, besides those that only a private network has. */
    allowedHosts: allowedHostsSetting,
    /** Sent to the inference service where that asks for keys; default: one that services of one state folder agree on. */
    inferenceKey: z
      .string()
      .regex(/^[!-~]+$/, 'must be printable ASCII without spaces')
      .optional(),
    /** Services that are checked, each at its own address; `health` is this process itself. */
    services: z
      .array(z.enum(SERVICE_NAMES))
      .min(1)
      .default([...SERVICE_NAMES]),
    /** Those of them whose failure only warns: the stack answers without them. */
    nonCritical: z.array(z.enum(SERVICE_NAMES)).default(['health', 'logs', 'metrics', 'dashboard']),
    /** What is checked besides services. */
    resources: z.array(z.enum(['model', 'disk', 'memory', 'docker'])).default(['model', 'disk', 'memory', 'docker']),
    /** Time between two checks of a service that passes. */
    intervalMs: z.int().min(100).max(3_600_000).default(2_000),
    /** Time between two checks of a service that does not pass, so that a change is confirmed soon. */
    retryMs: z.int().min(50).max(3_600_000).default(250),
    /** The same two of a resource. */
    resourceIntervalMs: z.int().min(100).max(3_600_000).default(10_000),
    resourceRetryMs: z.int().min(50).max(3_600_000).default(2_000),
    /** Share of an interval that is taken off at random, so that checks do not march in step. */
    jitterRatio: z.number().min(0).max(0.5).default(0.1),
    /** One check, from connecting to the end of the body. */
    timeoutMs: z.int().min(10).max(60_000).default(1_000),
    /** A check of a service that takes longer than this passes with a warning. */
    warnLatencyMs: z.int().min(1).max(60_000).default(500),
    /** Worse results in a row before a verdict gets worse. */
    failureThreshold: z.int().min(1).max(100).default(2),
    /** Better results in a row before a verdict gets better. */
    successThreshold: z.int().min(1).max(100).default(1),
    /** What was down and answers again is shown with a warning for this long. */
    recoveryMs: z.int().min(0).max(3_600_000).default(5_000),
    /** What is read of a checked service's answer; the rest is dropped. */
    maxAnswerBytes: z.int().min(256).max(1_048_576).default(4_096),
    /** The same for the list of models, which may be long. */
    maxModelListBytes: z.int().min(256).max(16_777_216).default(262_144),
    /** Free share of a file system's bytes or inodes below which the disk check warns, and fails. */
    diskWarnRatio: ratio.default(0.15),
    diskFailRatio: ratio.default(0.05),
    /** With at least this much free, a share below `diskFailRatio` only warns. */
    diskEnoughBytes: z.int().min(0).default(10_737_418_240),
    /** Available share of memory below which the memory check warns, and fails. */
    memoryWarnRatio: ratio.default(0.1),
    memoryFailRatio: ratio.default(0.03),
    /** Share of the last minute spent waiting for memory above which it warns. */
    memoryPressureWarnRatio: ratio.default(0.1),
    /** Whether a machine without a Docker engine is a fault. */
    dockerRequired: z.boolean().default(false),
    /** Minutes of history that are kept a check. */
    historyMinutes: z.int().min(60).max(10_080).default(1_440),
    /** A history file that has grown to this is put aside; two are kept. */
    maxHistoryFileBytes: z.int().min(65_536).max(134_217_728).default(4_194_304),
    /** How often what has been of the running minute is written; a minute that is over is written at once. */
    historyFlushMs: z.int().min(100).max(600_000).default(60_000),
    maxIncidents: z.int().min(1).max(10_000).default(200),
    /** Time between two reports to a page that listens, when nothing changes. */
    eventIntervalMs: z.int().min(100).max(60_000).default(2_000),
    /** Pages that may listen at once. */
    maxListeners: z.int().min(1).max(10_000).default(100),
  })
  .refine(({ timeoutMs, intervalMs }) => timeoutMs < intervalMs, {
    path: ['timeoutMs'],
    message: 'must be below intervalMs, or checks of one service would overlap',
  })

export type HealthConfig = Readonly<z.output<typeof healthConfigSchema>>
