/** The lines of a body as they come, without what ends them; a last one that nothing ends is none. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  // Put together once its end is there: a line comes in many pieces.
  let begun: string[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const [end = '', ...lines] = decoder.decode(value, { stream: true }).split('\n')
    begun.push(end)
    for (const line of lines) {
      yield begun.join('')
      begun = [line]
    }
  }
}
