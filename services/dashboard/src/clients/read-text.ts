import { Failure } from '@hearth/kernel'
import type { UpstreamAnswer } from '../domain/datasource/upstream.ts'

/** @throws {Failure} `upstream` when the body is longer than `maxBytes` or breaks off */
export async function readText({ body }: UpstreamAnswer, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of unbroken(body)) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Failure('upstream', `The answer is longer than ${maxBytes} bytes: narrow the query`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

async function* unbroken(body: UpstreamAnswer['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new Failure('upstream', `The answer broke off: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
