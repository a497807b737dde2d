import { z } from 'zod'

/** What a service process tells the supervisor over the IPC channel. */
export const processMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    port: z.int(),
    /** The first API key, on the one start that made it. */
    firstKey: z.string().optional(),
  }),
  /** It cannot start, and starting it again would not help. */
  z.object({ type: z.literal('failed'), message: z.string() }),
])

export type ProcessMessage = z.output<typeof processMessageSchema>

export type ReadyMessage = Extract<ProcessMessage, { type: 'ready' }>
