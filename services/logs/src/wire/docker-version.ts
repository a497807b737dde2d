import { Failure } from '@hearth/kernel'

/** The versions of Docker's API that are spoken. */
export const dockerVersions = { oldest: '1.24', newest: '1.44' } as const

/**
 * Checks the version that a client's path names.
 *
 * @throws {Failure} `invalid` in Docker's words, which its clients know
 */
export function checkDockerVersion(asked: string): void {
  const { oldest, newest } = dockerVersions
  const minimum = `Minimum supported API version is ${oldest}, please upgrade your client to a newer version`
  if (isOlder(asked, oldest)) throw new Failure('invalid', `client version ${asked} is too old. ${minimum}`)
  if (isOlder(newest, asked))
    throw new Failure('invalid', `client version ${asked} is too new. Maximum supported API version is ${newest}`)
}

function isOlder(left: string, right: string): boolean {
  const [ours, theirs] = [left.split('.').map(Number), right.split('.').map(Number)]
  for (let at = 0; at < Math.max(ours.length, theirs.length); at++) {
    const difference = (ours[at] ?? 0) - (theirs[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
