import { z } from 'zod'
import type { JsonSchema } from './tool-spec.ts'

const paramSchema = z.looseObject({
  type: z.string().default('string'),
  required: z.boolean().optional(),
  in: z.string().optional(),
  description: z.string().optional(),
})

/** What a request may carry, by name, as its owner described it: `{ id: { type, required, in, description } }`. */
export type RequestParams = Readonly<Record<string, z.output<typeof paramSchema>>>

/** `undefined` where nothing, or nothing that can be read, is described. */
export function parseRequestParams(text: string | undefined): RequestParams | undefined {
  if (text === undefined) return undefined
  try {
    const parsed = z.record(z.string(), paramSchema).safeParse(JSON.parse(text))
    return parsed.success && Object.keys(parsed.data).length > 0 ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** The schema a model is told, of one object under `name`; anything goes where nothing is described. */
export function requestParameters(
  name: 'queryParams' | 'body',
  params: RequestParams | undefined,
  description: string,
): JsonSchema {
  const inner =
    params === undefined
      ? { type: 'object', additionalProperties: true, description }
      : { ...objectOf(params), description }
  return { type: 'object', properties: { [name]: inner }, ...(params === undefined ? {} : { required: [name] }) }
}

function objectOf(params: RequestParams): JsonSchema {
  const types = ['string', 'number', 'boolean', 'object', 'array', 'integer']
  const properties = Object.entries(params).map(([key, { type, description }]) => [
    key,
    { type: types.includes(type) ? type : 'string', ...(description === undefined ? {} : { description }) },
  ])
  const required = Object.keys(params).filter((key) => params[key]?.required === true)
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

/**
 * The address with a model's values in it: `:id` in the path replaced or, where the path has no such
 * place, the value appended; everything else as query.
 *
 * @throws {TypeError} when `url` is none
 */
export function requestUrl(
  url: string,
  values: Readonly<Record<string, unknown>>,
  params: RequestParams | undefined,
): string {
  let path = url
  const query: [string, string][] = []
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || (params !== undefined && !Object.hasOwn(params, key))) continue
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    if (params?.[key]?.in === 'path') path = placed(path, key, text)
    else query.push([key, text])
  }
  const filled = new URL(path)
  for (const [key, text] of query) filled.searchParams.append(key, text)
  return filled.href
}

// The host, with its own colon and port, is left alone.
function placed(url: string, key: string, text: string): string {
  const value = encodeURIComponent(text)
  const replaced = url.replaceAll(/\/:([\w-]+)/g, (whole, name) => (name === key ? `/${value}` : whole))
  return replaced === url ? `${url.replace(/\/$/, '')}/${value}` : replaced
}
