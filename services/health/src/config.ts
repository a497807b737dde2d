import { SERVICE_NAMES, SERVICES, serviceFields } from '@hearth/kernel'
import { z } from 'zod'

const checkable = z.enum(SERVICE_NAMES).refine((name) => name !== 'health', 'the health service does not check itself')

/** Keys of the `health` section, defaults filled in. */
export const healthConfigSchema = z
  .strictObject({
    ...serviceFields(SERVICES.health.port),
    /** Services that are checked, each at its own address. */
    services: z.array(checkable).min(1).default(['chatflow', 'inference', 'logs']),
    /** Those of them whose failure only warns: the stack answers without them. */
    nonCritical: z.array(checkable).default(['logs']),
    /** Time between two checks of a service that passes. */
    intervalMs: z.int().min(100).max(3_600_000).default(2_000),
    /** Time between two checks of a service that does not pass, so that a change is confirmed soon. */
    retryMs: z.int().min(50).max(3_600_000).default(250),
    /** Share of an interval that is taken off at random, so that checks do not march in step. */
    jitterRatio: z.number().min(0).max(0.5).default(0.1),
    /** One check, from connecting to the end of the body. */
    timeoutMs: z.int().min(10).max(60_000).default(1_000),
    /** A check that takes longer than this passes with a warning. */
    warnLatencyMs: z.int().min(1).max(60_000).default(500),
    /** Worse results in a row before a verdict gets worse. */
    failureThreshold: z.int().min(1).max(100).default(2),
    /** Better results in a row before a verdict gets better. */
    successThreshold: z.int().min(1).max(100).default(1),
    /** What is read of a checked service's answer; the rest is dropped. */
    maxAnswerBytes: z.int().min(256).max(1_048_576).default(4_096),
  })
  .refine(({ timeoutMs, intervalMs }) => timeoutMs < intervalMs, {
    path: ['timeoutMs'],
    message: 'must be below intervalMs, or checks of one service would overlap',
  })

export type HealthConfig = Readonly<z.output<typeof healthConfigSchema>>
