import type { CallFormat } from '../chat-format.ts'
import type { Frame } from './text-frames.ts'

/** What an answer of two calls shows: what stands around all of them, and around each. */
export type Learned = {
  readonly frame: Frame
  call(around: { readonly open: string; readonly close: string }): CallFormat
}
