import { Failure, nestsDeeper, yaml } from '@hearth/kernel'

const maxDepth = 100
// Flows have none; a file of them that grows out of all proportion has thousands.
const maxAliases = 100

/**
 * The value of a file of another builder, which is JSON or YAML.
 *
 * @throws {Failure} `invalid` naming where it is neither, or nests too deeply
 */
export function parseForeignFile(text: string): unknown {
  const bare = text.replace(/^\uFEFF/, '').trim()
  if (bare === '') throw new Failure('invalid', 'Cannot read the file: it is empty')
  return /^[[{]/.test(bare) ? parseJson(bare) : parseYaml(bare)
}

function parseJson(text: string): unknown {
  if (nestsDeeper(text, maxDepth)) throw tooDeep()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Failure('invalid', `Cannot read the file: it is broken JSON (${(cause as Error).message})`, { cause })
  }
}

function parseYaml(text: string): unknown {
  const { LineCounter, parseDocument } = yaml()
  if (deepestLine(text) > maxDepth) throw tooDeep()
  const lines = new LineCounter()
  try {
    const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent', stringKeys: true })
    const [error] = document.errors
    if (error !== undefined) {
      const { line, col } = lines.linePos(error.pos[0])
      const [said = ''] = error.message.split('\n')
      throw new Failure(
        'invalid',
        `Cannot read the file: line ${line}, column ${col}: ${said.replace(/ at line .*$/, '')}`,
      )
    }
    if (!nestsWithin(document.contents, maxDepth)) throw tooDeep()
    return document.toJS({ maxAliasCount: maxAliases })
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    if (cause instanceof ReferenceError)
      throw new Failure('invalid', `Cannot read the file: it repeats more than ${maxAliases} parts by alias`, { cause })
    throw cause
  }
}

function tooDeep(): Failure {
  return new Failure('invalid', `Cannot read the file: it nests more than ${maxDepth} levels deep`)
}

// What a parser nests by one line alone: `[[[[` and `- - - -`. It calls itself for each level.
function deepestLine(text: string): number {
  let depth = 0
  let deepest = 0
  for (const line of text.split('\n')) {
    const listed = /^\s*((?:[-?:] +)*)/.exec(line)?.[1]?.length ?? 0
    for (const sign of line) {
      if (sign === '[' || sign === '{') depth += 1
      else if ((sign === ']' || sign === '}') && depth > 0) depth -= 1
      deepest = Math.max(deepest, depth)
    }
    deepest = Math.max(deepest, listed / 2)
  }
  return deepest
}

function nestsWithin(node: unknown, left: number): boolean {
  if (left === 0) return false
  const { isMap, isScalar, isSeq } = yaml()
  if (isSeq(node)) return node.items.every((item) => nestsWithin(item, left - 1))
  if (isMap(node)) return node.items.every(({ value }) => isScalar(value) || nestsWithin(value, left - 1))
  return true
}
