import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { nestsDeeper } from '../domain/nests-deeper.ts'

// Far beyond what any client sends, and far below what the stack holds.
const maxDepth = 500

/**
 * A request body as an object: JSON whatever the content type says, unless it is a form's.
 *
 * @throws {Failure} `invalid` for malformed or deeply nested JSON, or a form with files
 */
export async function readBody(c: Context): Promise<unknown> {
  const type = (c.req.header('content-type') ?? '').toLowerCase()
  const isForm = type.startsWith('application/x-www-form-urlencoded') || type.startsWith('multipart/form-data')
  if (!isForm || (await looksLikeJson(c, type))) return parseJson(await c.req.text())
  const fields = await c.req.parseBody()
  const file = Object.entries(fields).find(([, value]) => value instanceof File)
  if (file !== undefined) {
    throw new Failure('invalid', `Cannot read the request: "${file[0]}": this version takes no files`, {
      param: file[0],
    })
  }
  return fields
}

// `curl -d '{…}'` without a header says it sends a form.
async function looksLikeJson(c: Context, type: string): Promise<boolean> {
  if (type.startsWith('multipart/')) return false
  return (await c.req.text()).trimStart().startsWith('{')
}

function parseJson(text: string): unknown {
  if (nestsDeeper(text, maxDepth))
    throw new Failure('invalid', `Cannot read the request body: it nests more than ${maxDepth} levels deep`)
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it is malformed'
    throw new Failure('invalid', `Cannot read the request body as JSON: ${reason}`, { cause })
  }
}
