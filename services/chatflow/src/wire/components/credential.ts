import { z } from '@hono/zod-openapi'
import type { Credential, CredentialData } from '../../domain/records/credential.ts'
import { type CredentialKind, isSecretField } from '../../domain/records/credential-kind.ts'
import { rowRenderer, stamps } from '../row.ts'

// Flowise's own mark for "there is a value": clients send it back for fields they did not change.
const blank = '_FLOWISE_BLANK_07167752-1a71-43b1-bf8f-4f32252165db'

const plainDataSchema = z
  .record(z.string().min(1), z.union([z.string(), z.number(), z.boolean()]).nullable())
  .openapi({ description: 'The fields, such as {"openAIApiKey":"…"}', type: 'object' })

const fields = {
  name: z.string().trim().min(1).max(1_000),
  credentialName: z.string().trim().min(1).max(200).openapi({ example: 'openAIApi' }),
  plainDataObj: plainDataSchema,
}

export const newCredentialSchema = z.object(fields).openapi('NewCredential')
export const credentialChangeSchema = z.object(fields).partial().openapi('CredentialChange')

export const credentialSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    credentialName: z.string(),
    ...stamps,
  })
  .openapi('Credential')

export const credentialDetailSchema = credentialSchema
  .extend({
    plainDataObj: z.record(z.string(), z.string()).openapi({ description: 'Secret values stay hidden' }),
  })
  .openapi('CredentialDetail')

export const newCredentialTrial = z
  .object({
    id: z.string().optional().openapi({ description: 'Of the credential that is kept, whose fields stand in' }),
    credentialName: fields.credentialName,
    plainDataObj: plainDataSchema.optional(),
    at: z
      .object({
        host: z.string().trim().min(1).max(253),
        port: z.int().min(1).max(65_535).optional(),
        database: z.string().trim().max(200).optional(),
      })
      .optional()
      .openapi({ description: 'The server, where the credential is a name and a password alone' }),
  })
  .openapi('NewCredentialTrial')

export const credentialTrialKind = z
  .object({
    credentialName: z.string(),
    asks: z.string().openapi({ description: 'Host; empty where the credential or the trial names it' }),
    usualPort: z.int().optional().openapi({ description: 'Of the server that the trial has to name' }),
    untried: z.string().optional().openapi({ description: 'Why nobody can be asked' }),
  })
  .openapi('CredentialTrialKind')

export const credentialTrialSchema = z
  .object({
    holds: z.boolean(),
    message: z.string().openapi({ description: 'What was answered' }),
    durationMs: z.int(),
  })
  .openapi('CredentialTrial')

export const credentialQuery = z.object({ credentialName: z.union([z.string(), z.array(z.string())]).optional() })

export const renderCredential = rowRenderer(credentialSchema)

/** With its fields; the value of one that is secret, or that its kind does not know, is Flowise's blank mark. */
export function renderCredentialDetail(
  credential: Credential,
  data: CredentialData,
  kind: CredentialKind | undefined,
): z.output<typeof credentialDetailSchema> {
  const shown = Object.entries(data).map(([field, value]) => [field, isSecretField(kind, field) ? blank : value])
  return { ...renderCredential(credential), plainDataObj: Object.fromEntries(shown) }
}

/**
 * The fields as they are to be kept.
 *
 * @param stored what is kept now: a field sent as the blank mark keeps its value
 */
export function parseCredentialData(
  sent: z.output<typeof plainDataSchema>,
  stored: CredentialData = {},
): CredentialData {
  const kept = Object.entries(sent).flatMap(([field, value]) => {
    const text = value === blank ? stored[field] : value
    return text === null || text === undefined ? [] : [[field, String(text)]]
  })
  return Object.fromEntries(kept)
}
