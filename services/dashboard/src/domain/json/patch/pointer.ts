import { Failure } from '@hearth/kernel'

/**
 * The names and numbers that a JSON pointer (RFC 6901) goes through; none for the whole.
 *
 * @throws {Failure} `invalid`
 */
export function parsePointer(pointer: string): readonly string[] {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer))
    throw new Failure('invalid', `Cannot read the path "${pointer}": it begins with "/", and has "~" as "~0" alone`)
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The place of a list that a part of a pointer names; `undefined` for none, also beyond `end`. */
export function placeIn(part: string, end: number): number | undefined {
  if (!/^(0|[1-9]\d{0,8})$/.test(part)) return undefined
  const place = Number(part)
  return place <= end ? place : undefined
}
