import { z } from '@hono/zod-openapi'
import type { ApiKey } from '../../domain/access/api-key.ts'
import { isPermission } from '../../domain/access/permission.ts'
import type { ChatflowOutline } from '../../domain/chatflows/chatflow.ts'
import { renderDate } from '../common.ts'
import { rowRenderer, stamps } from '../row.ts'

const permissionSchema = z
  .string()
  .refine(isPermission, 'Must be "resource:action", such as "chatflows:view", or "run:" and the id of a flow')

export const apiKeyBody = z
  .object({
    keyName: z.string().trim().min(1).max(200),
    permissions: z
      .array(permissionSchema)
      .max(200)
      .optional()
      .openapi({ description: 'What the key may do, such as chatflows:view; empty means everything' }),
    expiresAt: z.iso
      .datetime({ offset: true })
      .nullish()
      .openapi({ description: 'From then on the key opens nothing; null takes an expiry away' }),
  })
  .openapi('ApiKeyFields')

export const apiKeySchema = z
  .object({
    id: z.string(),
    keyName: z.string(),
    apiKey: z.string().openapi({ description: 'The key itself in the answer that creates it, else its fingerprint' }),
    permissions: z.array(z.string()),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedDate: z.iso.datetime().nullable(),
    ...stamps,
    chatFlows: z.array(z.object({ flowName: z.string(), category: z.string().nullable(), updatedDate: z.string() })),
  })
  .openapi('ApiKey')

const renderRow = rowRenderer(apiKeySchema)

/** What the body says of a key, as the domain reads it. */
export function parseApiKey({ keyName, permissions, expiresAt }: z.output<typeof apiKeyBody>) {
  return { name: keyName, permissions, expiresAtMs: typeof expiresAt === 'string' ? Date.parse(expiresAt) : expiresAt }
}

/**
 * One row of the list of keys.
 *
 * @param bound chatflows that only this key opens
 * @param text the key itself, known only while it is being created
 */
export function renderApiKey(
  key: ApiKey,
  bound: readonly ChatflowOutline[],
  text: string | undefined,
): z.output<typeof apiKeySchema> {
  return renderRow({
    ...key,
    keyName: key.name,
    apiKey: text ?? `sha256:${key.hash.slice(0, 8)}…`,
    permissions: [...key.permissions],
    expiresAt: key.expiresAtMs === undefined ? undefined : renderDate(key.expiresAtMs),
    chatFlows: bound.map(({ name, category, updatedAtMs }) => ({
      flowName: name,
      category: category ?? null,
      updatedDate: renderDate(updatedAtMs),
    })),
  })
}
