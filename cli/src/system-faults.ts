import { errorCode, Failure } from '@hearth/kernel'
import { isFullDisk } from '@hearth/store'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
}

/** Why something cannot be written, in words that a person can act on. */
export function wordsOfFault(cause: unknown): string {
  const code = isFullDisk(cause) ? 'ENOSPC' : (errorCode(cause) ?? '')
  return reasons[code] ?? (cause instanceof Error ? cause.message : String(cause))
}

/** What the disk refused, as a failure that names the file; any other fault stays as it is. */
export function cannotWrite(path: string, cause: unknown): unknown {
  if (!['ENOSPC', 'EROFS', 'EACCES', 'EPERM'].includes(errorCode(cause) ?? '')) return cause
  return new Failure('unavailable', `Cannot write "${path}": ${wordsOfFault(cause)}`, { cause })
}
