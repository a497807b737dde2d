/** What of a request was not taken; 0 points when all was. */
export type PartialSuccess = { readonly rejectedPoints: number; readonly message: string }

/** An `ExportMetricsServiceResponse` in protobuf: empty when all was taken. */
export function renderProtobufAnswer({ rejectedPoints, message }: PartialSuccess): Uint8Array<ArrayBuffer> {
  if (rejectedPoints === 0) return new Uint8Array()
  const text = Buffer.from(message)
  const partial = [0x08, ...varint(rejectedPoints), 0x12, ...varint(text.length), ...text]
  return Uint8Array.from([0x0a, ...varint(partial.length), ...partial])
}

/** The same in JSON. */
export function renderJsonAnswer({ rejectedPoints, message }: PartialSuccess): object {
  // As text, as protobuf's JSON has numbers of 64 bits.
  return rejectedPoints === 0
    ? {}
    : { partialSuccess: { rejectedDataPoints: String(rejectedPoints), errorMessage: message } }
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}
