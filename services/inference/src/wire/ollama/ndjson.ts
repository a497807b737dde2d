import { framesWithErrors, type OnBug } from '../sse-frames.ts'
import { renderOllamaError } from './error.ts'

/** White space before an object means nothing to those who read JSON by the line. */
export const ndjsonStyle = { ping: ' ', contentType: 'application/x-ndjson' }

/** Objects in a line each. An error before the first is thrown; a later one becomes the last line. */
export async function* ollamaLines(objects: AsyncIterable<object>, onBug: OnBug): AsyncGenerator<string, void> {
  yield* framesWithErrors(objects, { frame: line, failed: (failure) => line(renderOllamaError(failure)), onBug })
}

function line(object: object): string {
  return `${JSON.stringify(object)}\n`
}
