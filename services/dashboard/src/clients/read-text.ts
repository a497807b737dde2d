import { Failure } from '@hearth/kernel'
import type { UpstreamAnswer } from '../domain/datasource/upstream.ts'

/** @throws {Failure} `upstream` when the body is longer than `maxBytes` or breaks off */
export async function readText(answer: UpstreamAnswer, maxBytes: number): Promise<string> {
  return decodeChunks(await readChunks(answer, maxBytes))
}

/** The same, as the bytes that came, in pieces. */
export async function readChunks({ body }: UpstreamAnswer, maxBytes: number): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of unbroken(body)) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Failure('upstream', `The answer is longer than ${maxBytes} bytes: narrow the query`)
    chunks.push(chunk)
  }
  return chunks
}

/** The text of UTF-8 in pieces. */
export function decodeChunks(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks))
}

async function* unbroken(body: UpstreamAnswer['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new Failure('upstream', `The answer broke off: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
