import { checkJson, Failure, type JsonBounds, jsonBounds } from '@hearth/kernel'
import type { Context } from 'hono'
import type { LoadedChatflow } from '../../domain/chatflows/chatflow.ts'
import { isFields, parseFields } from '../../domain/fields.ts'
import type { FlowFiles } from '../../domain/files/flow-files.ts'
import type { PredictionRequest } from '../../domain/prediction/prediction.ts'
import { parsePredictionBody } from '../../wire/predictions/prediction.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { callerOf } from '../caller-of.ts'
import { readBody } from '../read-body.ts'
import { isMultipart, readFormParts } from '../read-form.ts'
import { storeForInputs } from '../store-for-inputs.ts'

const unbounded = Number.POSITIVE_INFINITY

/**
 * A prediction's body: JSON, a form, or a form with files. With files the whole form counts as
 * `overrideConfig` too, and each file is stored with the flow and named in the input its ending
 * tells, as far as the flow lets callers set that input; other files are let go.
 *
 * @throws {Failure} `invalid`, naming the field at fault; `too-large` beyond the caller's bounds
 */
export async function readPrediction(
  c: Context<ChatflowEnv>,
  chatflow: LoadedChatflow,
  files: FlowFiles,
): Promise<PredictionRequest> {
  return { ...(await readRequest(c, chatflow, files)), caller: callerOf(c) }
}

async function readRequest(
  c: Context<ChatflowEnv>,
  chatflow: LoadedChatflow,
  files: FlowFiles,
): Promise<PredictionRequest> {
  const bounds = c.get('jsonBounds') ?? jsonBounds
  if (!isMultipart(c)) {
    const body = await readBody(c, { ...bounds, maxBytes: unbounded })
    checkBesidesUploads(body, bounds)
    return parsePredictionBody(body)
  }
  const { fields, files: uploaded } = await readFormParts(c)
  checkBesidesUploads(fields, bounds)
  if (uploaded.length === 0) return parsePredictionBody(fields)
  const settable = new Set([...(chatflow.settings.overrides?.inputs.values() ?? [])].flatMap((names) => [...names]))
  const stored = await storeForInputs(files, chatflow.id, uploaded, (input) => settable.has(input))
  const { overrideConfig, question, history: _history, streaming: _streaming, ...inputs } = fields
  return parsePredictionBody({
    ...fields,
    // Flowise's own word for a form that brings files and no question.
    question: question ?? 'hello',
    overrideConfig: { ...inputs, ...asObject(overrideConfig), ...stored },
  })
}

type Fields = Readonly<Record<string, unknown>>

// What files hold is bounded where they are taken; everything else counts, and JSON in texts as JSON.
function checkBesidesUploads(body: unknown, bounds: JsonBounds): void {
  if (!isFields(body)) return
  const { uploads, ...rest } = body
  const { vars } = isFields(rest.overrideConfig) ? rest.overrideConfig : {}
  for (const text of [uploads, vars, ...Object.values(rest)])
    if (typeof text === 'string' && /^\s*[[{]/.test(text)) checkJson(text, { ...bounds, maxBytes: unbounded })
  if (bounds.maxBytes === unbounded) return
  const counted = { ...rest, ...(Array.isArray(uploads) && { uploads: uploads.map(withoutData) }) }
  if (Buffer.byteLength(JSON.stringify(counted)) <= bounds.maxBytes) return
  const message = `Cannot read the request body: besides its uploads it is longer than ${bounds.maxBytes} bytes`
  throw new Failure('too-large', message)
}

function withoutData(upload: unknown): unknown {
  return isFields(upload) && typeof upload.data === 'string' ? { ...upload, data: '' } : upload
}

function asObject(text: unknown): Fields {
  return typeof text === 'string' ? parseFields(text) : {}
}
