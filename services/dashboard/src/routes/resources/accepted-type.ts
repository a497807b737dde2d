import { Failure } from '@hearth/kernel'
import { notAcceptable } from '../../wire/resources/status.ts'

type Range = { readonly range: string; readonly weight: number }

/**
 * The media type of those on offer that an `Accept` header likes best; of those that it likes as well the one that it
 * names first, and the first on offer where it names none. A type has the weight of the range that says most of it
 * (RFC 9110, section 12.5.1).
 *
 * @param header absent takes all
 * @throws {Failure} `unsupported`, answered with 406, where it takes none
 */
export function acceptedType<Type extends string>(header: string | undefined, offered: readonly Type[]): Type {
  const ranges = (header || '*/*').split(',').map(readRange)
  const liked = offered.flatMap((type) => {
    const said = ranges.toSorted(moreSpecific).find(({ range }) => isIn(type, range))
    return said === undefined || !(said.weight > 0) ? [] : [{ type, weight: said.weight, at: ranges.indexOf(said) }]
  })
  const [best] = liked.toSorted((a, b) => b.weight - a.weight || a.at - b.at)
  if (best !== undefined) return best.type
  throw new Failure('unsupported', `only the following media types are accepted: ${offered.join(', ')}`, {
    code: notAcceptable,
  })
}

// What else stands behind a type says of which kind the answer should be, and is left to those who make it.
function readRange(text: string): Range {
  const [range = '', ...params] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = params.find((param) => /^q\s*=/.test(param))?.replace(/^q\s*=\s*/, '')
  const weight = Number(quality ?? 1)
  return { range, weight: Number.isNaN(weight) ? 0 : weight }
}

const wildcards = ({ range }: Range) => range.split('*').length
const moreSpecific = (a: Range, b: Range) => wildcards(a) - wildcards(b)

function isIn(type: string, range: string): boolean {
  if (range === '*/*' || range === type) return true
  return range.endsWith('/*') && type.startsWith(range.slice(0, -1))
}
