import type { Context } from 'hono'
import type { Chatflow } from '../domain/chatflow.ts'
import { fileInputOf } from '../domain/files/file-input.ts'
import type { FlowFiles } from '../domain/files/flow-files.ts'
import { flowSettings } from '../domain/flow-settings.ts'
import type { PredictionRequest } from '../domain/prediction/prediction.ts'
import { parsePredictionBody } from '../wire/prediction.ts'
import { readBody } from './read-body.ts'

/**
 * A prediction's body: JSON, a form, or a form with files. With files the whole form counts as
 * `overrideConfig` too, and each file is stored with the flow and named in the input its ending
 * tells, as far as the flow lets callers set that input; other files are let go.
 *
 * @throws {Failure} `invalid`, naming the field at fault
 */
export async function readPrediction(c: Context, chatflow: Chatflow, files: FlowFiles): Promise<PredictionRequest> {
  if (!(c.req.header('content-type') ?? '').toLowerCase().startsWith('multipart/form-data')) {
    return parsePredictionBody(await readBody(c))
  }
  const form = await c.req.parseBody({ all: true })
  const entries = Object.entries(form)
  const fields = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
  const uploaded = entries.flatMap(([, value]) => [value].flat()).filter((value) => value instanceof File)
  if (uploaded.length === 0) return parsePredictionBody(fields)
  const stored = await storeFiles(files, chatflow, uploaded)
  const { overrideConfig, question, history: _history, streaming: _streaming, ...inputs } = fields
  return parsePredictionBody({
    ...fields,
    // Flowise's own word for a form that brings files and no question.
    question: question ?? 'hello',
    overrideConfig: { ...inputs, ...asObject(overrideConfig), ...stored },
  })
}

async function storeFiles(
  files: FlowFiles,
  chatflow: Chatflow,
  uploaded: readonly File[],
): Promise<Readonly<Record<string, string>>> {
  const rules = flowSettings(chatflow).overrides
  const settable = new Set([...(rules?.inputs.values() ?? [])].flatMap((names) => [...names]))
  const names = new Map<string, string[]>()
  for (const file of uploaded) {
    const input = fileInputOf(file.name)
    if (!settable.has(input)) continue
    const name = await files.write({ chatflowId: chatflow.id }, file.name, new Uint8Array(await file.arrayBuffer()))
    names.set(input, [...(names.get(input) ?? []), name])
  }
  return Object.fromEntries([...names].map(([input, list]) => [input, `FILE-STORAGE::${JSON.stringify(list)}`]))
}

function asObject(text: unknown): object {
  if (typeof text !== 'string') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
