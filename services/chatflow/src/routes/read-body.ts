import { Failure, type JsonBounds, parseJson } from '@hearth/kernel'
import type { Context } from 'hono'
import type { ChatflowEnv } from './access/env.ts'
import { isMultipart, readForm } from './read-form.ts'

/**
 * A request body as an object: JSON whatever the content type says, unless it is a form's.
 *
 * @param bounds default: those of the caller
 * @throws {Failure} `invalid` for malformed or deeply nested JSON, or a form with files; `too-large` beyond the bounds
 */
export async function readBody(c: Context<ChatflowEnv>, bounds?: JsonBounds): Promise<unknown> {
  const type = (c.req.header('content-type') ?? '').toLowerCase()
  const isForm = type.startsWith('application/x-www-form-urlencoded') || isMultipart(c)
  if (!isForm || (await looksLikeJson(c))) return parseJson(await c.req.text(), bounds ?? c.get('jsonBounds'))
  const fields = await readForm(c)
  const file = Object.entries(fields).find(([, value]) => value instanceof File)
  if (file !== undefined) {
    throw new Failure('invalid', `Cannot read the request: "${file[0]}": this version takes no files`, {
      param: file[0],
    })
  }
  return fields
}

// `curl -d '{…}'` without a header says it sends a form.
async function looksLikeJson(c: Context): Promise<boolean> {
  return !isMultipart(c) && (await c.req.text()).trimStart().startsWith('{')
}
