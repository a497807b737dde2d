import { Failure } from '@hearth/kernel'
import { notAcceptable } from '../../wire/resources/status.ts'

/**
 * The media type of those on offer that an `Accept` header likes best; of those that it likes as well the one that it
 * names first, and the first on offer where it names none.
 *
 * @param header absent takes all
 * @throws {Failure} `unsupported`, answered with 406, where it takes none
 */
export function acceptedType<Type extends string>(header: string | undefined, offered: readonly Type[]): Type {
  const ranges = (header || '*/*').split(',').map(readRange)
  const liked = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  for (const { range } of liked) {
    const found = offered.find((type) => isIn(type, range))
    if (found !== undefined) return found
  }
  throw new Failure('unsupported', `only the following media types are accepted: ${offered.join(', ')}`, {
    code: notAcceptable,
  })
}

// What else stands behind a type says of which kind the answer should be, and is left to those who make it.
function readRange(text: string): { readonly range: string; readonly weight: number } {
  const [range = '', ...params] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = params.find((param) => /^q\s*=/.test(param))?.replace(/^q\s*=\s*/, '')
  const weight = Number(quality ?? 1)
  return { range, weight: Number.isNaN(weight) ? 0 : weight }
}

function isIn(type: string, range: string): boolean {
  if (range === '*/*' || range === type) return true
  return range.endsWith('/*') && type.startsWith(range.slice(0, -1))
}
