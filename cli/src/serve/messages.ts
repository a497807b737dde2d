import { z } from 'zod'

const firstSecretsSchema = z.object({
  /** The first API key, on the one start that made it. */
  firstKey: z.string().optional(),
  /** Who may open the dashboards, on the one start that made up the password. */
  firstCredentials: z.object({ user: z.string(), password: z.string() }).optional(),
})

/** What a service process tells the supervisor over the IPC channel. */
export const processMessageSchema = z.discriminatedUnion('type', [
  firstSecretsSchema.extend({ type: z.literal('ready'), port: z.int() }),
  /** It cannot start, and starting it again would not help; it ends. */
  z.object({ type: z.literal('failed'), message: z.string() }),
  /** What it keeps or needs does not let it start, such as a damaged file; it answers with the reason at its port. */
  z.object({ type: z.literal('down'), port: z.int(), message: z.string() }),
])

export type ProcessMessage = z.output<typeof processMessageSchema>

export type ReadyMessage = Extract<ProcessMessage, { type: 'ready' }>

/** Secrets that were made at this start and are shown once. */
export type FirstSecrets = z.output<typeof firstSecretsSchema>

/** Those among what a service offers. */
export const firstSecretsOf = (service: unknown): FirstSecrets => firstSecretsSchema.parse(service)
