import { Failure } from '@hearth/kernel'
import type { Progress } from '../domain/models/pull-progress.ts'
import type { FetchRules } from './fetch-rules.ts'
import type { PartFile } from './part-file.ts'
import type { StallSignal } from './stall-signal.ts'

export type DownloadOptions = {
  readonly url: string
  /** Absolute path of the finished file. */
  readonly target: string
  /** The hash that the file must have, in hex; default: the one that its server names. */
  readonly sha256?: string | undefined
  readonly rules: FetchRules
  /** Longest time in which almost nothing comes, in milliseconds. */
  readonly stallMs: number
  readonly maxBytes: number
  /** Parts of the file that are fetched at once. */
  readonly connections: number
  /** Throws a `Failure` when the file at this path is not what was expected. */
  readonly check: (partPath: string) => Promise<void>
  readonly onProgress: (progress: Progress) => void
}

/** What the steps of one download share. */
export type Download = DownloadOptions & {
  readonly part: PartFile
  readonly stall: StallSignal
  /** Aborts when the caller leaves or the server stalls. */
  readonly signal: AbortSignal
}

export function tooLarge(maxBytes: number): Failure {
  return new Failure('too-large', `Cannot download the model: it is longer than "maxDownloadBytes", ${maxBytes}`)
}
