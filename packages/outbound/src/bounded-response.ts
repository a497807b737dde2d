import { Failure } from '@hearth/kernel'

/**
 * The same response, whose body fails once it is longer than `maxBytes`, counted after decompression.
 *
 * @throws {Failure} `broken` when its `Content-Length` says so beforehand
 */
export function boundResponse(response: Response, url: string, maxBytes: number): Response {
  const announced = Number(response.headers.get('content-length'))
  if (announced > maxBytes) {
    response.body?.cancel().catch(() => undefined)
    throw tooLong(url, maxBytes)
  }
  const { status, statusText, headers, redirected } = response
  const bounded = new Response(response.body?.pipeThrough(counter(url, maxBytes)) ?? null, {
    status,
    statusText,
    headers,
  })
  // The constructor knows no address.
  return Object.defineProperties(bounded, { url: { value: url }, redirected: { value: redirected } })
}

function counter(url: string, maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(tooLong(url, maxBytes))
      else controller.enqueue(chunk)
    },
  })
}

function tooLong(url: string, maxBytes: number): Failure {
  const { host } = new URL(url)
  return new Failure('broken', `Cannot read the answer of "${host}": it is longer than ${maxBytes} bytes`)
}
