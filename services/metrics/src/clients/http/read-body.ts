import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { errorCode, Failure } from '@hearth/kernel'

const unzip = promisify(gunzip)

/** The `code` of the failure of a body that is too long. */
export const bodyTooLong = 'body_size_limit'

/** The body, unzipped. @throws {Failure} `upstream` when it is longer than `maxBytes`, zipped or not */
export async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw tooLong()
    parts.push(part)
  }
  const body = Buffer.concat(parts)
  if (answer.headers['content-encoding'] !== 'gzip') return body
  try {
    return await unzip(body, { maxOutputLength: maxBytes })
  } catch (cause) {
    throw errorCode(cause) === 'ERR_BUFFER_TOO_LARGE' ? tooLong(cause) : cause
  }
}

function tooLong(cause?: unknown): Failure {
  return new Failure('upstream', 'body size limit exceeded', { cause, code: bodyTooLong })
}
