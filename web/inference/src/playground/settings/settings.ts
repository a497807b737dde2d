import { t } from './words.ts'

/** What a person may set; an empty field leaves the choice to the model. */
export type Settings = {
  /** Empty: the default model. */
  readonly model: string
  readonly system: string
  readonly temperature: number | undefined
  readonly maxTokens: number | undefined
  readonly seed: number | undefined
  /** JSON text: the functions that the model may call. */
  readonly tools: string
  /** JSON text: the schema that an answer must match. */
  readonly schema: string
}

/** A setting that is written as JSON. */
export type JsonSetting = 'tools' | 'schema'

export const noSettings: Settings = {
  model: '',
  system: '',
  temperature: undefined,
  maxTokens: undefined,
  seed: undefined,
  tools: '',
  schema: '',
}

/** A tool to begin with. */
export const exampleTools = JSON.stringify(
  [
    {
      type: 'function',
      function: {
        name: 'get_weather',
        description: 'The weather of a city',
        parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      },
    },
  ],
  undefined,
  2,
)

/** Fields of a request, as JSON has them. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * The fields of a request that come from the settings; what is not set is not sent.
 *
 * @throws {Error} when the tools or the schema are no JSON
 */
export function requestFields({ model, temperature, maxTokens, seed, tools, schema }: Settings): Fields {
  return {
    ...(model === '' ? {} : { model }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    ...(seed === undefined ? {} : { seed }),
    ...(tools.trim() === '' ? {} : { tools: readJson('tools', tools) }),
    ...(schema.trim() === '' ? {} : { response_format: formOf(readJson('schema', schema)) }),
  }
}

/** Why a field of JSON text cannot be sent; `undefined` when it can or is empty. */
export function problemOf(what: JsonSetting, text: string): string | undefined {
  try {
    if (text.trim() !== '') readJson(what, text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function formOf(schema: unknown): object {
  return { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } }
}

function readJson(what: JsonSetting, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(t(what === 'tools' ? 'toolsNotJson' : 'schemaNotJson', { reason }), { cause })
  }
}
