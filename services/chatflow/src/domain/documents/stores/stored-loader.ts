import { z } from 'zod'
import type { SavedDocumentStore } from '../ingest/saved-document-store.ts'

const fields = z.record(z.string(), z.unknown())

// What Flowise keeps of a loader, and what its page sends back; further fields stay as they are.
const loaderSchema = z.looseObject({
  id: z.string().min(1),
  loaderId: z.string().optional().default(''),
  loaderName: z.string().optional().default(''),
  loaderConfig: fields.nullish().transform((config) => config ?? {}),
  splitterId: z
    .string()
    .nullish()
    .transform((id) => id ?? ''),
  splitterName: z
    .string()
    .nullish()
    .transform((name) => name ?? ''),
  splitterConfig: fields.nullish().transform((config) => config ?? {}),
  totalChunks: z.number().optional().default(0),
  totalChars: z.number().optional().default(0),
  status: z.string().optional().default('EMPTY'),
  credential: z.string().nullish(),
  /** What its last work failed with. */
  error: z.string().optional(),
  files: z.array(z.unknown()).optional().default([]),
})

/** A source of documents in a store: how it is read and cut, and how much came of it. */
export type StoredLoader = z.output<typeof loaderSchema>

const configSchema = z.object({ name: z.string().min(1), config: fields.optional().default({}) })

/** A component by its kind and the values of its inputs. */
export type ComponentConfig = z.output<typeof configSchema>

/** The store's loaders; one that cannot be read is left out. */
export function readLoaders({ loaders }: Pick<SavedDocumentStore, 'loaders'>): readonly StoredLoader[] {
  const list = z.array(z.unknown()).safeParse(parseJson(loaders))
  return (list.data ?? []).flatMap((item) => loaderSchema.safeParse(item).data ?? [])
}

/** A loader as it was sent. @throws {z.ZodError} when it is not one */
export function parseLoader(value: unknown): StoredLoader {
  return loaderSchema.parse(value)
}

/** `{name, config}` in a JSON text; `undefined` for anything else. */
export function readConfig(text: string | undefined): ComponentConfig | undefined {
  return text === undefined ? undefined : configSchema.safeParse(parseJson(text)).data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
