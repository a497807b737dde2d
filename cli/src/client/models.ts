import { Failure, hearthCommand } from '@hearth/kernel'
import { z } from 'zod'
import { ask, askJson } from './ask-json.ts'
import { readEvents } from './sse.ts'

/** Bytes of each file of a download; `total` is unknown until its server says it. */
const progressSchema = z.record(
  z.string(),
  z.object({
    done: z.number(),
    total: z.number().nullish(),
    bytes_per_second: z.number().optional(),
  }),
)

const modelSchema = z.object({
  id: z.string(),
  aliases: z.array(z.string()).optional(),
  size: z.number().optional(),
  memory: z.object({ estimated_bytes: z.number().nullish(), used_bytes: z.number().optional() }).optional(),
  status: z.object({
    value: z.string(),
    progress: progressSchema.optional(),
    failed: z.boolean().optional(),
    error: z.string().optional(),
  }),
})

const eventSchema = z.object({ model: z.string(), event: z.string(), data: z.unknown().optional() })

/** A model of the inference service, in the shape of llama-server's router mode. */
export type Model = z.output<typeof modelSchema>

/** How far a download is, in bytes. */
export type PullProgress = {
  readonly doneBytes: number
  readonly totalBytes: number | undefined
  /** Absent until it can be told. */
  readonly bytesPerSecond: number | undefined
  readonly secondsLeft: number | undefined
}

/** Said of a model that nobody knows, to who typed its name. */
export const noSuchModel = `none has this name; "${hearthCommand} models" lists those that are here, "${hearthCommand} models search <words>" finds others`

/** The models of the inference service, stored and downloading; `key` is asked for where keys are configured. */
export async function listModels(inferenceUrl: string, key: string): Promise<Model[]> {
  const schema = z.object({ data: z.array(modelSchema) })
  return (await askJson(`${inferenceUrl}/models`, schema, { what: 'list the models', key })).data
}

// The service asks the model's host first, which may take longer than a local answer.
const requestTimeoutMs = 60_000

/**
 * Has the inference service download a model; yields how far it is and returns the model's id once
 * it is stored. Aborting `signal` ends the watching, not the download.
 *
 * @throws {Failure} when the address leads to no model or the download fails
 */
export async function* pullModel(
  { url: inferenceUrl, key }: { readonly url: string; readonly key: string },
  address: string,
  signal: AbortSignal,
): AsyncGenerator<PullProgress, string> {
  const what = `pull "${address}"`
  // Listening first: what happens between the request and the listening would be missed.
  const stream = await ask(`${inferenceUrl}/models/sse`, { what, key, signal })
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)])
  const body = { model: address }
  const { model } = await askJson(`${inferenceUrl}/models`, z.object({ model: z.string() }), {
    what,
    key,
    method: 'POST',
    body,
    signal: timeout,
  })
  const known = (await listModels(inferenceUrl, key)).find(({ id }) => id === model)
  if (known?.status.failed === true) throw cannotPull(what, known.status.error)
  if (known !== undefined && known.status.value !== 'downloading') return model
  if (stream.body === null) return model
  for await (const { data } of readEvents(stream.body)) {
    const event = parseEvent(data)
    if (event?.model !== model) continue
    if (event.event === 'download_finished') return model
    if (event.event === 'download_failed') throw cannotPull(what, errorIn(event.data))
    if (event.event === 'download_progress') yield sum(progressSchema.safeParse(event.data).data ?? {})
  }
  throw cannotPull(what, 'the inference service ended the connection')
}

function parseEvent(data: string): z.output<typeof eventSchema> | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

function sum(files: z.output<typeof progressSchema>): PullProgress {
  const all = Object.values(files)
  const doneBytes = all.reduce((bytes, { done }) => bytes + done, 0)
  const totalBytes = all.every(({ total }) => typeof total === 'number')
    ? all.reduce((bytes, { total }) => bytes + (total ?? 0), 0)
    : undefined
  // One file after the other: the one under way tells the pace of all.
  const bytesPerSecond = all.find(({ done, total }) => done !== total && done > 0)?.bytes_per_second
  const missing = totalBytes === undefined ? undefined : totalBytes - doneBytes
  const secondsLeft = missing === undefined || !bytesPerSecond ? undefined : Math.ceil(missing / bytesPerSecond)
  return { doneBytes, totalBytes, bytesPerSecond, secondsLeft }
}

function errorIn(data: unknown): string | undefined {
  return z.object({ error: z.string() }).safeParse(data).data?.error
}

function cannotPull(what: string, reason = 'the inference service gave no reason'): Failure {
  return new Failure('upstream', reason.startsWith('Cannot ') ? reason : `Cannot ${what}: ${reason}`)
}
