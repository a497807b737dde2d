import { z } from 'zod'

const limit = z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional()

const keySchema = z
  .strictObject({
    /** Shown in logs, metrics and messages in place of the key. */
    name: z.string().regex(/^[\w.-]{1,64}$/, 'Invalid name: 1 to 64 letters, digits, "-", "_" and "."'),
    /** The key itself; `${NAME}` stands for a variable of the environment. */
    secret: z.string().min(1).optional(),
    /** SHA-256 of the key in hex, in place of the key itself. */
    hash: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'Invalid hash: 64 hexadecimal digits')
      .transform((hash) => hash.toLowerCase())
      .optional(),
    /** Models that it may use; default: all. */
    models: z.array(z.string().min(1)).max(1_024).optional(),
    /** Requests in a minute. */
    rpm: limit,
    tokensPerMinute: limit,
    /** Tokens of prompts and answers in a day and a month, in UTC. */
    budgetTokens: z.strictObject({ day: limit, month: limit }).optional(),
  })
  .refine(({ secret, hash }) => (secret === undefined) !== (hash === undefined), 'A key needs a "secret" or a "hash"')

/** Entries of `keys`; with at least one, requests without a key are refused. */
export const keysSchema = z
  .array(keySchema)
  .max(1_000)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Two keys have the same name')

export type KeySettings = z.infer<typeof keySchema>
