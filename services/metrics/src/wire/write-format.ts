/** Which message a body of remote write holds, or why it cannot be read, in Prometheus' words. */
export type WriteFormat = { readonly version: 1 | 2 } | { readonly refusal: string }

const media = 'application/x-protobuf'
const messages: ReadonlyMap<string, 1 | 2> = new Map([
  ['prometheus.writerequest', 1],
  ['io.prometheus.write.v2.request', 2],
])
const supported = '[prometheus.WriteRequest io.prometheus.write.v2.Request]'

/** What senders leave out is taken for version 1.0 and snappy, as they were before 2.0 asked for headers. */
export function parseWriteFormat(contentType: string | undefined, encoding: string | undefined): WriteFormat {
  const type = contentType ?? media
  const [first = '', ...params] = type.split(';').map((part) => part.trim())
  if (first.toLowerCase() !== media)
    return { refusal: `expected ${media} as the first (media) part, got ${type} content-type` }
  const message = params.find((param) => /^proto=/i.test(param))?.slice('proto='.length) ?? 'prometheus.WriteRequest'
  const version = messages.get(message.toLowerCase())
  if (version === undefined) {
    const reason = `unknown type for remote write protobuf message ${message}, supported: ${supported}`
    return { refusal: `got ${type} content type; ${reason}` }
  }
  if ((encoding ?? 'snappy').toLowerCase() === 'snappy') return { version }
  return { refusal: `${encoding} encoding (compression) is not accepted by this server; only snappy is acceptable` }
}
