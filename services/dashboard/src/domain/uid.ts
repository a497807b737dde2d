import { Failure } from '@hearth/kernel'

const maxLength = 40

/**
 * A uid as callers may choose it: 1 to 40 letters, digits, `-` and `_`.
 *
 * @throws {Failure} `invalid` in the peer's words
 */
export function checkUid(uid: string): string {
  if (uid.length > maxLength)
    throw new Failure('invalid', `uid too long, max ${maxLength} characters`, { param: 'uid' })
  if (!/^[\w-]+$/.test(uid)) throw new Failure('invalid', 'uid contains illegal characters', { param: 'uid' })
  return uid
}
