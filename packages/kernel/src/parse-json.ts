import { Failure } from './failure.ts'

/** What a JSON text may hold; everything that walks through its value costs at least as much. */
export type JsonBounds = {
  /** Length of the text in UTF-8. */
  readonly maxBytes: number
  /** Levels of lists and objects in each other. */
  readonly maxDepth: number
  /** Keys of all its objects together. */
  readonly maxKeys: number
  /** Further items of all its lists and objects, after their first ones. */
  readonly maxItems: number
}

const unbounded = Number.POSITIVE_INFINITY

/** Far beyond what any client sends, and read in a few hundredths of a second; the length is bounded where it is read. */
export const jsonBounds: JsonBounds = { maxBytes: unbounded, maxDepth: 500, maxKeys: 100_000, maxItems: 2_000_000 }

/**
 * The value of a request's JSON text; an empty text, as a `DELETE` with a content type alone brings it, is `{}`.
 * The bounds hold before the value is built.
 *
 * @throws {Failure} `invalid` for malformed or deeply nested JSON, `too-large` for too many keys or items
 */
export function parseJson(text: string, bounds: JsonBounds = jsonBounds): unknown {
  if (text === '') return {}
  checkJson(text, bounds)
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it is malformed'
    throw new Failure('invalid', `Cannot read the request body as JSON: ${reason}`, { cause })
  }
}

/**
 * Holds a JSON text, valid or not, to its bounds.
 *
 * @throws {Failure} as {@link parseJson}
 */
export function checkJson(json: string, { maxBytes, ...bounds }: JsonBounds): void {
  // A character takes three bytes at most.
  if (3 * json.length > maxBytes && Buffer.byteLength(json) > maxBytes)
    throw new Failure('too-large', `Cannot read the request body: it is longer than ${maxBytes} bytes`)
  const found = excess(json, bounds)
  if (found === undefined) return
  if (found === 'maxDepth')
    throw new Failure('invalid', `Cannot read the request body: it nests more than ${bounds.maxDepth} levels deep`)
  const what = found === 'maxKeys' ? 'keys' : 'items'
  throw new Failure('too-large', `Cannot read the request body: it holds more than ${bounds[found]} ${what}`)
}

/** Whether lists and objects of a JSON text, valid or not, nest more than `most` levels deep. */
export function nestsDeeper(json: string, most: number): boolean {
  return excess(json, { maxDepth: most, maxKeys: unbounded, maxItems: unbounded }) !== undefined
}

type Counted = Omit<JsonBounds, 'maxBytes'>

const [quote, comma, colon, openList, openObject, closeList, closeObject] = Buffer.from('",:[{]}')

// One look at each character outside texts; texts are passed over at the speed of a search.
function excess(json: string, { maxDepth, maxKeys, maxItems }: Counted): keyof Counted | undefined {
  // Each of what is counted takes a character, a level two.
  if (json.length <= Math.min(2 * maxDepth, maxKeys, maxItems)) return undefined
  let depth = 0
  let keys = 0
  let items = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfText(json, at)
    else if (code === comma) items += 1
    else if (code === colon) keys += 1
    else if (code === openList || code === openObject) depth += 1
    else if (code === closeList || code === closeObject) depth -= 1
    if (depth > maxDepth) return 'maxDepth'
    if (keys > maxKeys) return 'maxKeys'
    if (items > maxItems) return 'maxItems'
  }
  return undefined
}

function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0
    while (json[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at
  }
  return json.length
}
